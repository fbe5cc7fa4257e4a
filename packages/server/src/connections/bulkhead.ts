/** Keeps the outgoing work of one Workspace from taking the place of all others. */
import { Problem } from '../problem.ts';

export interface Bulkhead {
  /** Runs `work`, unless this Workspace has too much under way. @throws Problem `rate_limited` */
  run<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  /** Takes a place, and returns what gives it back, once. @throws Problem `rate_limited` */
  enter(workspaceId: string): () => void;
}

/** @param limit how much one Workspace may have under way at once, in this process */
export function createBulkhead(limit: number): Bulkhead {
  const underWay = new Map<string, number>();
  const leave = (workspaceId: string): void => {
    const left = (underWay.get(workspaceId) ?? 1) - 1;
    if (left === 0) underWay.delete(workspaceId);
    else underWay.set(workspaceId, left);
  };
  const enter = (workspaceId: string): (() => void) => {
    const count = underWay.get(workspaceId) ?? 0;
    if (count >= limit) {
      throw new Problem(
        'rate_limited',
        `At most ${limit} tests and authorizations of one Workspace run at once. Try again shortly.`,
        { headers: { 'Retry-After': '5' } },
      );
    }
    underWay.set(workspaceId, count + 1);
    return () => leave(workspaceId);
  };
  return {
    enter,
    run: async (workspaceId, work) => {
      const done = enter(workspaceId);
      try {
        return await work();
      } finally {
        done();
      }
    },
  };
}
