/**
 * Keeps the transactions of one Workspace from taking every connection of the pool: those beyond its share wait here, in
 * the order in which they came, and hold nothing meanwhile. A transaction that began another one of its Workspace and
 * waited for it could wait for ever, as it could for the pool itself: none does.
 */
export interface Shares {
  run<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

/** As long as for a connection of the pool. */
const defaultPatience = 10_000;

interface Share {
  underWay: number;
  /** Told that their turn has come. In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * @param most transactions of one Workspace at once
 * @param patience milliseconds that one may wait
 */
export function createShares(most: number, patience = defaultPatience): Shares {
  const shares = new Map<string, Share>();
  let waiting = 0;

  const turn = (share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      const over = (): void => {
        clearTimeout(timer);
        share.waiting.delete(begin);
        waiting -= 1;
      };
      const begin = (): void => {
        over();
        resolve();
      };
      const timer = setTimeout(() => {
        over();
        // As the pool says it, so that it is taken for what it is: the database cannot be used by this one now.
        reject(new Error('timeout exceeded when trying to connect: the Workspace uses all of its share'));
      }, patience);
      share.waiting.add(begin);
      waiting += 1;
    });
  const leave = (workspaceId: string, share: Share): void => {
    const [next] = share.waiting;
    // Whose turn it is takes over the place.
    if (next !== undefined) next();
    else if (share.underWay === 1) shares.delete(workspaceId);
    else share.underWay -= 1;
  };
  return {
    run: async (workspaceId, work) => {
      const share = shares.get(workspaceId) ?? { underWay: 0, waiting: new Set() };
      if (share.underWay >= most) await turn(share);
      else {
        shares.set(workspaceId, share);
        share.underWay += 1;
      }
      try {
        return await work();
      } finally {
        leave(workspaceId, share);
      }
    },
    waiting: () => waiting,
  };
}
