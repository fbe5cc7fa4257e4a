/** What can be told of pages before they are written: while the batch before them is, and without the database. */
import { canonicalText, hasValue, type JsonObject } from './canonical.ts';
import { type ComparedRow, lastOfEach } from './compare.ts';
import type { KnownRecords } from './known-records.ts';
import { comparedText, type PreparedRow, prepareRow, type Shape } from './prepare.ts';
import type { StreamUnit } from './read-stream.ts';
import type { StreamState } from './stream-state.ts';

export interface SealedRow extends Pick<ComparedRow, 'id' | 'hash' | 'parentId' | 'onDate'> {
  readonly sealed: Buffer;
}

export interface PreparedBatch {
  readonly units: readonly StreamUnit[];
  /** By what it was prepared. */
  readonly known: KnownRecords;
  readonly shape: Shape;
  /** Rows with a key and without. */
  readonly read: number;
  readonly withoutKey: number;
  /** Members that had a value in some row of the run so far. */
  readonly proven: readonly string[];
  /** Slots of records that are stored as they came. */
  readonly unchanged: readonly number[];
  /** Surely not stored. */
  readonly added: readonly SealedRow[];
  /** The database must say what is stored. */
  readonly unsure: readonly ComparedRow[];
}

export type BatchState = Pick<StreamState, 'known' | 'met' | 'proven' | 'provenNames' | 'sealer' | 'shape'>;

/**
 * In the order in which batches are written; what is known must be up to date but for the batch that is being written.
 * @param unsettled ids that the batch being written may change
 */
export function prepareBatch(
  state: BatchState,
  units: readonly StreamUnit[],
  unsettled: ReadonlySet<string>,
): PreparedBatch {
  const withKey: PreparedRow[] = [];
  let read = 0;
  for (const { rows, parent } of units) {
    read += rows.length;
    for (const row of rows) {
      const prepared = prepareRow(state.shape, row, parent);
      if (prepared !== null) withKey.push(prepared);
    }
  }
  const unchanged: number[] = [];
  const added: SealedRow[] = [];
  const unsure: ComparedRow[] = [];
  for (const { record } of withKey) notePresent(state.proven, record);
  for (const row of lastOfEach(withKey)) {
    const compared = compareTo(state, row, row.record);
    const { id, hash, parentId, onDate, text } = compared;
    const slot = unsettled.has(id) ? null : state.known.slotOf(hash);
    if (slot !== null) unchanged.push(slot);
    else if (state.met?.isNew(id) === true)
      added.push({ id, hash, parentId, onDate, sealed: state.sealer.seal(id, text) });
    else unsure.push(compared);
  }
  if (state.provenNames.length < state.proven.size) state.provenNames = [...state.proven];
  return {
    ...{ units, read, unchanged, added, unsure, known: state.known, shape: state.shape },
    ...{ withoutKey: read - withKey.length, proven: state.provenNames },
  };
}

function notePresent(proven: Set<string>, record: JsonObject): void {
  for (const name of Object.keys(record)) if (!proven.has(name) && hasValue(record[name])) proven.add(name);
}

export function compareTo(
  { shape, sealer }: Pick<StreamState, 'shape' | 'sealer'>,
  row: PreparedRow,
  record: JsonObject,
): ComparedRow {
  const text = canonicalText(record);
  return { ...row, record, text, hash: sealer.digest(comparedText(shape, record, text)) };
}
