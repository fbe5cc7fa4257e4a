/** What a page changes about the records: decided from what is stored, before anything is written. Pure. */
import type { JsonObject } from './canonical.ts';
import type { StoredHead } from './record-store.ts';

export interface ComparedRow {
  readonly id: string;
  readonly record: JsonObject;
  readonly parentId: string | null;
  /** The business date, `YYYY-MM-DD`, of streams that have one. */
  readonly onDate: string | null;
  /** Canonical JSON of what is kept. */
  readonly text: string;
  readonly hash: Buffer;
}

export interface Verdicts {
  /** Not stored before, or deleted since. */
  readonly created: readonly ComparedRow[];
  readonly updated: readonly ComparedRow[];
  readonly unchanged: number;
  /** Slots of stored records that the page holds. */
  readonly slots: readonly number[];
}

/**
 * @param horizon records dated before it are left as they are; null: none
 * @param seen whether the read has met this slot before: a row that moved to a later page is not counted twice
 */
export function compareRows(
  rows: readonly ComparedRow[],
  stored: ReadonlyMap<string, StoredHead>,
  horizon: string | null,
  seen: (slot: number) => boolean,
): Verdicts {
  const created: ComparedRow[] = [];
  const updated: ComparedRow[] = [];
  const slots: number[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const head = stored.get(row.id);
    if (head === undefined) {
      created.push(row);
      continue;
    }
    slots.push(head.slot);
    if (head.deleted) created.push(row);
    else if (head.hash.equals(row.hash) || isOld(head, row, horizon)) unchanged += seen(head.slot) ? 0 : 1;
    else updated.push(row);
  }
  return { created, updated, unchanged, slots };
}

function isOld(head: StoredHead, row: Pick<ComparedRow, 'onDate'>, horizon: string | null): boolean {
  if (horizon === null || head.onDate === null || row.onDate === null) return false;
  return head.onDate < horizon && row.onDate < horizon;
}

/** The last of each id: where rows move while they are read, one can come twice. */
export function lastOfEach<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** More than this share, and more than this many, are not deleted without a person's word. */
export interface HoldThreshold {
  readonly share: number;
  readonly atLeast: number;
}

export function mustBeHeld(gone: number, live: number, { share, atLeast }: HoldThreshold): boolean {
  return gone > atLeast && gone > live * share;
}
