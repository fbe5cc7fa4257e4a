/** All Providers at once, for names and choices. They change with the service alone, so they are read once. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, instanceApi, type ProviderSummary, workspaceApi } from '../api/client.ts';

export const allProvidersQuery = queryOptions({
  queryKey: ['all-providers'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<readonly ProviderSummary[]> => {
    const all: ProviderSummary[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: ProviderSummary[]; nextCursor: string | null } = await answerOf(
        instanceApi.GET('/api/vendors', {
          params: { query: { limit: 200, ...(cursor !== null && { cursor }) } },
        }),
      );
      all.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all.sort((a, b) => a.name.localeCompare(b.name));
  },
});

/** For one Workspace: its redirect URIs are among it. */
export const providerQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['provider', workspaceId, id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => answerOf(workspaceApi(workspaceId).GET('/api/vendors/{id}', { params: { path: { id } } })),
  });
