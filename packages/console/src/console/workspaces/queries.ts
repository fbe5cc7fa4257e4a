/** Workspaces, as the API answers them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, instanceApi } from '../../api/client.ts';

/** Its name changes never, so it is read once. */
export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspace', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => answerOf(instanceApi.GET('/api/workspaces/{id}', { params: { path: { id } } })),
  });

/** @param q part of the name; blank: all */
export const workspacesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['workspaces', q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        instanceApi.GET('/api/workspaces', {
          params: {
            query: { limit: 100, ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
