/** Records, page by page in the order of their change. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, workspaceApi } from '../../api/client.ts';

export interface RecordPlace {
  readonly workspaceId: string;
  readonly connectionId: string;
  readonly stream: string;
}

export const recordsQuery = (place: RecordPlace, includeDeleted: boolean) =>
  infiniteQueryOptions({
    queryKey: ['records', place.workspaceId, place.connectionId, place.stream, includeDeleted],
    // Personal data: it is gone from memory when the page is left.
    gcTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        workspaceApi(place.workspaceId).GET('/api/connectors/{id}/records/{stream}', {
          params: {
            path: { id: place.connectionId, stream: place.stream },
            query: { limit: 200, includeDeleted, ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
