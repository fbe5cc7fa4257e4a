import type { Invalid } from './collection.ts';
import { dayOf } from './dates.ts';
import type { World } from './seeded.ts';
import { workerNumber } from './workers.ts';

export interface Window {
  /** First and last day, both included. */
  readonly from: number;
  readonly to: number;
}

/** Reads the two ends of a window; a parameter that is left out leaves the default. */
export function readWindow(
  query: URLSearchParams,
  [fromName, toName]: readonly [string, string],
  byDefault: Window,
): Window | Invalid {
  const [from, to] = [readDay(query, fromName, byDefault.from), readDay(query, toName, byDefault.to)];
  if (from === undefined) return { invalid: fromName };
  return to === undefined ? { invalid: toName } : { from, to };
}

function readDay(query: URLSearchParams, name: string, byDefault: number): number | undefined {
  const given = query.get(name);
  return given === null ? byDefault : dayOf(given);
}

/** The worker that a list is narrowed to; null where it is not. */
export function readWorker(world: World, query: URLSearchParams): number | null | Invalid {
  const id = query.get('worker');
  if (id === null) return null;
  return workerNumber(world, id) ?? { invalid: 'worker' };
}

export const isInvalid = (value: unknown): value is Invalid =>
  typeof value === 'object' && value !== null && 'invalid' in value;

/** What lies at even distances, beginning with day `first`: the numbers of those within a window. */
export function withinWindow(
  first: number,
  every: number,
  { from, to }: Window,
): { start: number; total: number } {
  const start = Math.max(0, Math.ceil((from - first) / every));
  const last = Math.floor((to - first) / every);
  return { start, total: Math.max(0, last - start + 1) };
}
