/** Where the reading of a stream stands: stored with the records of the page that led there. */
import type { Stream } from '@cleat/plugin-kit';
import { addDays } from './prepare.ts';
import { fromStart, type ReadFrom } from './reading.ts';

export interface Window {
  readonly from: string;
  readonly to: string;
}

export interface Checkpoint {
  /** Reads of the whole stream so far, this one included. */
  readonly pass: number;
  /** Fixed when the read begins, so that it is the same after midnight. */
  readonly window: Window | null;
  /** Asked for below a parent that was never read: as long as on the first sync. */
  readonly whole: Window | null;
  /** Of a `client` stream: older records are left as they are. */
  readonly horizon: string | null;
  /** The parent that was read last; null before the first, and for a stream without parents. */
  readonly parent: string | null;
  readonly parentDone: boolean;
  /** In the collection of that parent, or of the stream. */
  readonly from: ReadFrom;
  /** Whether nothing can have been missed in this pass so far. */
  readonly complete: boolean;
  /** Rows that totals promised in this pass and that did not come, though the end was shown. */
  readonly short: number;
  /** So many did not come when the stream was read last. */
  readonly shortBefore: number;
  /** Members that had a value in some row of this run. */
  readonly proven: readonly string[];
  /** Members of which stored values were kept, as no row of this run had shown one before. */
  readonly kept: readonly string[];
}

/**
 * What changes between two reads concerns days from so many before the first of them on.
 * @param completed day of the last read that came to its end; null: none did
 */
export function firstCheckpoint(
  { changes }: Stream,
  options: {
    readonly mode: 'auto' | 'full';
    readonly completed: string | null;
    readonly today: string;
    readonly shortBefore: number;
  },
): Checkpoint {
  const { today, completed } = options;
  const since = (lookBackDays: number): string | null => {
    if (completed === null || options.mode === 'full') return null;
    // The clock of who read it last may have been ahead.
    const [first = today] = [completed, today].sort();
    return addDays(first, -lookBackDays);
  };
  const start = {
    pass: 1,
    parent: null,
    parentDone: true,
    from: fromStart,
    complete: true,
    short: 0,
    shortBefore: options.shortBefore,
    proven: [],
    kept: [],
  };
  if (changes.kind === 'window') {
    const whole = { from: addDays(today, -changes.fullDays), to: addDays(today, changes.aheadDays ?? 0) };
    const from = since(changes.lookBackDays) ?? whole.from;
    return { ...start, window: from > whole.from ? { ...whole, from } : whole, whole, horizon: null };
  }
  const horizon = changes.kind === 'client' ? since(changes.lookBackDays) : null;
  return { ...start, window: null, whole: null, horizon };
}

/** Passes of one run: a read that may have missed rows is repeated, as often as this. */
const mostPasses = 3;

/** What another pass would mend; null if nothing. */
export function nextPass(checkpoint: Checkpoint): Checkpoint | null {
  const shown = checkpoint.kept.some((name) => checkpoint.proven.includes(name));
  const lasting = checkpoint.pass > 1 && checkpoint.complete && !shown;
  const done = checkpoint.pass >= mostPasses || lasting || (isComplete(checkpoint) && !shown);
  return done ? null : anotherPass(checkpoint);
}

/**
 * A total is a hint, and some Providers count rows that they never give. One that promises as many too many as it did
 * the last time has gone with the rows, so nothing is missing but what it always lacks. Where it promises more than
 * then, rows may be kept back for the moment, and none of them is taken for deleted.
 */
export function isComplete({ complete, short, shortBefore }: Checkpoint): boolean {
  return complete && (short === 0 || short === shortBefore);
}

/** The whole stream once more; what has been seen stays seen. */
export function anotherPass(checkpoint: Checkpoint): Checkpoint {
  return {
    ...checkpoint,
    pass: checkpoint.pass + 1,
    parent: null,
    parentDone: true,
    from: fromStart,
    complete: true,
    short: 0,
    kept: [],
  };
}
