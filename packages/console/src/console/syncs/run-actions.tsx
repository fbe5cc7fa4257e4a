/** Starting a sync, joining the one that is under way, and cancelling it. */
import { Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, type SyncRun, workspaceApi } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { ChooseStreams, type SyncWish } from './choose-streams.tsx';
import { runQuery, runsQuery } from './queries.ts';

/** Starts a run, or finds the one under way, and goes to its page. */
function useStart(connectionId: string) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ mode, streams }: SyncWish) =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/connectors/{id}/syncs', {
          params: { path: { id: connectionId } },
          body: { mode, ...(streams !== undefined && { streams: [...streams] }) },
        }),
      ),
    onSuccess: async (run) => {
      client.setQueryData(runQuery(workspaceId, run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: runsQuery(workspaceId, connectionId).queryKey });
      await navigate({ to: '/w/$workspaceId/syncs/$runId', params: { workspaceId, runId: run.id } });
    },
  });
}

export function StartSync({
  connectionId,
  label,
}: {
  readonly connectionId: string;
  readonly label: string;
}) {
  const may = useMay('workspace_operator');
  const starting = useStart(connectionId);
  const [choosing, setChoosing] = useState(false);
  if (!may) {
    return (
      <Text size="sm" c="dimmed">
        {words.operatorOnly}
      </Text>
    );
  }
  return (
    <>
      <Group gap={0} wrap="nowrap">
        <Tooltip label={words.startAbout}>
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => starting.mutate({ mode: 'auto' })}
            loading={starting.isPending}
          >
            {label}
          </Button>
        </Tooltip>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="subtle" px="xs" aria-label={words.startMore} disabled={starting.isPending}>
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => starting.mutate({ mode: 'full' })}>
              <Text size="sm">{words.startFull}</Text>
              <Text size="xs" c="dimmed">
                {words.startFullAbout}
              </Text>
            </Menu.Item>
            <Menu.Item onClick={() => setChoosing(true)}>
              <Text size="sm">{words.chooseStreams}</Text>
              <Text size="xs" c="dimmed">
                {words.chooseStreamsAbout}
              </Text>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {starting.isError && !choosing && <ProblemNotice error={starting.error} />}
      <ChooseStreams
        connectionId={connectionId}
        opened={choosing}
        onClose={() => setChoosing(false)}
        onStart={(wish) => starting.mutate(wish)}
        pending={starting.isPending}
        error={starting.error}
      />
    </>
  );
}

export function CancelSync({ run }: { readonly run: SyncRun }) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const may = useMay('workspace_operator');
  const cancelling = useMutation({
    mutationFn: () =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/syncs/{id}/cancel', { params: { path: { id: run.id } } }),
      ),
    onSuccess: (after) => client.setQueryData(runQuery(workspaceId, run.id).queryKey, after),
  });
  if (!may) return null;
  if (run.cancelRequested) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {words.cancelling}
      </Text>
    );
  }
  return (
    <>
      <Tooltip label={words.cancelled}>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => cancelling.mutate()}
          loading={cancelling.isPending}
        >
          {words.cancel}
        </Button>
      </Tooltip>
      {cancelling.isError && <ProblemNotice error={cancelling.error} />}
    </>
  );
}
