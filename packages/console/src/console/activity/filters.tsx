/** The filters that are set, and how to be rid of them. */
import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { activityStrings as words } from '../../strings/en/activity.ts';
import classes from './activity.module.css';
import { useConnectionName } from './names.ts';

export function Filters(props: {
  readonly connectionId: string | undefined;
  readonly onClearConnection: () => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <Group gap="sm" align="flex-end" className={classes.filters}>
      {props.children}
      {props.connectionId !== undefined && (
        <OnlyConnection id={props.connectionId} onClear={props.onClearConnection} />
      )}
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={props.onRefresh}
        loading={props.refreshing}
      >
        {words.refresh}
      </Button>
    </Group>
  );
}

function OnlyConnection({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const name = useConnectionName(id);
  return (
    <div>
      <Text size="sm">{words.connection}</Text>
      <Button
        variant="default"
        onClick={onClear}
        rightSection={<IconX size={16} role="img" aria-label={words.clear} />}
      >
        {name === null ? words.deletedConnection : (name ?? '…')}
      </Button>
    </div>
  );
}
