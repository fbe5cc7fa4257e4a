/** A schedule as a sentence. Pure. */
import { syncStrings } from '../../strings/en/syncs.ts';
import type { Plan } from './cron.ts';

const words = syncStrings.schedule;

/** @param weekday 0 is Sunday */
export function weekdayName(weekday: number, locale?: string): string {
  // 4 January 1970 was a Sunday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

export function sayPlan(plan: Plan, locale?: string): string {
  switch (plan.repeat) {
    case 'hourly':
      return words.hourlyAt(plan.time.slice(3));
    case 'daily':
      return words.dailyAt(plan.time);
    case 'weekdays':
      return words.weekdaysAt(plan.time);
    case 'weekly':
      return words.weeklyAt(weekdayName(plan.weekday, locale), plan.time);
    case 'monthly':
      return words.monthlyAt(plan.day, plan.time);
    case 'custom':
      return words.customAt(plan.cron);
  }
}

/** "Mon, 30 Nov, 06:00" as it is there. */
export function zonedTime(at: Date, timezone: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  }).format(at);
}
