/** A Provider that asks for a pause gets it: for its connection, in this process, until `Retry-After` is over. */
import { readRetryAfter } from '../egress/retry-after.ts';

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
      if ((status !== 429 && status !== 503) || retryAfter === undefined) return;
      const at = now().getTime();
      const wait = readRetryAfter(retryAfter, at);
      if (wait > 0) ends.set(connection, at + wait);
    },
  };
}
