/** All about the sync of one connection: start, runs, schedule, streams. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Empty } from '../../shared/empty.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { useWorkspaceId } from '../workspace.ts';
import { isOver } from './domains.ts';
import { runsQuery } from './queries.ts';
import { StartSync } from './run-actions.tsx';
import { RunsTable, RunTrends } from './runs-table.tsx';
import { Schedule } from './schedule.tsx';
import { StreamSettings } from './stream-settings.tsx';

export function SyncsTab() {
  const { connectionId } = useParams({ from: '/signed-in/w/$workspaceId/connections/$connectionId/syncs' });
  const workspaceId = useWorkspaceId();
  const list = useInfiniteQuery(runsQuery(workspaceId, connectionId));
  const runs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const underWay = runs.find((run) => !isOver(run));
  return (
    <Stack gap="lg">
      {underWay === undefined ? (
        <StartSync connectionId={connectionId} label={words.start} />
      ) : (
        <Group gap="sm">
          <Text size="sm">{words.underWay}</Text>
          <Button
            renderRoot={(props) => (
              <Link
                to="/w/$workspaceId/syncs/$runId"
                params={{ workspaceId, runId: underWay.id }}
                {...props}
              />
            )}
          >
            {words.watch}
          </Button>
        </Group>
      )}
      {list.isError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton height="12rem" />}
      {list.data !== undefined && runs.length === 0 && (
        <Empty title={words.noRuns}>{words.noRunsAbout}</Empty>
      )}
      {runs.length > 0 && (
        <>
          <RunTrends runs={runs} />
          <RunsTable
            runs={runs}
            more={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
          />
        </>
      )}
      <Schedule connectionId={connectionId} />
      <StreamSettings connectionId={connectionId} />
    </Stack>
  );
}
