/** What can be told of pages before they are written: while those before them are, and without the database. */
import { hasValue } from './canonical.ts';
import { type ComparedRow, lastOfEach } from './compare.ts';
import { hasKey, type PageRow } from './page-row.ts';
import type { StreamUnit } from './read-stream.ts';
import { type PackedRows, packRows } from './record-writes.ts';
import type { StreamState } from './stream-state.ts';

export interface SealedRow extends Pick<ComparedRow, 'id' | 'hash' | 'parentId' | 'onDate'> {
  readonly sealed: Buffer;
}

/** A page of which only what must be written is kept. */
export interface PreparedUnit extends Omit<StreamUnit, 'rows'> {
  /** Rows with a key and without. */
  readonly read: number;
  readonly withoutKey: number;
  /** Parts of the key that may only be hidden, in rows without one. */
  readonly hiddenKeys: readonly string[];
  /** Members that had a value in some row of the run so far. */
  readonly proven: readonly string[];
  /** Slots of records that are stored as they came. */
  readonly unchanged: readonly number[];
  /** The others. */
  readonly rows: readonly (AddedRow | UnsureRow)[];
}

/** Surely not stored. */
interface AddedRow extends SealedRow {
  readonly kind: 'added';
}

/** The database must say what is stored. */
export interface UnsureRow {
  readonly kind: 'unsure';
  readonly id: string;
  readonly row: ComparedRow;
  /** A part of its key that may only be hidden: if so it is no new record. */
  readonly hiddenKey: string | null;
}

export interface PreparedBatch {
  readonly units: readonly PreparedUnit[];
  readonly unchanged: ReadonlySet<number>;
  readonly added: readonly SealedRow[];
  /** The same as they are written. */
  readonly packed: PackedRows;
  readonly unsure: readonly UnsureRow[];
}

/** Ids that pages which are not committed yet may change, with the last such page. */
export type Unsettled = Map<string, PreparedUnit>;

export type PreparingState = Pick<
  StreamState,
  'expected' | 'known' | 'met' | 'proven' | 'provenNames' | 'sealer' | 'shape'
>;

/** Page by page in their order, as they come: so that rows that have not changed are not held for long. */
export function prepareUnit(
  state: PreparingState,
  { rows, ...unit }: StreamUnit,
  unsettled: Unsettled,
): PreparedUnit {
  const { dropped } = state.shape;
  for (const name of rows[0]?.present ?? []) if (!dropped.has(name)) state.proven.add(name);
  if (state.provenNames.length < state.proven.size) state.provenNames = [...state.proven];
  const withKey = rows.filter(hasKey);
  const lacking = withKey.length === rows.length ? [] : (rows[0]?.lacking ?? []);
  const hiddenKeys = lacking.filter((name) => state.expected.has(name) && !state.proven.has(name));
  const unchanged: number[] = [];
  const others: (AddedRow | UnsureRow)[] = [];
  for (const row of lastOfEach(withKey)) {
    const { id, hash, parentId, onDate } = row;
    const slot = unsettled.has(id) ? null : state.known.slotOf(hash);
    if (slot !== null) unchanged.push(slot);
    else if (state.met?.isNew(id) === true) {
      const sealed = row.sealed ?? state.sealer.seal(id, row.text);
      others.push({ kind: 'added', id, hash, parentId, onDate, sealed });
    } else others.push({ kind: 'unsure', id, row, hiddenKey: hiddenKeyOf(state, row) });
  }
  const prepared = {
    ...unit,
    ...{ read: rows.length, withoutKey: rows.length - withKey.length },
    ...{ proven: state.provenNames, hiddenKeys, unchanged, rows: others },
  };
  for (const { kind, id } of others) if (kind === 'unsure') unsettled.set(id, prepared);
  return prepared;
}

/** What is written together. Of a row that came on several of its pages, the last counts. */
export function batchOf(units: readonly PreparedUnit[]): PreparedBatch {
  const last = new Map<string, AddedRow | UnsureRow>();
  for (const { rows } of units) for (const row of rows) last.set(row.id, row);
  const added: SealedRow[] = [];
  const unsure: UnsureRow[] = [];
  for (const row of last.values()) {
    if (row.kind === 'added') added.push(row);
    else unsure.push(row);
  }
  return {
    units,
    unchanged: new Set(units.flatMap(({ unchanged }) => unchanged)),
    added,
    packed: packRows(added),
    unsure,
  };
}

/** Once they are committed. */
export function settle(unsettled: Unsettled, units: readonly PreparedUnit[]): void {
  for (const unit of units)
    for (const { id } of unit.rows) if (unsettled.get(id) === unit) unsettled.delete(id);
}

/** One that had values before, that no row of this read has shown yet, and that this row lacks. */
function hiddenKeyOf({ expected, proven, shape }: PreparingState, row: PageRow): string | null {
  const isHidden = (name: string): boolean =>
    expected.has(name) && !proven.has(name) && !hasValue(row.record[name]);
  return shape.keyMembers.find(isHidden) ?? null;
}
