import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOfSchedule, nextDue } from './schedules.ts';

const now = new Date('2026-01-01T00:00:00Z');

describe('a schedule', () => {
  it.each<[string, string, string | null]>([
    ['0 6 * * 1-5', 'Europe/Berlin', null],
    ['  */15  *  * * * ', 'UTC', null],
    ['0 0 29 2 *', 'America/New_York', null],
    ['0 2 * * SUN', 'Pacific/Auckland', null],
    ['0 0 30 2 *', 'UTC', '/cron'],
    ['0 0 * *', 'UTC', '/cron'],
    ['0 0 0 * * *', 'UTC', '/cron'],
    ['60 * * * *', 'UTC', '/cron'],
    ['* 24 * * *', 'UTC', '/cron'],
    ['*/0 * * * *', 'UTC', '/cron'],
    ['@daily', 'UTC', '/cron'],
    ['a b c d e', 'UTC', '/cron'],
    ['', 'UTC', '/cron'],
    ['0 6 * * *', 'Europe/Atlantis', '/timezone'],
    ['0 6 * * *', '', '/timezone'],
    // An offset has no summer.
    ['0 6 * * *', '+01:00', '/timezone'],
  ])('%j in %j has its fault at %j', (cron, timezone, pointer) => {
    expect(faultsOfSchedule({ cron, timezone }, now).map((fault) => fault.pointer)).toEqual(
      pointer === null ? [] : [pointer],
    );
  });
});

describe('the next time', () => {
  const next = (cron: string, timezone: string, after: string, random = 0) =>
    nextDue({ cron, timezone }, new Date(after), random).toISOString();

  it.each<[string, string, string, string, string]>([
    ['in winter', '0 6 * * *', 'Europe/Berlin', '2026-01-10T00:00:00Z', '2026-01-10T05:00:00.000Z'],
    ['in summer', '0 6 * * *', 'Europe/Berlin', '2026-07-10T00:00:00Z', '2026-07-10T04:00:00.000Z'],
    [
      'when the clocks went forward',
      '0 6 * * *',
      'Europe/Berlin',
      '2026-03-28T06:00:00Z',
      '2026-03-29T04:00:00.000Z',
    ],
    [
      'when the clocks went back',
      '0 6 * * *',
      'Europe/Berlin',
      '2026-10-24T06:00:00Z',
      '2026-10-25T05:00:00.000Z',
    ],
    ['after that very minute', '0 6 * * *', 'UTC', '2026-01-10T06:00:00Z', '2026-01-11T06:00:00.000Z'],
    [
      'on the other side of the date line',
      '0 0 * * *',
      'Pacific/Auckland',
      '2026-01-10T12:00:00Z',
      '2026-01-11T11:00:00.000Z',
    ],
    ['in four years', '0 0 29 2 *', 'UTC', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s', (_, cron, timezone, after, due) => expect(next(cron, timezone, after)).toBe(due));

  it('comes once on the day that has an hour twice, and on the day that lacks it', () => {
    for (const [from, to] of [
      ['2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'],
      ['2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'],
    ] as const) {
      const due: Date[] = [];
      for (let at = new Date(from); at < new Date(to); due.push(at))
        at = nextDue({ cron: '30 2 * * *', timezone: 'Europe/Berlin' }, at, 0);
      expect(due.filter((one) => one < new Date(to))).toHaveLength(1);
    }
  });

  const anySchedule = fc.record({
    cron: fc.constantFrom(
      '0 6 * * *',
      '*/5 * * * *',
      '30 2 * * *',
      '0 0 1 * *',
      '15 1,2,3 * * 0',
      '0 */2 * * 1-5',
    ),
    timezone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ),
  });
  const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

  it('lies after the one before, no more than a minute and a twentieth of the interval late', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyTime,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (draft, time, random) => {
          const after = new Date(time);
          const onTime = nextDue(draft, after, 0);
          const due = nextDue(draft, after, random);
          const then = nextDue(draft, onTime, 0);
          expect(onTime.getTime()).toBeGreaterThan(time);
          const late = due.getTime() - onTime.getTime();
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThanOrEqual(Math.min(60_000, (then.getTime() - onTime.getTime()) / 20));
          // What was late does not leave the next one out.
          expect(nextDue(draft, due, 0)).toEqual(then);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never goes back as time goes on', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, anyTime, (draft, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((at) =>
          nextDue(draft, new Date(at), 0),
        );
        expect(Number(early)).toBeLessThanOrEqual(Number(late));
      }),
      { numRuns: 200 },
    );
  });
});
