/** When the service tests a connection again by itself. Pure. */
import type { Connection } from './connection.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Milliseconds until the next test, or null if none is due. Intervals double with every failure of the same
 * kind, up to a cap, and are spread by a fifth so that an outage does not end in a stampede. A rejected
 * secret is tried once a day at most: Providers lock accounts that fail more often.
 * @param random from 0 to 1
 */
export function retestDelay(connection: Connection, random: number): number | null {
  const diagnosis = connection.credentialError ?? connection.lastTest?.diagnosis ?? null;
  if (connection.disabled || connection.state === 'pending_authorization' || diagnosis === null) return null;
  const growing = (first: number, cap: number): number => {
    const grown = Math.min(first * 2 ** Math.min(diagnosis.occurrences - 1, 20), cap);
    return Math.round(grown * (0.9 + random * 0.2));
  };
  switch (diagnosis.category) {
    case 'authentication':
      // Never before the day is over.
      return Math.round(day * (1 + random * 0.2));
    case 'authorization':
    case 'configuration':
      return growing(5 * minute, 6 * hour);
    case 'availability':
    case 'protocol':
      return growing(minute, hour);
  }
}
