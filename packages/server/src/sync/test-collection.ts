/** For tests: a Provider's collection that changes between any two requests, and what a reader made of it. */
import fc from 'fast-check';
import type { Page, Position } from './paging.ts';
import { fromStart, type ReadFrom, type ReadOptions, type ReadUnit, type Row } from './reading.ts';

export interface Change {
  /** `touch`: changed, and the newest change stands first; `sink`: it stands last; `rename`: elsewhere. */
  readonly kind: 'insert' | 'delete' | 'update' | 'touch' | 'sink' | 'rename';
  /** Where: 0 is the front. */
  readonly at: number;
}

export interface Scene {
  readonly rows: number;
  readonly size: number;
  /** Rows that the Provider gives at most, whatever is asked for. */
  readonly clamp: number;
  readonly lookahead: number;
  /** What `total` says beyond the truth; null: nothing. */
  readonly total: number | null;
  /** Whether the Provider always answers with its first page. */
  readonly ignoresOffset: boolean;
  /** Before the first request, the second and so on. */
  readonly changes: readonly (readonly Change[])[];
  /** How long each request is under way. */
  readonly delays: readonly number[];
  /** After how many pages the reader stops and another goes on. */
  readonly crashes: readonly number[];
}

export interface Read {
  readonly yielded: readonly string[];
  /** Rows that were there before the first request and after the last. */
  readonly stable: readonly string[];
  readonly complete: boolean;
  readonly requests: number;
  /** Offsets that lay past what `total` had last said. */
  readonly pastTotal: readonly number[];
  /** Rows that were there at any time. */
  readonly ever: number;
}

export type Reader = (options: ReadOptions<Row>, from: ReadFrom) => AsyncGenerator<ReadUnit<Row>, void>;

/** Reads the scene to its end, across crashes, as the engine does. */
export async function readScene(scene: Scene, read: Reader, mostRequests: number): Promise<Read> {
  const rows = Array.from({ length: scene.rows }, (_, at) => ({ id: `r${at}`, version: 0 }));
  const stable = new Set(rows.map(({ id }) => id));
  let [ever, requests, told] = [rows.length, 0, Number.POSITIVE_INFINITY];
  const pastTotal: number[] = [];
  const change = ({ kind, at }: Change): void => {
    const place = Math.floor(at * (rows.length + (kind === 'insert' ? 1 : 0)));
    const row = rows[place];
    if (kind === 'insert') rows.splice(place, 0, { id: `r${ever++}`, version: 0 });
    else if (row !== undefined) {
      row.version += 1;
      rows.splice(place, 1);
      if (kind === 'delete') stable.delete(row.id);
      else {
        const to = { update: place, touch: 0, sink: rows.length, rename: Math.floor(rows.length / 3) };
        rows.splice(to[kind], 0, row);
      }
    }
  };
  const fetchPage = async (position: Position | null): Promise<Page<Row>> => {
    const offset = position !== null && 'offset' in position ? position.offset : 0;
    if (offset > 0 && offset >= told) pastTotal.push(offset);
    const number = requests++;
    if (number > mostRequests) throw new Error('the reader does not end');
    for (let left = scene.delays[number] ?? 0; left > 0; left -= 1) await Promise.resolve();
    for (const one of scene.changes[number] ?? []) change(one);
    const start = scene.ignoresOffset ? 0 : offset;
    const total = scene.total === null ? null : Math.max(0, rows.length + scene.total);
    told = Math.max(told === Number.POSITIVE_INFINITY ? 0 : told, total ?? Number.POSITIVE_INFINITY);
    return {
      rows: rows.slice(start, start + Math.min(scene.size, scene.clamp)).map((row) => ({ ...row })),
      ...{ total, next: null },
    };
  };
  const options: ReadOptions<Row> = {
    paging: { kind: 'offset', limit: 'limit', offset: 'offset', total: 'total' },
    ...{ size: scene.size, lookahead: scene.lookahead, fetchPage },
  };
  const yielded: string[] = [];
  let complete = true;
  let from: ReadFrom = fromStart;
  for (let life = 0; ; life += 1) {
    const pages = scene.crashes[life] ?? Number.POSITIVE_INFINITY;
    let seen = 0;
    let ended = false;
    for await (const unit of read(options, from)) {
      yielded.push(...unit.rows.map(({ id }) => id ?? ''));
      complete &&= unit.complete && unit.short === 0;
      ended = unit.ended;
      from = { position: unit.position, anchors: unit.anchors, look: unit.look };
      told = unit.total ?? Number.POSITIVE_INFINITY;
      seen += 1;
      if (seen >= pages) break;
    }
    if (ended) break;
  }
  return { yielded, stable: [...stable], complete, requests, pastTotal, ever };
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert' as const, 'delete' as const, 'update' as const),
  at: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.999, noNaN: true })),
});

/** Runs of one kind too: what a busy front, or a purge, looks like. */
const someChanges: fc.Arbitrary<readonly Change[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(anyChange, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyChange, fc.integer({ min: 1, max: 8 }))
      .map(([change, times]) => Array.from({ length: times }, () => change)),
  },
);

const quiet = {
  rows: fc.integer({ min: 0, max: 30 }),
  size: fc.integer({ min: 2, max: 8 }),
  clamp: fc.oneof(fc.constant(100), fc.integer({ min: 2, max: 6 })),
  lookahead: fc.integer({ min: 0, max: 4 }),
  total: fc.oneof(fc.constant(null), fc.constant(0)),
  ignoresOffset: fc.constant(false),
  changes: fc.constant([]),
  delays: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 }),
  crashes: fc.constant([]),
};

export const quietScene: fc.Arbitrary<Scene> = fc.record(quiet);

export const busyScene: fc.Arbitrary<Scene> = fc.record({
  ...quiet,
  total: fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 40 })),
  changes: fc.array(someChanges, { maxLength: 40 }),
  crashes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
});

export type Order = 'touch' | 'sink' | 'rename';

/** Each change of a row moves it; new rows come where changes go, and the Provider says how many rows there are. */
export const orderedScene = (order: Order): fc.Arbitrary<Scene> => {
  const anywhere = fc.double({ min: 0, max: 0.999, noNaN: true });
  const one = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant(order), at: anywhere }) },
    ...(order === 'rename'
      ? []
      : [
          { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: anywhere }) },
          fc.constant({ kind: 'insert' as const, at: order === 'touch' ? 0 : 1 }),
        ]),
  );
  // More at the same moment can hide each other: one that goes and one that comes leave the total as it was.
  const maxLength = { touch: 3, sink: 1, rename: 1 }[order];
  return fc.record({
    ...{ ...quiet, total: fc.constant(0) },
    rows: fc.integer({ min: 0, max: 60 }),
    changes: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(one, { maxLength })), {
      maxLength: 40,
    }),
    crashes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
  });
};

export const scene = (given: Partial<Scene>): Scene => ({
  ...{ rows: 10, size: 4, clamp: 100, lookahead: 0, total: null, ignoresOffset: false },
  ...{ changes: [], delays: [], crashes: [] },
  ...given,
});
