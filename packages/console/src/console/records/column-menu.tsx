/** Which members stand as columns. */
import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { recordStrings as words } from '../../strings/en/records.ts';

export function ColumnMenu(props: {
  readonly fields: readonly string[];
  readonly chosen: readonly string[];
  /** Null: back to the first choice. */
  readonly onChange: (columns: readonly string[] | null) => void;
}) {
  const { fields, chosen, onChange } = props;
  // In the order of the record, whichever was ticked first.
  const change = (next: readonly string[]): void => onChange(fields.filter((field) => next.includes(field)));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="sm">
          <Text size="xs" c="dimmed">
            {words.columnsAbout}
          </Text>
          <Checkbox.Group value={[...chosen]} onChange={change} aria-label={words.columns}>
            <ScrollArea.Autosize mah="40vh" type="auto" offsetScrollbars>
              <Stack gap="xs">
                {fields.map((field) => (
                  <Checkbox key={field} value={field} label={field} />
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </Checkbox.Group>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {words.defaultColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
