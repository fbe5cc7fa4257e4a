const DAY = 86_400_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`; undefined where it is not a date of the calendar. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || dateOf(time / DAY) !== date ? undefined : time / DAY;
}

/** The date `YYYY-MM-DD` of a day number. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The date some days later (or earlier). */
export const addDays = (date: string, days: number): string => dateOf((dayOf(date) ?? 0) + days);

/** Months since the year 0 of a date. */
export const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The first day of a month, by its number. */
export const firstOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** Number of Mondays to Fridays before a day, counted from Monday 1970-01-05. */
export function workdaysBefore(day: number): number {
  const sinceMonday = day - 4;
  const week = Math.floor(sinceMonday / 7);
  return week * 5 + Math.min(sinceMonday - week * 7, 5);
}

/** The day number of a workday: the inverse of {@link workdaysBefore}. */
export function nthWorkday(n: number): number {
  const week = Math.floor(n / 5);
  return week * 7 + (n - week * 5) + 4;
}
