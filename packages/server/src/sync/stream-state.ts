/** What is kept in memory while a stream is read; all of it can be read again from the database. */
import type { Transaction } from '../database/database.ts';
import { type RecordSealer, readRecordSealer } from '../vault/record-sealer.ts';
import { type Checkpoint, firstCheckpoint } from './checkpoint.ts';
import type { StreamJob, SyncContext } from './context.ts';
import { createKnownRecords, type KnownRecords, knowsNothing } from './known-records.ts';
import { createMetIds, type MetIds } from './met-ids.ts';
import { type Shape, shapeOf } from './prepare.ts';
import { ensureRecordSet } from './record-sets.ts';
import type { RunStream, StreamCounts } from './run.ts';
import { createSeenSlots, type SeenSlots, unpackSlots } from './seen.ts';

export interface StreamState {
  checkpoint: Checkpoint;
  counts: StreamCounts;
  total: number | null;
  parentsRead: number;
  /** Rows without a key, in this process. */
  withoutKey: number;
  /** Whether it came to its end before. */
  readonly wasRead: boolean;
  /** Members that had a value in some row before this read began. */
  readonly expected: ReadonlySet<string>;
  /** Those that have had one in it. */
  readonly proven: Set<string>;
  /** The same, as it goes into checkpoints. */
  provenNames: readonly string[];
  readonly kept: Set<string>;
  readonly seen: SeenSlots;
  /** Of the next row of `sync_seen`. */
  seenNumber: number;
  /** Of the records, when this process last read or wrote them. */
  epoch: number;
  lastSeq: number;
  /** Another one as soon as records change elsewhere: what was told by the one before may not be so any more. */
  known: KnownRecords;
  /** Slots that were written while `known` is still loaded; null once it is. */
  rewritten: Set<number> | null;
  /** Where nothing was stored when the read began. */
  met: MetIds | null;
  /** Changes when members are excluded in the middle of a run. */
  shape: Shape;
  readonly sealer: RecordSealer;
  /** One for older records. */
  readonly sealerOf: (trx: Transaction, keyVersion: number) => Promise<RecordSealer>;
}

/** Of a few dates none are loaded. */
const expectedOf = ({ window, horizon }: Checkpoint, live: number): number =>
  window === null && horizon === null ? live : 0;

/** From where an earlier process left it, or from the start. */
export async function loadStreamState(
  context: SyncContext,
  job: StreamJob,
  row: RunStream,
  trx: Transaction,
): Promise<StreamState> {
  const { workspaceId, connectionId, runId, stream } = job;
  const { keyring, now } = context.connections;
  const set = await ensureRecordSet(workspaceId, trx, connectionId, stream.name);
  const checkpoint =
    row.checkpoint ??
    firstCheckpoint(stream, {
      mode: job.mode,
      completed: set.completedAt?.toISOString().slice(0, 10) ?? null,
      today: now().toISOString().slice(0, 10),
      shortBefore: set.short,
    });
  const pages = await trx
    .selectFrom('sync_seen')
    .select(['number', 'slots'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('stream', '=', stream.name)
    .execute();
  const seen = createSeenSlots();
  for (const { slots } of pages) for (const slot of unpackSlots(slots)) seen.add(slot);
  const place = { workspaceId, connectionId, stream: stream.name };
  const sealer = await readRecordSealer(place, trx, keyring);
  const older = new Map([[sealer.keyVersion, sealer]]);
  const { pages: pagesRead, read, created, updated, deleted, unchanged, skipped } = row;
  return {
    checkpoint,
    counts: { pages: pagesRead, read, created, updated, deleted, unchanged, skipped },
    total: row.total,
    parentsRead: row.parentsRead,
    withoutKey: 0,
    wasRead: set.completedAt !== null,
    expected: new Set(set.knownFields),
    proven: new Set(checkpoint.proven),
    provenNames: checkpoint.proven,
    kept: new Set(checkpoint.kept),
    seen,
    seenNumber: Math.max(0, ...pages.map(({ number }) => number + 1)),
    epoch: set.epoch,
    lastSeq: set.lastSeq,
    // What a first read has stored comes again where rows move: not often enough to keep it at hand.
    known: set.lastSlot === 0 ? knowsNothing : createKnownRecords(expectedOf(checkpoint, set.live)),
    rewritten: new Set(),
    met: set.lastSlot === 0 ? createMetIds() : null,
    shape: shapeOf(stream, set.droppedFields),
    sealer,
    sealerOf: async (inner, version) => {
      const known = older.get(version) ?? (await readRecordSealer(place, inner, keyring, version));
      older.set(version, known);
      return known;
    },
  };
}
