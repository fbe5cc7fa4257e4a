/** All that a line holds, as it came: nothing in it is secret or personal. */
import { Drawer, Stack, Text } from '@mantine/core';
import { Copyable } from '../../shared/copyable.tsx';
import { JsonView } from '../../shared/json-view.tsx';
import { Time } from '../../shared/time.tsx';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { sharedStrings } from '../../strings/en/shared.ts';

export function LineDetails(props: {
  readonly title: string;
  readonly line: { readonly id: string; readonly createdAt: string } | null;
  readonly onClose: () => void;
}) {
  const { line } = props;
  return (
    <Drawer
      opened={line !== null}
      onClose={props.onClose}
      title={props.title}
      position="right"
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      {line !== null && (
        <Stack gap="md">
          <Text size="sm">
            <Time at={line.createdAt} />
          </Text>
          <Copyable value={line.id} label={words.details} />
          <JsonView value={line} label={words.detailsOf(props.title)} />
        </Stack>
      )}
    </Drawer>
  );
}
