/** Which streams to read this once, and how much of them. */
import { Button, Checkbox, Group, Modal, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncRun } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { sharedStrings } from '../../strings/en/shared.ts';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { useWorkspaceId } from '../workspace.ts';
import { streamsQuery } from './queries.ts';

export interface SyncWish {
  readonly mode: SyncRun['mode'];
  /** Absent: all that are enabled. */
  readonly streams?: readonly string[];
}

export function ChooseStreams(props: {
  readonly connectionId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStart: (wish: SyncWish) => void;
  readonly pending: boolean;
  readonly error: unknown;
}) {
  const workspaceId = useWorkspaceId();
  const streams = useQuery({ ...streamsQuery(workspaceId, props.connectionId), enabled: props.opened });
  const [chosen, setChosen] = useState<string[]>([]);
  const [mode, setMode] = useState<SyncRun['mode']>('auto');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={words.chooseTitle}
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      <Stack gap="md">
        {streams.isError && <ProblemNotice error={streams.error} />}
        <Checkbox.Group value={chosen} onChange={setChosen} label={words.settings.title}>
          <ScrollArea.Autosize mah="40vh" type="auto" offsetScrollbars>
            <Stack gap="xs" py="xs">
              {streams.data?.map(({ name, label }) => (
                <Checkbox key={name} value={name} label={label} />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Checkbox.Group>
        <Radio.Group
          label={words.chooseMode}
          value={mode}
          onChange={(value) => setMode(value === 'full' ? 'full' : 'auto')}
        >
          <Stack gap="xs" py="xs">
            <Radio value="auto" label={words.modes.auto} description={words.startAbout} />
            <Radio value="full" label={words.modes.full} description={words.startFullAbout} />
          </Stack>
        </Radio.Group>
        {props.error !== null && <ProblemNotice error={props.error} />}
        <Group justify="flex-end">
          {chosen.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.chooseNone}
            </Text>
          )}
          <Button
            onClick={() => props.onStart({ mode, streams: chosen })}
            disabled={chosen.length === 0}
            loading={props.pending}
          >
            {words.start}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
