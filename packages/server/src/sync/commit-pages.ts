/** Pages become records: all of a batch and the place where reading goes on, in one transaction. */
import type { Transaction } from '../database/database.ts';
import { canonicalText, hasValue, isObject, type JsonObject } from './canonical.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type ComparedRow, compareRows, lastOfEach } from './compare.ts';
import { type StreamJob, type SyncContext, whileHeld } from './context.ts';
import { noteUnread } from './parents.ts';
import { comparedText, keepHidden, missingFields, type PreparedRow, prepareRow, shapeOf } from './prepare.ts';
import type { StreamUnit } from './read-stream.ts';
import {
  findRecordSet,
  type RecordSet,
  type RecordWrite,
  readBodies,
  readHeads,
  type StoredHead,
  slotsOfParent,
  updateRecordSet,
  writeRecords,
} from './record-store.ts';
import { updateRunStream } from './run-store.ts';
import { packSlots } from './seen.ts';
import type { StreamState } from './stream-state.ts';

/** @throws RunLost */
export async function commitPages(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  units: readonly StreamUnit[],
): Promise<void> {
  let arranged = arrange(state, units);
  const missing = units.flatMap(({ missing, parent }) =>
    missing === null || parent === null ? [] : [parent],
  );
  const done = await whileHeld(context, job, async (trx) => {
    const set = await findRecordSet(job.workspaceId, trx, job.connectionId, job.stream.name, 'for_update');
    if (set === null) throw new Error('the record set of a running stream is not there');
    // Excluded while this was read: not stored from the moment on that this was promised.
    if (dropAlso(state, set.droppedFields)) arranged = arrange(state, units);
    const { rows, prepared } = arranged;
    const checkpoint = checkpointAfter(state, units);
    const heads =
      set.lastSlot === 0
        ? new Map<string, StoredHead>()
        : await readHeads(
            trx,
            set,
            rows.map(({ id }) => id),
          );
    const { rows: shown, kept } = await keepWhatIsHidden(trx, state, set, rows, heads);
    const verdicts = compareRows(shown, heads, checkpoint.horizon, state.seen.has);
    let slot = set.lastSlot;
    const writes: RecordWrite[] = [...verdicts.created, ...verdicts.updated].map((row) => ({
      id: row.id,
      slot: heads.get(row.id)?.slot ?? ++slot,
      hash: row.hash,
      parentId: row.parentId,
      onDate: row.onDate,
      sealed: state.sealer.seal(row.id, row.text),
    }));
    const now = context.connections.now();
    await writeRecords(trx, set, writes, {
      firstSeq: set.lastSeq + 1,
      keyVersion: state.sealer.keyVersion,
      now,
    });
    if (writes.length > 0) {
      const live = set.live + verdicts.created.length;
      await updateRecordSet(trx, set, { lastSeq: set.lastSeq + writes.length, lastSlot: slot, live });
    }
    const spared = await Promise.all(missing.map((parent) => slotsOfParent(trx, set, parent)));
    const slots = new Set([...verdicts.slots, ...writes.map((write) => write.slot), ...spared.flat()]);
    const fresh = [...slots].filter((one) => !state.seen.has(one));
    const next = {
      counts: {
        pages: state.counts.pages + units.length - missing.length,
        read: state.counts.read + prepared,
        created: state.counts.created + verdicts.created.length,
        updated: state.counts.updated + verdicts.updated.length,
        unchanged: state.counts.unchanged + verdicts.unchanged,
        deleted: state.counts.deleted,
        skipped: state.counts.skipped + missing.length,
      },
      total: job.stream.parent === undefined ? (units.at(-1)?.total ?? state.total) : null,
      parentsRead:
        state.parentsRead + units.filter(({ parent, parentDone }) => parent !== null && parentDone).length,
      checkpoint: { ...checkpoint, kept: [...new Set([...state.kept, ...kept])] },
    };
    const { counts, ...place } = next;
    await updateRunStream(job.workspaceId, trx, job.runId, job.stream.name, { ...counts, ...place });
    if (fresh.length > 0) await noteSeen(trx, job, state.seenNumber, fresh);
    await noteUnread(trx, job, set, missing);
    return { ...next, fresh, kept };
  });

  // Only what is committed counts.
  state.checkpoint = done.checkpoint;
  state.counts = done.counts;
  state.total = done.total;
  state.parentsRead = done.parentsRead;
  state.withoutKey += arranged.prepared - arranged.withKey;
  for (const name of done.kept) state.kept.add(name);
  for (const one of done.fresh) state.seen.add(one);
  if (done.fresh.length > 0) state.seenNumber += 1;
}

interface Arranged {
  /** Number of rows, and of those among them that have a key. */
  readonly prepared: number;
  readonly withKey: number;
  readonly rows: readonly ComparedRow[];
}

function arrange(state: StreamState, units: readonly StreamUnit[]): Arranged {
  const prepared = units.flatMap(({ rows, parent }) =>
    rows.map((row) => prepareRow(state.shape, row, parent)),
  );
  const withKey = prepared.filter((row) => row !== null);
  for (const { record } of withKey) notePresent(state.proven, record);
  const rows = lastOfEach(withKey).map((row) => compared(state, row, row.record));
  return { prepared: prepared.length, withKey: withKey.length, rows };
}

/** @returns whether other members are dropped than before */
function dropAlso(state: StreamState, fields: readonly string[]): boolean {
  const { dropped, stream } = state.shape;
  if (fields.length === dropped.size && fields.every((name) => dropped.has(name))) return false;
  state.shape = shapeOf(stream, fields);
  for (const name of fields) {
    state.proven.delete(name);
    state.kept.delete(name);
  }
  return true;
}

function notePresent(proven: Set<string>, record: JsonObject): void {
  for (const name of Object.keys(record)) if (!proven.has(name) && hasValue(record[name])) proven.add(name);
}

function compared({ shape, sealer }: StreamState, row: PreparedRow, record: JsonObject): ComparedRow {
  const text = canonicalText(record);
  return { ...row, record, text, hash: sealer.digest(comparedText(shape, record, text)) };
}

function checkpointAfter(state: StreamState, units: readonly StreamUnit[]): Checkpoint {
  const last = units.at(-1);
  return {
    ...state.checkpoint,
    ...(last !== undefined && { parent: last.parent, parentDone: last.parentDone, from: last.from }),
    complete: state.checkpoint.complete && units.every(({ complete }) => complete),
    short: units.reduce((sum, { short }) => sum + short, state.checkpoint.short),
    proven: [...state.proven],
  };
}

/** Rows that lack members which could be read before, with what is stored of those. */
async function keepWhatIsHidden(
  trx: Transaction,
  state: StreamState,
  set: RecordSet,
  rows: readonly ComparedRow[],
  heads: ReadonlyMap<string, StoredHead>,
): Promise<{ readonly rows: readonly ComparedRow[]; readonly kept: readonly string[] }> {
  const unproven = new Set(
    set.knownFields.filter((name) => !state.proven.has(name) && !state.shape.dropped.has(name)),
  );
  if (unproven.size === 0) return { rows, kept: [] };
  const differs = ({ id, hash, record }: ComparedRow): boolean => {
    const head = heads.get(id);
    return (
      head?.deleted === false &&
      !head.hash.equals(hash) &&
      missingFields(record, unproven, hasValue).length > 0
    );
  };
  const ids = rows.filter(differs).map(({ id }) => id);
  const bodies = ids.length === 0 ? new Map() : await readBodies(trx, set, ids);
  const names = new Set<string>();
  const shown: ComparedRow[] = [];
  for (const row of rows) {
    const body = bodies.get(row.id);
    if (body === undefined) {
      shown.push(row);
      continue;
    }
    const sealer = await state.sealerOf(trx, body.keyVersion);
    const stored: unknown = JSON.parse(sealer.open(row.id, body.sealed));
    const missing = missingFields(row.record, unproven, hasValue);
    const { record, kept } = keepHidden(row.record, isObject(stored) ? stored : {}, missing, hasValue);
    for (const name of kept) names.add(name);
    shown.push(kept.length === 0 ? row : compared(state, row, record));
  }
  return { rows: shown, kept: [...names] };
}

async function noteSeen(
  trx: Transaction,
  job: StreamJob,
  number: number,
  slots: readonly number[],
): Promise<void> {
  await trx
    .insertInto('sync_seen')
    .values({
      workspace_id: job.workspaceId,
      run_id: job.runId,
      stream: job.stream.name,
      number,
      slots: packSlots(slots),
    })
    .execute();
}
