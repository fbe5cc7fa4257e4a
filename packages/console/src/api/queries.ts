/** How long answers count as fresh, and what is tried again: the same for all pages. */
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; only what never got an answer, or a server in trouble, is asked again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
    },
    mutations: { retry: false },
  },
});
