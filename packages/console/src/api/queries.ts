/** How long answers count as fresh, and what is tried again: the same for all pages. */
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

/** A browser that calls itself offline may reach a Cleat on the same machine or network: only asking tells. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      // Of itself this mode would not ask again when the browser is online again.
      refetchOnReconnect: true,
      staleTime: 5_000,
      // A refusal stays one; only what never got an answer, or a server in trouble, is asked again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
    },
    mutations: { networkMode, retry: false },
  },
});
