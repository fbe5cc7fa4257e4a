/** Names in place of ids, as far as they can still be found. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../connections/queries.ts';
import { keysQuery } from '../keys/queries.ts';
import { providerQuery } from '../provider-queries.ts';
import { useWorkspaceId } from '../workspace.ts';

/** Milliseconds: names change seldom, and a list names the same few over and over. */
const seldom = 5 * 60_000;

/** @returns undefined while it is not known; null where there is no such connection any more */
function useConnection(connectionId: string | null) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...connectionQuery(workspaceId, connectionId ?? ''),
    staleTime: seldom,
    refetchInterval: false,
    // What is gone stays gone, however many lines name it.
    retryOnMount: false,
    enabled: connectionId !== null,
  });
}

export function useConnectionName(connectionId: string): string | null | undefined {
  const connection = useConnection(connectionId);
  return connection.isError ? null : connection.data?.name;
}

/** What the Provider of a connection calls its streams. */
export function useStreamLabels(connectionId: string | null): (name: string) => string {
  const providerId = useConnection(connectionId).data?.providerId;
  const query = providerQuery(useWorkspaceId(), providerId ?? '');
  const provider = useQuery({ ...query, enabled: providerId !== undefined });
  return (name) => provider.data?.streams.find((stream) => stream.name === name)?.label ?? name;
}

/** Names of keys that are still there. For administrators: others may not list them. */
export function useKeyNames(): (id: string) => string | undefined {
  const keys = useInfiniteQuery({ ...keysQuery(useWorkspaceId()), staleTime: seldom });
  const all = keys.data?.pages.flatMap(({ data }) => data) ?? [];
  return (id) => all.find((key) => key.id === id)?.name;
}
