/** Deletions that a run held back: how many of how many, and the two things that can be done. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, type RunStream, type SyncRun, workspaceApi } from '../../api/client.ts';
import { formatCount, formatShare } from '../../shared/amounts.ts';
import { ConfirmByName } from '../../shared/confirm-by-name.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { syncStrings } from '../../strings/en/syncs.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import classes from './held-deletions.module.css';
import { forgetFigures, runQuery, streamsQuery } from './queries.ts';

const words = syncStrings.held;

export function HeldDeletions({ run }: { readonly run: SyncRun }) {
  const held = run.streams.filter(({ state }) => state === 'deletion_held');
  if (held.length === 0) return null;
  return (
    <section className={classes.held} aria-labelledby="held-title">
      <Stack gap="xs">
        <Title order={2} id="held-title">
          {words.title}
        </Title>
        <Text size="sm" className={classes.text}>
          {words.intro}
        </Text>
        {held.map((stream) => (
          <HeldStream key={stream.name} run={run} stream={stream} />
        ))}
      </Stack>
    </section>
  );
}

function HeldStream({ run, stream }: { readonly run: SyncRun; readonly stream: RunStream }) {
  const workspaceId = useWorkspaceId();
  const mayDecide = useMay('workspace_operator');
  const client = useQueryClient();
  const streams = useQuery(streamsQuery(workspaceId, run.connectionId));
  const all = streams.data?.find(({ name }) => name === stream.name)?.records;
  const [asking, setAsking] = useState(false);
  const deciding = useMutation({
    mutationFn: (decision: 'apply' | 'discard') =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/syncs/{id}/deletions', {
          params: { path: { id: run.id } },
          body: { stream: stream.name, decision },
        }),
      ),
    onSuccess: async (after) => {
      setAsking(false);
      client.setQueryData(runQuery(workspaceId, run.id).queryKey, after);
      await forgetFigures(client, workspaceId, run.connectionId);
    },
  });
  const held = formatCount(stream.held);
  return (
    <div className={classes.stream}>
      <div>
        <Text size="sm" fw={600}>
          {stream.label}
        </Text>
        <Text size="sm">
          {all === undefined
            ? words.count(held)
            : words.line(held, formatCount(all), formatShare(stream.held, all))}
        </Text>
      </div>
      {mayDecide && (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => deciding.mutate('discard')}
            loading={deciding.isPending && deciding.variables === 'discard'}
          >
            {words.discard}
          </Button>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.apply}
          </Button>
        </Group>
      )}
      {deciding.isError && !asking && <ProblemNotice error={deciding.error} />}
      <ConfirmByName
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.confirmTitle(stream.label)}
        name={stream.label}
        action={words.apply}
        losses={[words.loss(held, stream.label), words.told, words.kept]}
        onConfirm={() => deciding.mutate('apply')}
        busy={deciding.isPending}
        error={deciding.error}
      />
    </div>
  );
}
