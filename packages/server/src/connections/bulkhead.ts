/** Keeps the outgoing work of one Workspace from taking the place of all others. */
import { Problem } from '../problem.ts';

export interface Bulkhead {
  /** Runs `work`, unless this Workspace has too much under way. @throws Problem `rate_limited` */
  run<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
}

/** @param limit how much one Workspace may have under way at once, in this process */
export function createBulkhead(limit: number): Bulkhead {
  const underWay = new Map<string, number>();
  return {
    run: async (workspaceId, work) => {
      const count = underWay.get(workspaceId) ?? 0;
      if (count >= limit) {
        throw new Problem(
          'rate_limited',
          `At most ${limit} tests of one Workspace run at once. Try again shortly.`,
          {
            headers: { 'Retry-After': '5' },
          },
        );
      }
      underWay.set(workspaceId, count + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(workspaceId) ?? 1) - 1;
        if (left === 0) underWay.delete(workspaceId);
        else underWay.set(workspaceId, left);
      }
    },
  };
}
