/** Pages become records: all of a batch and the place where reading goes on, in one transaction. */
import type { Transaction } from '../database/database.ts';
import { holdRecordSet, noteBatch } from './batch-statements.ts';
import { canonicalText, hasValue, isObject, type JsonObject } from './canonical.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type ComparedRow, compareRows } from './compare.ts';
import { RunLost, type StreamJob, type SyncContext } from './context.ts';
import { knowsNothing } from './known-records.ts';
import { noteUnread } from './parents.ts';
import { comparedText, type Kept, keepHidden, missingFields, shapeOf, storedFields } from './prepare.ts';
import type { PreparedBatch, PreparedUnit, SealedRow, UnsureRow } from './prepare-batch.ts';
import type { RecordSet } from './record-sets.ts';
import { readBodies, readHeads, type StoredHead, slotsBelow } from './record-store.ts';
import { forAnyValues, insertRecords, type RecordWrite, writeRecords } from './record-writes.ts';
import type { StreamState } from './stream-state.ts';

/** What pages were prepared by is not so any more: reading goes on from the checkpoint, with what is so now. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** @throws RunLost, Outdated */
export async function commitPages(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  batch: PreparedBatch,
): Promise<void> {
  const { units } = batch;
  const missing = units.flatMap(({ missing, parent }) =>
    missing === null || parent === null ? [] : [parent],
  );
  const done = await context.connections.database.inWorkspace(
    job.workspaceId,
    async (trx) => {
      const set = await holdRecordSet(trx, job);
      // Everything was erased: whoever did it has taken the run.
      if (set.epoch !== state.epoch) throw new RunLost();
      refuseOutdated(state, set);
      const checkpoint = checkpointAfter(state, batch);
      const ids = batch.unsure.map(({ id }) => id);
      const heads: ReadonlyMap<string, StoredHead> =
        set.lastSlot === 0 || ids.length === 0 ? new Map() : await readHeads(trx, set, ids);
      const { unsure, withheld } = withoutHiddenKeys(batch, heads);
      const { rows: shown, kept: hidden } = await keepWhatIsHidden(
        trx,
        state,
        { units, rows: unsure },
        set,
        heads,
      );
      const kept = [...hidden, ...withheld, ...units.flatMap(({ hiddenKeys }) => hiddenKeys)];
      const counted = (slot: number): boolean => state.seen.has(slot) || batch.unchanged.has(slot);
      const verdicts = compareRows(shown, heads, checkpoint.horizon, counted);
      let slot = set.lastSlot;
      const added = batch.added.map((row): RecordWrite => ({ ...row, slot: ++slot }));
      const write = (row: SealedRow): RecordWrite => ({ ...row, slot: heads.get(row.id)?.slot ?? ++slot });
      const sealed = ({ id, hash, parentId, onDate, text }: ComparedRow): SealedRow => ({
        ...{ id, hash, parentId, onDate, sealed: state.sealer.seal(id, text) },
      });
      const changed = [...verdicts.created, ...verdicts.updated].map(sealed).map(write);
      const writes = [...added, ...changed];
      const created = added.length + verdicts.created.length;
      const firstSeq = set.lastSeq + 1;
      const how = { keyVersion: state.sealer.keyVersion, now: context.connections.now() };
      await insertRecords(trx, set, batch.packed, set.lastSlot + 1, { ...how, firstSeq });
      await writeRecords(trx, set, changed, { ...how, firstSeq: firstSeq + added.length });
      const spared = await slotsBelow(trx, set, missing);
      const slots = new Set([...batch.unchanged, ...verdicts.slots, ...spared]);
      const written = new Set(writes.map((write) => write.slot));
      for (const one of written) slots.add(one);
      const fresh = [...slots].filter((one) => !state.seen.has(one));
      const sum = (count: (unit: PreparedUnit) => number): number =>
        units.reduce((before, unit) => before + count(unit), 0);
      const next = {
        counts: {
          pages: state.counts.pages + units.length - missing.length,
          read: state.counts.read + sum(({ read }) => read),
          created: state.counts.created + created,
          updated: state.counts.updated + verdicts.updated.length,
          // A row that came twice may have been another one the second time.
          unchanged:
            state.counts.unchanged +
            [...batch.unchanged].filter((one) => !state.seen.has(one) && !written.has(one)).length +
            verdicts.unchanged,
          deleted: state.counts.deleted,
          skipped: state.counts.skipped + missing.length,
        },
        total: job.stream.parent === undefined ? (units.at(-1)?.total ?? state.total) : null,
        parentsRead:
          state.parentsRead + units.filter(({ parent, parentDone }) => parent !== null && parentDone).length,
        checkpoint: { ...checkpoint, kept: [...new Set([...state.kept, ...kept])] },
      };
      const progress = {
        lastSeq: set.lastSeq + writes.length,
        lastSlot: slot,
        live: set.live + created,
        knownFields: knownAfter(set, checkpoint.proven),
      };
      const { counts, ...place } = next;
      await noteBatch(
        trx,
        job,
        set,
        progress,
        { ...counts, ...place },
        { number: state.seenNumber, slots: fresh },
      );
      await noteUnread(trx, job, set, missing);
      const withoutKey = sum((unit) => unit.withoutKey) + withheld.length;
      return { ...next, fresh, kept, heads, writes, withoutKey, lastSeq: progress.lastSeq };
    },
    forAnyValues,
  );

  // Only what is committed counts.
  state.checkpoint = done.checkpoint;
  state.counts = done.counts;
  state.total = done.total;
  state.parentsRead = done.parentsRead;
  state.withoutKey += done.withoutKey;
  for (const name of done.kept) state.kept.add(name);
  for (const one of done.fresh) state.seen.add(one);
  state.seenNumber += 1;
  for (const { id, hash, slot } of done.writes) {
    const before = done.heads.get(id);
    if (before !== undefined) state.known.remove(before.hash);
    state.known.add(hash, slot);
    state.rewritten?.add(slot);
  }
  state.lastSeq = done.lastSeq;
}

/**
 * Records may have changed elsewhere since the pages were prepared (what is excluded leaves what is stored), and members
 * may have been excluded, which are not stored from the moment on that this was promised.
 * @throws Outdated at most once for what changes elsewhere: then nothing is told from memory any more
 */
function refuseOutdated(state: StreamState, set: RecordSet): void {
  const asked = state.known === knowsNothing && state.met === null;
  const toldFromMemory = set.lastSeq !== state.lastSeq && !asked;
  if (toldFromMemory) {
    state.known = knowsNothing;
    state.met = null;
  }
  state.lastSeq = set.lastSeq;
  const { dropped, stream } = state.shape;
  const excluded = new Set(set.droppedFields);
  const otherShape = excluded.size !== dropped.size || [...excluded].some((name) => !dropped.has(name));
  if (otherShape) {
    state.shape = shapeOf(stream, set.droppedFields);
    for (const name of excluded) {
      state.proven.delete(name);
      state.kept.delete(name);
    }
    state.provenNames = [...state.proven];
  }
  if (toldFromMemory || otherShape) throw new Outdated();
}

/** What a record shows is known as soon as the record is. */
function knownAfter({ knownFields, droppedFields }: RecordSet, proven: readonly string[]): readonly string[] {
  const names = new Set([...knownFields, ...proven]);
  for (const name of droppedFields) names.delete(name);
  return names.size === knownFields.length ? knownFields : [...names].sort();
}

function checkpointAfter(state: StreamState, { units }: PreparedBatch): Checkpoint {
  const last = units.at(-1);
  return {
    ...state.checkpoint,
    ...(last !== undefined && { parent: last.parent, parentDone: last.parentDone, from: last.from }),
    complete: state.checkpoint.complete && units.every(({ complete }) => complete),
    short: units.reduce((sum, { short }) => sum + short, state.checkpoint.short),
    proven: last?.proven ?? state.checkpoint.proven,
  };
}

/** Without rows that would make new records only since a part of their key is hidden; `withheld` names those parts. */
function withoutHiddenKeys(
  { unsure: rows }: PreparedBatch,
  heads: ReadonlyMap<string, StoredHead>,
): { readonly unsure: readonly ComparedRow[]; readonly withheld: readonly string[] } {
  const partOf = ({ id, hiddenKey }: UnsureRow): string | null =>
    heads.get(id)?.deleted === false ? null : hiddenKey;
  const withheld = rows.map(partOf).filter((name) => name !== null);
  const unsure = rows.filter((row) => partOf(row) === null).map(({ row }) => row);
  return { withheld, unsure };
}

/** Rows that lack members which could be read before, with what is stored of those. */
async function keepWhatIsHidden(
  trx: Transaction,
  state: StreamState,
  { rows, units }: { readonly rows: readonly ComparedRow[]; readonly units: readonly PreparedUnit[] },
  set: RecordSet,
  heads: ReadonlyMap<string, StoredHead>,
): Promise<{ readonly rows: readonly ComparedRow[]; readonly kept: readonly string[] }> {
  const proven = units.at(-1)?.proven ?? [];
  const unproven = new Set(
    set.knownFields.filter((name) => !proven.includes(name) && !state.shape.dropped.has(name)),
  );
  if (unproven.size === 0) return { rows, kept: [] };
  const differs = (row: ComparedRow): boolean => {
    const head = heads.get(row.id);
    return (
      head?.deleted === false &&
      !head.hash.equals(row.hash) &&
      missingFields(row.record, unproven, hasValue).length > 0
    );
  };
  const ids = rows.filter(differs).map(({ id }) => id);
  const bodies = ids.length === 0 ? new Map() : await readBodies(trx, set, ids);
  const opened = new Map<string, JsonObject>();
  const kept = new Set<string>();
  for (const row of rows) {
    const body = bodies.get(row.id);
    if (body === undefined) continue;
    const sealer = await state.sealerOf(trx, body.keyVersion);
    const stored: unknown = JSON.parse(sealer.open(row.id, body.sealed).toString());
    if (!isObject(stored)) continue;
    opened.set(row.id, stored);
    const missing = missingFields(row.record, unproven, hasValue);
    for (const name of storedFields(stored, missing, hasValue)) kept.add(name);
  }
  const before = [...state.kept].filter((name) => unproven.has(name));
  const hidden = { fields: new Set([...kept, ...before]), proven: new Set(proven), has: hasValue };
  const shown = rows.map((row): ComparedRow => {
    const stored = opened.get(row.id);
    const whole = stored === undefined ? null : keepHidden(row, stored, state.shape, hidden);
    return whole === null ? row : asKept(state, row, whole);
  });
  return { rows: shown, kept: [...kept] };
}

function asKept(
  { shape, sealer }: Pick<StreamState, 'shape' | 'sealer'>,
  { id, parentId }: ComparedRow,
  { record, onDate }: Kept,
): ComparedRow {
  const text = canonicalText(record);
  return { id, parentId, onDate, record, text, hash: sealer.digest(comparedText(shape, record, text)) };
}
