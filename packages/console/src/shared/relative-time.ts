/** "3 minutes ago", "in 2 days": the largest unit that fits. Pure. */
import { sharedStrings } from '../strings/en/shared.ts';

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** @param now milliseconds */
export function relativeTime(at: Date, now: number, locale?: string): string {
  const seconds = Math.round((at.getTime() - now) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return sharedStrings.justNow;
}

export function exactTime(at: Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(at);
}
