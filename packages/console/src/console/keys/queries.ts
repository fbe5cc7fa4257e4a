/** The keys of a Workspace, as the API answers them. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, workspaceApi } from '../../api/client.ts';

export const keysQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['keys', workspaceId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/keys', {
          params: { query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
