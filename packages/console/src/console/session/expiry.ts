/** A session that has ended while pages were open: the next refused call leads to the sign-in page. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';

const isSignedOut = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401;

/** @param onEnd called once for each end; what was read is forgotten before */
export function watchSession(client: QueryClient, onEnd: () => Promise<void>): void {
  let ending = false;
  const end = async (error: unknown): Promise<void> => {
    if (ending || !isSignedOut(error)) return;
    ending = true;
    await onEnd().finally(() => {
      client.clear();
      ending = false;
    });
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') void end(event.action.error);
  });
  client.getMutationCache().subscribe((event) => {
    // The sign-in page says itself that a key is wrong.
    if (event.type === 'updated' && event.action.type === 'error' && event.mutation.meta?.signsIn !== true) {
      void end(event.action.error);
    }
  });
}
