/** Changes of rows, laid over the computed ones: what a customer's administrators do between and during two reads. */
import type { Collection } from './resources/collection.ts';
import type { Row } from './resources/seeded.ts';

/** A resource as switches name it. */
export interface Target {
  /** Undefined: that of every service that has it. */
  readonly service: string | undefined;
  /** `workers`, or `workers/history` for what lies below each worker. */
  readonly resource: string;
}

/** Which rows: by id, or by number in the whole collection as it was without changes. */
export interface Selected {
  readonly ids: readonly string[];
  readonly from: number | undefined;
  readonly count: number;
}

export type Change =
  | { readonly kind: 'update'; readonly rows: Selected; readonly members: Row }
  | { readonly kind: 'delete'; readonly rows: Selected }
  | { readonly kind: 'insert'; readonly at: 'front' | 'end'; readonly rows: readonly Row[] };

export interface RowChange extends Target {
  /** Id of the parent; undefined: below each. */
  readonly parent: string | undefined;
  readonly change: Change;
}

/** A change that waits for a request of its resource. */
export interface ScheduledChange extends RowChange {
  /** Requests that still pass before it. */
  readonly after: number;
}

/** A resource that is asked for. */
export interface Asked {
  readonly service: string;
  readonly resource: string;
  readonly parent: string | undefined;
}

export const concerns = (target: Target, { service, resource }: Asked): boolean =>
  target.resource === resource && (target.service === undefined || target.service === service);

/** Whether a change reaches the rows that are asked for. */
const reaches = (one: RowChange, asked: Asked): boolean =>
  concerns(one, asked) && (one.parent === undefined || one.parent === asked.parent);

/** The changes of a resource, in the order in which they were made. */
export const changesOf = (changes: readonly RowChange[], asked: Asked): readonly Change[] =>
  changes.filter((one) => reaches(one, asked)).map(({ change }) => change);

/** Counts a request: the changes that it brings into force, and those that go on waiting. */
export function takeScheduled(
  scheduled: readonly ScheduledChange[],
  asked: Asked,
): { readonly due: readonly RowChange[]; readonly waiting: readonly ScheduledChange[] } {
  return {
    due: scheduled.filter((one) => reaches(one, asked) && one.after === 0),
    waiting: scheduled.flatMap((one) => {
      if (!reaches(one, asked)) return [one];
      return one.after === 0 ? [] : [{ ...one, after: one.after - 1 }];
    }),
  };
}

/** Rows by position and by id, changes applied. */
export interface Rows {
  readonly total: number;
  readonly row: (position: number) => Row;
  readonly find: (id: string) => Row | undefined;
}

/**
 * Lays changes over a collection. The cost is that of the changes, whatever the size of the collection.
 *
 * @param keeps whether an inserted row is in what the query asks for; computed rows are where they were computed
 */
export function overlay(base: Collection, changes: readonly Change[], keeps: (row: Row) => boolean): Rows {
  const inserted: { front: readonly Row[]; end: readonly Row[] } = { front: [], end: [] };
  const deleted = new Set<number>();
  const patches = new Map<number, Row>();
  for (const change of changes) {
    if (change.kind === 'insert') {
      if (change.at === 'front') inserted.front = [...change.rows, ...inserted.front];
      else inserted.end = [...inserted.end, ...change.rows];
      continue;
    }
    const edit = (rows: readonly Row[]): readonly Row[] =>
      rows.flatMap((row) => {
        if (!change.rows.ids.includes(String(row.id))) return [row];
        return change.kind === 'delete' ? [] : [{ ...row, ...change.members }];
      });
    inserted.front = edit(inserted.front);
    inserted.end = edit(inserted.end);
    for (const number of numbersOf(base, change.rows)) {
      if (change.kind === 'delete') deleted.add(number);
      else patches.set(number, { ...patches.get(number), ...change.members });
    }
  }
  return assembled(base, inserted.front.filter(keeps), inserted.end.filter(keeps), deleted, patches);
}

/** The same rows, those that were changed or inserted last in front. */
export function overlayByChange(
  base: Collection,
  changes: readonly Change[],
  keeps: (row: Row) => boolean,
): Rows {
  const rows = overlay(base, changes, keeps);
  const ids = changes.flatMap((change) =>
    change.kind === 'insert' ? change.rows.map(({ id }) => String(id)) : idsOf(base, change.rows),
  );
  const front = [...new Set(ids.toReversed())].flatMap((id): Row[] => {
    const row = rows.find(id);
    return row === undefined ? [] : [row];
  });
  const moved = new Set(front.map(({ id }) => base.numberOf(String(id))));
  const gone = changes.flatMap((change) => (change.kind === 'delete' ? numbersOf(base, change.rows) : []));
  const left = new Set([...moved, ...gone].filter((number) => number !== undefined));
  return { ...assembled(base, front, [], left, new Map()), find: rows.find };
}

function idsOf(base: Collection, rows: Selected): string[] {
  const named = numbersOf(base, { ...rows, ids: [] }).flatMap((number) => {
    const position = base.positionOf(number);
    return position === undefined ? [] : [String(base.row(position).id)];
  });
  return [...rows.ids, ...named];
}

function numbersOf(base: Collection, { ids, from, count }: Selected): readonly number[] {
  const named = ids.map((id) => base.numberOf(id)).filter((number) => number !== undefined);
  return from === undefined ? named : [...named, ...Array.from({ length: count }, (_, i) => from + i)];
}

function assembled(
  base: Collection,
  front: readonly Row[],
  end: readonly Row[],
  deleted: ReadonlySet<number>,
  patches: ReadonlyMap<number, Row>,
): Rows {
  const positions = (numbers: Iterable<number>): number[] =>
    [...numbers].flatMap((number) => base.positionOf(number) ?? []).sort((a, b) => a - b);
  const gone = positions(deleted);
  const patchAt = new Map(
    [...patches].flatMap(([number, members]) => {
      const position = base.positionOf(number);
      return position === undefined ? [] : [[position, members] as const];
    }),
  );
  const left = base.total - gone.length;
  const computed = (position: number): Row => ({ ...base.row(position), ...patchAt.get(position) });
  return {
    total: front.length + left + end.length,
    row: (position) => {
      const among = position - front.length;
      const row =
        among < 0 ? front[position] : among < left ? computed(skipping(gone, among)) : end[among - left];
      if (row === undefined) throw new Error(`there is no row ${position}`);
      return row;
    },
    find: (id) => {
      const known = [...front, ...end].find((row) => row.id === id);
      if (known !== undefined) return known;
      const number = base.numberOf(id);
      const position = number === undefined || deleted.has(number) ? undefined : base.positionOf(number);
      return position === undefined ? undefined : computed(position);
    },
  };
}

/** The position that the n-th of those left had before `gone` (sorted) were taken away. */
function skipping(gone: readonly number[], nth: number): number {
  let [low, high] = [0, gone.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((gone[middle] ?? 0) - middle <= nth) low = middle + 1;
    else high = middle;
  }
  return nth + low;
}
