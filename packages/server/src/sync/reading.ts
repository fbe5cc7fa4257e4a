/** What reading a collection takes and gives, whatever its paging. */
import type { Paging } from '@cleat/plugin-kit';
import type { Page, Position } from './paging.ts';

/** What offset paging has noticed of rows that moved: see `look.ts`. */
export interface Look {
  /** Looks so far, this one included. */
  readonly number: number;
  /** Ids that it began with. */
  readonly head: readonly string[];
  /** Ids that the look before began with, where this one ends; null: it goes to the end of the collection. */
  readonly until: readonly string[] | null;
  /** Rows that came in front during the look before. */
  readonly due: number;
  /** Rows met in this one that did not stand there before. */
  readonly met: number;
  /** Rows that came in front during this one. */
  readonly came: number;
  readonly moved: boolean;
  /** Rows may have moved past others at the place reached. */
  readonly doubtful: boolean;
  readonly pages: number;
  readonly total: number | null;
}

/** Where a collection is gone on with: after these rows, at this place. */
export interface ReadFrom {
  readonly position: Position | null;
  /** Ids of the last page's rows: they show whether rows have moved meanwhile. */
  readonly anchors: readonly string[];
  /** Null for other paging. */
  readonly look: Look | null;
}

/** What reading looks at of a row: its key, null for one without. */
export interface Row {
  readonly id: string | null;
}

export interface ReadUnit<R extends Row> extends ReadFrom {
  /** Rows that no page before this one had. */
  readonly rows: readonly R[];
  readonly total: number | null;
  /** Whether every row that was there all the while, and lies before this place, has been read. */
  readonly complete: boolean;
  readonly ended: boolean;
  /** Rows that `total` promises behind an end that was shown twice. */
  readonly short: number;
}

export interface ReadOptions<R extends Row> {
  readonly paging: Paging;
  /** Rows asked for at once. */
  readonly size: number;
  /** Pages that may be asked for before they are needed. */
  readonly lookahead: number;
  readonly fetchPage: (position: Position | null) => Promise<Page<R>>;
}

export const fromStart: ReadFrom = { position: null, anchors: [], look: null };

export function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

export function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
