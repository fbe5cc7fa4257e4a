/** Providers by a word, as the API finds them. They change with the service alone, so they are read seldom. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, instanceApi } from '../../api/client.ts';

/** Milliseconds. */
const seldom = 10 * 60_000;

/** @param q part of the name or description; blank: all */
export const providersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['providers', q],
    staleTime: seldom,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        instanceApi.GET('/api/vendors', {
          params: {
            query: { limit: 100, ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
