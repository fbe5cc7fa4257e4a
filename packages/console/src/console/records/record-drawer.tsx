/** One record as it is stored. */
import { Drawer, Stack, Text } from '@mantine/core';
import type { SyncRecord } from '../../api/client.ts';
import { Copyable } from '../../shared/copyable.tsx';
import { JsonView } from '../../shared/json-view.tsx';
import { Time } from '../../shared/time.tsx';
import { recordStrings as words } from '../../strings/en/records.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import classes from './records.module.css';

export function RecordDrawer(props: { readonly record: SyncRecord | null; readonly onClose: () => void }) {
  const { record } = props;
  return (
    <Drawer
      opened={record !== null}
      onClose={props.onClose}
      title={words.record}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      {record !== null && (
        <Stack gap="md">
          <dl className={classes.facts}>
            <dt>{words.id}</dt>
            <dd>
              <Copyable value={record.id} label={words.id} />
            </dd>
            <dt>{words.firstSeen}</dt>
            <dd>
              <Time at={record.firstSeenAt} />
            </dd>
            <dt>{words.lastChanged}</dt>
            <dd>
              <Time at={record.changedAt} />
            </dd>
            <dt>{words.hash}</dt>
            <dd>
              <code>{record.hash}</code>
            </dd>
          </dl>
          {record.data === null ? (
            <Text size="sm">{words.deletedAbout}</Text>
          ) : (
            <JsonView value={record.data} label={words.open(record.id)} />
          )}
        </Stack>
      )}
    </Drawer>
  );
}
