/** The record set of a stream: what is common to its records. Its row is locked while they are written. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { holdClaim, type StreamJob } from './context.ts';

export interface RecordSet {
  readonly workspaceId: string;
  readonly id: number;
  readonly connectionId: string;
  readonly stream: string;
  readonly enabled: boolean;
  readonly droppedFields: readonly string[];
  readonly lastSeq: number;
  readonly purgedSeq: number;
  readonly epoch: number;
  readonly lastSlot: number;
  /** Records that are there, deleted ones not counted. */
  readonly live: number;
  readonly knownFields: readonly string[];
  readonly completedAt: Date | null;
  /** Of a stream with parents: those that came up to this change of the parent stream have been read below. */
  readonly parentsSeq: number;
  /** Rows that totals promised when it was read last, and that did not come. */
  readonly short: number;
}

type SetRow = {
  id: number;
  connection_id: string;
  stream: string;
  enabled: boolean;
  dropped_fields: string[];
  last_seq: number;
  purged_seq: number;
  epoch: number;
  last_slot: number;
  live: number;
  known_fields: string[];
  completed_at: Date | null;
  parents_seq: number;
  short: number;
};

const fromRow = (workspaceId: string, row: SetRow): RecordSet => ({
  workspaceId,
  id: row.id,
  connectionId: row.connection_id,
  stream: row.stream,
  enabled: row.enabled,
  droppedFields: row.dropped_fields,
  lastSeq: row.last_seq,
  purgedSeq: row.purged_seq,
  epoch: row.epoch,
  lastSlot: row.last_slot,
  live: row.live,
  knownFields: row.known_fields,
  completedAt: row.completed_at,
  parentsSeq: row.parents_seq,
  short: row.short,
});

/** The record set of a stream; made where there is none. */
export async function ensureRecordSet(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
  stream: string,
): Promise<RecordSet> {
  await sql`
    insert into record_sets (workspace_id, connection_id, stream) values (${workspaceId}, ${connectionId}, ${stream})
    on conflict (workspace_id, connection_id, stream) do nothing`.execute(trx);
  const found = await findRecordSet(workspaceId, trx, connectionId, stream);
  if (found === null) throw new Error('a record set that was just made is not there');
  return found;
}

/** @param lock holds the set, and with it the order of its changes, until the transaction ends */
export async function findRecordSet(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
  stream: string,
  lock?: 'for_update',
): Promise<RecordSet | null> {
  const query = trx
    .selectFrom('record_sets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .where('stream', '=', stream);
  const row = await (lock === undefined ? query : query.forUpdate()).executeTakeFirst();
  return row === undefined ? null : fromRow(workspaceId, row);
}

/**
 * Holds the run and the record set of its stream, for a batch of pages. One statement: each is an answer to wait for,
 * behind pages that are prepared meanwhile. The statements that follow in the transaction are planned for any values:
 * a plan for the very values of a batch would copy its bodies several times over.
 * @throws RunLost
 */
export async function holdRecordSet(trx: Transaction, job: StreamJob): Promise<RecordSet> {
  const row = await trx
    .with('claim', (db) =>
      db
        .selectFrom('sync_queue')
        .select('fence')
        .where('workspace_id', '=', job.workspaceId)
        .where('run_id', '=', job.runId)
        .where('fence', '=', job.fence)
        .forShare(),
    )
    .selectFrom('record_sets')
    .selectAll()
    .select(planForAny.as('plan'))
    .where('workspace_id', '=', job.workspaceId)
    .where('connection_id', '=', job.connectionId)
    .where('stream', '=', job.stream.name)
    .where(({ exists, selectFrom }) => exists(selectFrom('claim').select('fence')))
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) return fromRow(job.workspaceId, row);
  await holdClaim(trx, job);
  throw new Error('the record set of a running stream is not there');
}

/** An expression that makes what follows in the transaction be planned for any values. */
export const planForAny = sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`;

export async function listRecordSets(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
): Promise<RecordSet[]> {
  const rows = await trx
    .selectFrom('record_sets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .execute();
  return rows.map((row) => fromRow(workspaceId, row));
}

export interface SetProgress {
  readonly lastSeq: number;
  readonly lastSlot: number;
  readonly live: number;
}

export async function updateRecordSet(
  trx: Transaction,
  set: RecordSet,
  { lastSeq, lastSlot, live }: SetProgress,
): Promise<void> {
  await trx
    .updateTable('record_sets')
    .set({ last_seq: lastSeq, last_slot: lastSlot, live })
    .where('workspace_id', '=', set.workspaceId)
    .where('id', '=', set.id)
    .execute();
}
