/** Patterns run on values from outside, here and in browsers: only those that take linear time are let in. */
import { createRequire } from 'node:module';
import { isProvablyLinear } from './linear-pattern.ts';

/** Milliseconds. */
const checkTimeout = 5_000;

/** @returns what is wrong with it, or null */
export function faultOfPattern(pattern: unknown): string | null {
  if (typeof pattern !== 'string') return 'must be a string';
  if (!isPattern(pattern)) return 'is not a regular expression';
  return isProvablyLinear(pattern) ? null : faultFoundBySearch(pattern);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').unicode;
  } catch {
    return false;
  }
}

/** recheck is large and starts a helper process, so it is loaded only for a pattern that needs it. */
function faultFoundBySearch(pattern: string): string | null {
  const recheck: typeof import('recheck') = createRequire(import.meta.url)('recheck');
  const result = recheck.checkSync(pattern, 'u', { timeout: checkTimeout });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable'
    ? `takes ${result.complexity.type} time on some values: make it linear, without nested or adjacent repetitions of the same characters`
    : 'cannot be shown to take linear time: make it simpler';
}
