/** Connections, as the API answers them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, type Connection, workspaceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { firstPlace, nextPlace, type Place } from './attention.ts';

export interface ConnectionFilter {
  readonly q?: string;
  readonly state?: Connection['state'];
  readonly provider?: string;
}

/** Connections in one answer. */
const pageSize = 100;

/** What is broken comes first: the states are read one after the other, each in pages. */
export const connectionsQuery = (workspaceId: string, filter: ConnectionFilter) =>
  infiniteQueryOptions({
    queryKey: ['connections', workspaceId, filter],
    initialPageParam: firstPlace(filter.state),
    staleTime: 15_000,
    queryFn: async ({ pageParam }: { pageParam: Place }) => {
      const rows: Connection[] = [];
      let place: Place | null = pageParam;
      // States with few connections share a page, so that a short list is there at once.
      while (place !== null && rows.length < pageSize / 2) {
        const { data, nextCursor } = await readPage(workspaceId, filter, place);
        rows.push(...data);
        place = nextPlace(place, nextCursor, filter.state);
      }
      return { data: rows, next: place };
    },
    getNextPageParam: (page) => page.next,
  });

const readPage = (workspaceId: string, filter: ConnectionFilter, place: Place) =>
  answerOf(
    workspaceApi(workspaceId).GET('/api/connectors', {
      params: {
        query: {
          limit: pageSize,
          state: place.state,
          ...(place.cursor !== null && { cursor: place.cursor }),
          ...(filter.q !== undefined && { q: filter.q }),
          ...(filter.provider !== undefined && { providerId: filter.provider }),
        },
      },
    }),
  );

/** The first few of those that do not work. */
export const brokenQuery = (workspaceId: string, limit: number) =>
  queryOptions({
    queryKey: ['connections', workspaceId, 'broken', limit],
    queryFn: () =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/connectors', {
          params: { query: { limit, state: 'credential_error' } },
        }),
      ),
    refetchInterval: 30_000,
  });

export const connectionQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['connection', workspaceId, id],
    queryFn: () =>
      answerOf(workspaceApi(workspaceId).GET('/api/connectors/{id}', { params: { path: { id } } })),
    // The service tests and renews by itself.
    refetchInterval: 15_000,
  });

export const credentialDetailQuery = (workspaceId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['credential-detail', workspaceId, connectionId],
    queryFn: () =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/vendors/tenant-connector-credential-detail', {
          params: { query: { connectionId } },
        }),
      ),
  });

/** All changes of its state, oldest first. There are few: each is a failure or its end. */
export const historyQuery = (workspaceId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['history', workspaceId, connectionId],
    queryFn: async () => {
      const changes = [];
      let cursor: string | null = null;
      do {
        const page: {
          data: { data: Record<string, unknown>; createdAt: string }[];
          nextCursor: string | null;
        } = await answerOf(
          workspaceApi(workspaceId).GET('/api/events', {
            params: {
              query: {
                limit: 200,
                connectionId,
                type: 'connection.state_changed',
                ...(cursor !== null && { cursor }),
              },
            },
          }),
        );
        changes.push(...page.data.map(({ data, createdAt }) => ({ data, createdAt })));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return changes;
    },
  });

export const summaryQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['summary', workspaceId],
    queryFn: () => answerOf(workspaceApi(workspaceId).GET('/api/summary')),
    refetchInterval: 30_000,
  });

/**
 * After something was done to a connection: what is shown of it anywhere is read anew. Who was refused does not wait for
 * it: where Cleat cannot be reached, to read takes seconds to fail, and the refusal is to be told at once.
 */
export async function connectionChanged(workspaceId: string, id: string): Promise<void> {
  await Promise.all(
    ['connections', 'summary']
      .map((list) => [list, workspaceId])
      .concat(
        ['connection', 'credential-detail', 'history', 'stream-settings'].map((one) => [
          one,
          workspaceId,
          id,
        ]),
      )
      .map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
