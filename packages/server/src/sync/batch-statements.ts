/**
 * What a batch of pages asks of the database, besides its records. Few statements: the answer to each waits for whatever
 * this process does just then, which is to prepare the pages that follow.
 */
import type { Transaction } from '../database/database.ts';
import { holdClaim, type StreamJob } from './context.ts';
import { type RecordSet, recordSetOf, type SetProgress } from './record-sets.ts';
import { columnsOf, type RunStreamChange } from './run-store.ts';
import { packSlots } from './seen.ts';

/** Holds the run, and the record set of its stream to be written to. @throws RunLost */
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
    .where('workspace_id', '=', job.workspaceId)
    .where('connection_id', '=', job.connectionId)
    .where('stream', '=', job.stream.name)
    .where(({ exists, selectFrom }) => exists(selectFrom('claim').select('fence')))
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) return recordSetOf(job.workspaceId, row);
  await holdClaim(trx, job);
  throw new Error('the record set of a running stream is not there');
}

/** How far the read has come, in one statement too. */
export async function noteBatch(
  trx: Transaction,
  { workspaceId, runId, stream }: StreamJob,
  set: RecordSet,
  progress: SetProgress & Pick<RecordSet, 'knownFields'>,
  place: RunStreamChange,
  seen: { readonly number: number; readonly slots: readonly number[] },
): Promise<void> {
  await trx
    .with('moved', (db) =>
      db
        .updateTable('record_sets')
        .set({
          ...{ last_seq: progress.lastSeq, last_slot: progress.lastSlot, live: progress.live },
          known_fields: JSON.stringify(progress.knownFields),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', set.id)
        .where('last_seq', '<>', progress.lastSeq),
    )
    .with('saw', (db) =>
      db.insertInto('sync_seen').values({
        ...{ workspace_id: workspaceId, run_id: runId, stream: stream.name, number: seen.number },
        slots: packSlots(seen.slots),
      }),
    )
    .updateTable('sync_run_streams')
    .set(columnsOf(place))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('stream', '=', stream.name)
    .execute();
}
