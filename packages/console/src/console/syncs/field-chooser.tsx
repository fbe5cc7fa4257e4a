/** The fields of one stream: what is not ticked is dropped before a record is stored. */
import { Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { StreamSettings } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { syncStrings } from '../../strings/en/syncs.ts';

const words = syncStrings.settings;

export function FieldChooser(props: {
  readonly stream: StreamSettings;
  readonly onSave: (excluded: string[]) => void;
  readonly pending: boolean;
  readonly error: unknown;
}) {
  const { stream } = props;
  const [excluded, setExcluded] = useState<readonly string[]>(stream.excludedFields);
  const keys = new Set(stream.primaryKey.map((path) => path.split('.')[0]));
  const toggle = (field: string, store: boolean): void =>
    setExcluded(store ? excluded.filter((one) => one !== field) : [...excluded, field]);
  return (
    <Stack gap="md">
      <Text size="sm">{words.fieldsAbout}</Text>
      <ScrollArea.Autosize mah="50vh" type="auto" offsetScrollbars>
        <Stack gap="xs">
          {stream.fields.map((field) => (
            <Checkbox
              key={field}
              label={keys.has(field) ? `${field} (${words.key})` : field}
              checked={!excluded.includes(field)}
              disabled={keys.has(field)}
              onChange={({ currentTarget }) => toggle(field, currentTarget.checked)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {props.error !== null && <ProblemNotice error={props.error} />}
      <Group justify="flex-end">
        <Button onClick={() => props.onSave([...excluded])} loading={props.pending}>
          {words.save}
        </Button>
      </Group>
    </Stack>
  );
}
