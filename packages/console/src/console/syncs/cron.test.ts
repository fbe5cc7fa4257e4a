import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronOf, firstPlan, type Plan, planOf, repeats } from './cron.ts';

const two = (value: number) => String(value).padStart(2, '0');
const plans = fc
  .record({
    repeat: fc.constantFrom(...repeats.filter((repeat) => repeat !== 'custom')),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    weekday: fc.integer({ min: 0, max: 6 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ hour, minute, ...rest }): Plan => ({ ...rest, time: `${two(hour)}:${two(minute)}`, cron: '' }));

describe('a schedule in plain choices', () => {
  it.each([
    ['5 * * * *', { repeat: 'hourly', time: '00:05' }],
    ['0 6 * * *', { repeat: 'daily', time: '06:00' }],
    ['30 18 * * 1-5', { repeat: 'weekdays', time: '18:30' }],
    [' 0 6 * * 0 ', { repeat: 'weekly', time: '06:00', weekday: 0 }],
    ['0 0 28 * *', { repeat: 'monthly', time: '00:00', day: 28 }],
    ['0 0 29 * *', { repeat: 'custom', cron: '0 0 29 * *' }],
    ['*/15 * * * *', { repeat: 'custom', cron: '*/15 * * * *' }],
    ['0 6 1 * 1', { repeat: 'custom', cron: '0 6 1 * 1' }],
    ['0 6 * 3 *', { repeat: 'custom', cron: '0 6 * 3 *' }],
    ['0 06 * * *', { repeat: 'custom', cron: '0 06 * * *' }],
    ['', { repeat: 'custom', cron: '' }],
  ] as const)('reads %j', (cron, plan) => expect(planOf(cron)).toEqual({ ...firstPlan, ...plan }));

  it('is read back as it was chosen', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const back = planOf(cronOf(plan));
        expect(back.repeat).toBe(plan.repeat);
        expect(cronOf(back)).toBe(cronOf(plan));
      }),
    );
  });

  it('never changes what was typed but for the spaces between', () => {
    const plain = (text: string) => text.trim().split(/\s+/).join(' ');
    const field = fc.constantFrom('*', '0', '00', '7', '28', '31', '1-5', '*/2', 'MON', '');
    const any = fc.oneof(
      fc.string(),
      fc.array(field, { minLength: 4, maxLength: 6 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(any, (cron) => {
        expect(plain(cronOf(planOf(cron)))).toBe(plain(cron));
      }),
    );
  });
});
