import { expect, it } from 'vitest';
import { length } from './length.ts';

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [86_400_000, '1 day'],
  [9 * 86_400_000, '9 days'],
])('%i ms last %s', (milliseconds, words) => {
  expect(length(milliseconds)).toBe(words);
});
