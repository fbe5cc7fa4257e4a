/** Which steps of a guide have been ticked off, remembered in this browser. No more than their numbers. */

import { keep, kept } from '../shared/kept.ts';

const prefix = 'cleat.guide.';

/** Steps count from 1. Storage can hold what another version wrote. */
export function readProgress(key: string): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(kept('local', prefix + key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((step) => Number.isInteger(step)) : []);
  } catch {
    return new Set();
  }
}

export function writeProgress(key: string, done: ReadonlySet<number>): void {
  keep('local', prefix + key, JSON.stringify([...done].sort((a, b) => a - b)));
}

/** The step that one is at: the first that is not done. Null where all are. */
export function nextStep(count: number, done: ReadonlySet<number>, after = 0): number | null {
  for (let step = after + 1; step <= count; step++) if (!done.has(step)) return step;
  return after === 0 ? null : nextStep(count, done);
}
