import { describe, expect, it } from 'vitest';
import { nextTimes } from './next-times.ts';
import { zonedTime } from './say-plan.ts';

const now = Date.parse('2026-11-28T09:00:00.000Z');
const times = (cron: string, timezone = 'Europe/Berlin') => {
  const next = nextTimes(cron, timezone, now);
  return 'fault' in next ? next.fault : next.times.map((at) => at.toISOString());
};

describe('the next times of a schedule', () => {
  it.each([
    ['0 6 * * 1-5', ['2026-11-30T05:00:00.000Z', '2026-12-01T05:00:00.000Z', '2026-12-02T05:00:00.000Z']],
    ['0 6 29 2 *', ['2028-02-29T05:00:00.000Z', '2032-02-29T05:00:00.000Z', '2036-02-29T05:00:00.000Z']],
    ['0 6 31 2 *', 'never'],
    ['0 6 * *', 'unreadable'],
    ['0 0 6 * * *', 'unreadable'],
    ['99 6 * * *', 'unreadable'],
    ['', 'unreadable'],
  ])('%j: %j', (cron, expected) => expect(times(cron)).toEqual(expected));

  it('keep the hour of the clock where it is moved', () => {
    const before = Date.parse('2026-10-24T00:00:00.000Z');
    const next = nextTimes('0 6 * * *', 'Europe/Berlin', before, 2);
    const found = 'times' in next ? next.times : [];
    expect(found.map((at) => at.toISOString())).toEqual([
      '2026-10-24T04:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
    ]);
    for (const at of found) expect(zonedTime(at, 'Europe/Berlin', 'en-GB')).toContain('06:00');
  });

  it('are unreadable where there is no such time zone', () =>
    expect(times('0 6 * * *', 'Mars/Base')).toBe('unreadable'));
});
