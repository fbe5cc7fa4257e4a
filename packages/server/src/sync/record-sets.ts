/** The record set of a stream: what is common to its records. Its row is locked while they are written. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

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

/** @param row of `record_sets` */
export const recordSetOf = (workspaceId: string, row: SetRow): RecordSet => ({
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
  return row === undefined ? null : recordSetOf(workspaceId, row);
}

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
  return rows.map((row) => recordSetOf(workspaceId, row));
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
