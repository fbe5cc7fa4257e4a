/** What the pages of the sync ask for. */
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, workspaceApi } from '../../api/client.ts';
import { watchRun } from '../../api/watch-run.ts';
import { isOver } from './domains.ts';

/** Milliseconds between looks where the run cannot be watched. */
const pollEvery = 2_000;
/** Milliseconds between looks at a list in which something runs. */
const listEvery = 5_000;

export const runQuery = (workspaceId: string, runId: string) =>
  queryOptions({
    queryKey: ['run', workspaceId, runId],
    queryFn: () =>
      answerOf(workspaceApi(workspaceId).GET('/api/syncs/{id}', { params: { path: { id: runId } } })),
  });

export const runsQuery = (workspaceId: string, connectionId: string) =>
  infiniteQueryOptions({
    queryKey: ['runs', workspaceId, connectionId],
    queryFn: ({ pageParam }) =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/connectors/{id}/syncs', {
          params: {
            path: { id: connectionId },
            query: { limit: 25, ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.data[0];
      return newest !== undefined && !isOver(newest) ? listEvery : false;
    },
  });

export const streamsQuery = (workspaceId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['stream-settings', workspaceId, connectionId],
    queryFn: async () => {
      const call = workspaceApi(workspaceId).GET('/api/connectors/{id}/streams', {
        params: { path: { id: connectionId } },
      });
      return (await answerOf(call)).data;
    },
  });

export const scheduleQuery = (workspaceId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['schedule', workspaceId, connectionId],
    queryFn: async () => {
      const call = workspaceApi(workspaceId).GET('/api/connectors/{id}/schedule', {
        params: { path: { id: connectionId } },
      });
      return (await answerOf(call)) ?? null;
    },
  });

/** A run that is kept up to date: as it is told, or by asking again where that breaks off. */
export function useLiveRun(workspaceId: string, runId: string) {
  const client = useQueryClient();
  const [broken, setBroken] = useState(false);
  const run = useQuery({
    ...runQuery(workspaceId, runId),
    refetchInterval: ({ state }) =>
      broken && state.data !== undefined && !isOver(state.data) ? pollEvery : false,
  });
  const goesOn = run.data !== undefined && !isOver(run.data);
  const connectionId = run.data?.connectionId;
  useEffect(() => {
    if (!goesOn || broken) return;
    const ending = new AbortController();
    const { queryKey } = runQuery(workspaceId, runId);
    watchRun(workspaceId, runId, (told) => client.setQueryData(queryKey, told), ending.signal).catch(() => {
      if (!ending.signal.aborted) setBroken(true);
    });
    return () => ending.abort();
  }, [client, workspaceId, runId, goesOn, broken]);
  const over = run.data !== undefined && isOver(run.data);
  useEffect(() => {
    if (over && connectionId !== undefined) void forgetFigures(client, workspaceId, connectionId);
  }, [client, workspaceId, connectionId, over]);
  return { run, polling: broken };
}

/** What a run changes elsewhere: asked for again when it is next shown. */
export async function forgetFigures(
  client: ReturnType<typeof useQueryClient>,
  workspaceId: string,
  connectionId: string,
): Promise<void> {
  const kinds = ['runs', 'stream-settings', 'streams', 'connection', 'records'];
  await Promise.all(
    kinds.map((kind) => client.invalidateQueries({ queryKey: [kind, workspaceId, connectionId] })),
  );
}
