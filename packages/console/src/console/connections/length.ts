/** "3 days", "20 minutes": how long something lasted, in the largest unit that fits. Pure. */
import { connectionPageStrings as words } from '../../strings/en/connection.ts';

/** @param milliseconds not below 0 */
export function length(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes >= 1440) return words.days(Math.floor(minutes / 1440));
  if (minutes >= 60) return words.hours(Math.floor(minutes / 60));
  return minutes >= 1 ? words.minutes(minutes) : words.moments;
}
