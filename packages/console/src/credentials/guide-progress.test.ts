import { describe, expect, it } from 'vitest';
import { nextStep } from './guide-progress.ts';

describe('the step that one is at', () => {
  it.each<[string, readonly number[], number, number | null]>([
    ['the first, to begin with', [], 0, 1],
    ['the first that is not done', [1, 2], 0, 3],
    ['the next after the one just done', [2], 2, 3],
    ['one that was passed over, once the last is done', [1, 3], 3, 2],
    ['none, once all are done', [1, 2, 3], 3, null],
  ])('is %s', (_, done, after, expected) => {
    expect(nextStep(3, new Set(done), after)).toBe(expected);
  });
});
