/** A schedule in plain choices, and back: five fields that say one of them are read as it, all others are custom. Pure. */

export const repeats = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const;
export type Repeat = (typeof repeats)[number];

export interface Plan {
  readonly repeat: Repeat;
  /** `HH:MM`; of `hourly` only the minutes count. */
  readonly time: string;
  /** 0 is Sunday, as in cron. */
  readonly weekday: number;
  /** 1 to 28: every month has them. */
  readonly day: number;
  /** As it was typed; of `custom` only. */
  readonly cron: string;
}

export const firstPlan: Plan = { repeat: 'weekdays', time: '06:00', weekday: 1, day: 1, cron: '' };

/** @returns five fields: minute, hour, day of the month, month, day of the week */
export function cronOf(plan: Plan): string {
  const [hour = 0, minute = 0] = plan.time.split(':').map(Number);
  switch (plan.repeat) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${hour} * * *`;
    case 'weekdays':
      return `${minute} ${hour} * * 1-5`;
    case 'weekly':
      return `${minute} ${hour} * * ${plan.weekday}`;
    case 'monthly':
      return `${minute} ${hour} ${plan.day} * *`;
    case 'custom':
      return plan.cron.trim();
  }
}

export function planOf(cron: string): Plan {
  const fields = cron.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const custom: Plan = { ...firstPlan, repeat: 'custom', cron: cron.trim() };
  const at = numberIn(minute, 0, 59);
  if (fields.length !== 5 || month !== '*' || at === null) return custom;
  if (hour === '*' && day === '*' && weekday === '*') {
    return { ...firstPlan, repeat: 'hourly', time: timeOf(0, at) };
  }
  const of = numberIn(hour, 0, 23);
  if (of === null) return custom;
  const timed = { ...firstPlan, time: timeOf(of, at) };
  const onDay = numberIn(day, 1, 28);
  const onWeekday = numberIn(weekday, 0, 6);
  if (day === '*' && weekday === '*') return { ...timed, repeat: 'daily' };
  if (day === '*' && weekday === '1-5') return { ...timed, repeat: 'weekdays' };
  if (day === '*' && onWeekday !== null) return { ...timed, repeat: 'weekly', weekday: onWeekday };
  if (onDay !== null && weekday === '*') return { ...timed, repeat: 'monthly', day: onDay };
  return custom;
}

/** Only as this file writes it: `07` and `7` mean the same, but are kept as they were typed. */
function numberIn(text: string, least: number, most: number): number | null {
  if (!/^(0|[1-9]\d?)$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

const timeOf = (hour: number, minute: number): string =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
