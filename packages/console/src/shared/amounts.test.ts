import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatDuration, formatRate, formatShare, formatShort } from './amounts.ts';

describe('amounts', () => {
  it.each([
    [0, '0 sec'],
    [0.04, '0 sec'],
    [3.26, '3.3 sec'],
    [9.96, '10 sec'],
    [59.6, '1 min'],
    [125, '2 min 5 sec'],
    [3600, '1 hr'],
    [3605, '1 hr'],
    [3665, '1 hr 1 min'],
    [90_061, '1 day 1 hr'],
  ])('%d s last "%s"', (seconds, text) => expect(formatDuration(seconds, 'en-US')).toBe(text));

  it('of any length are said in one or two units', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (seconds) => {
        expect(formatDuration(seconds, 'en-US')).toMatch(/^[\d.,]+ \w+( \d+ \w+)?$/);
      }),
    );
  });

  it.each([
    [0, 20, '0%'],
    [1, 1000, '1%'],
    [11, 20, '55%'],
    [999, 1000, '99%'],
    [20, 20, '100%'],
    [0, 0, '0%'],
  ])('%d of %d are %s', (part, whole, text) => expect(formatShare(part, whole, 'en-US')).toBe(text));

  it('are grouped, shortened and rounded for reading', () => {
    expect(formatCount(1_234_567, 'en-US')).toBe('1,234,567');
    expect(formatShort(1_234_567, 'en-US')).toBe('1.2M');
    expect(formatRate(3.27, 'en-US')).toBe('3.3 rows/s');
    expect(formatRate(1990.4, 'en-US')).toBe('1,990 rows/s');
  });
});
