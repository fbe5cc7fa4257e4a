/** Who is signed in. The cookie itself is out of reach of scripts. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, instanceApi, type Session } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';

/** Null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Session | null> => {
    try {
      return await answerOf(instanceApi.GET('/api/session'));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
});
