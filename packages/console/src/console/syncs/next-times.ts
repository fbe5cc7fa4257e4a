/** When a schedule comes next, reckoned as the service does. Pure. */
import { Cron } from 'croner';

export type NextTimes = { readonly times: readonly Date[] } | { readonly fault: 'unreadable' | 'never' };

/** @param cron five fields @param timezone IANA name @param now milliseconds */
export function nextTimes(cron: string, timezone: string, now: number, count = 3): NextTimes {
  if (cron.trim().split(/\s+/).length !== 5) return { fault: 'unreadable' };
  try {
    const pattern = new Cron(cron.trim(), { timezone, paused: true, mode: '5-part' });
    const times = pattern.nextRuns(count, new Date(now));
    return times.length === 0 ? { fault: 'never' } : { times };
  } catch {
    return { fault: 'unreadable' };
  }
}
