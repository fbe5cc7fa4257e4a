/** A Provider that asks for a pause gets it: for its connection, in this process, until `Retry-After` is over. */
import { readRetryAfter } from '../egress/retry-after.ts';

/** Pauses that are kept before those that are over are looked for. */
const capacity = 10_000;

export interface QuietTimes {
  /** Whole seconds that are left of a pause; 0 if there is none. */
  left(connection: string): number;
  heard(connection: string, status: number, retryAfter: string | undefined): void;
}

export function createQuietTimes(now: () => Date): QuietTimes {
  const ends = new Map<string, number>();
  return {
    left: (connection) => {
      const wait = (ends.get(connection) ?? 0) - now().getTime();
      if (wait > 0) return Math.ceil(wait / 1000);
      ends.delete(connection);
      return 0;
    },
    heard: (connection, status, retryAfter) => {
      // A 403 with it is the rate limit of some Providers.
      if ((status !== 429 && status !== 503 && status !== 403) || retryAfter === undefined) return;
      const at = now().getTime();
      const wait = readRetryAfter(retryAfter, at);
      if (wait === 0) return;
      if (ends.size >= capacity) for (const [id, end] of ends) if (end <= at) ends.delete(id);
      ends.set(connection, at + wait);
    },
  };
}
