/** The parents of a stream that is read once for each record of another, and which of them were never read below. */
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { type StreamJob, type SyncContext, whileHeld } from './context.ts';
import { findRecordSet, type RecordSet } from './record-sets.ts';
import { changesOf } from './record-store.ts';
import { updateRunStream } from './run-store.ts';

export interface ParentKey {
  readonly id: string;
  /** Nothing was read below it since it came, or came again. */
  readonly unread: boolean;
}

const atOnce = 500;

/** In the order of their keys, from this one on. */
export async function* parentKeys(
  { connections }: SyncContext,
  { workspaceId, connectionId, stream }: StreamJob,
  from: { readonly key: string; readonly inclusive: boolean },
): AsyncGenerator<ParentKey, void> {
  for (let { key, inclusive } = from; ; ) {
    const keys = await connections.database.readWorkspace(workspaceId, async (trx) => {
      const set = await findRecordSet(workspaceId, trx, connectionId, stream.name);
      const above = await findRecordSet(workspaceId, trx, connectionId, stream.parent?.stream ?? '');
      return set === null || above === null ? [] : readKeys(trx, set, above, { key, inclusive });
    });
    yield* keys;
    const end = keys.at(-1);
    if (end === undefined || keys.length < atOnce) return;
    key = end.id;
    inclusive = false;
  }
}

async function readKeys(
  trx: Transaction,
  set: RecordSet,
  above: RecordSet,
  { key, inclusive }: { readonly key: string; readonly inclusive: boolean },
): Promise<ParentKey[]> {
  const { rows } = await sql<ParentKey>`
    select p.id, p.appeared_seq > ${set.parentsSeq}
                 or exists (select 1 from unread_parents u where u.workspace_id = ${set.workspaceId}
                               and u.set_id = ${set.id} and u.parent_id = p.id) as unread
      from records p
     where p.workspace_id = ${set.workspaceId} and p.set_id = ${above.id} and not p.deleted
       and (p.id > ${key} or (${inclusive} and p.id = ${key}))
     order by p.id limit ${atOnce}`.execute(trx);
  return rows;
}

/** Parents that this run reads below for the first time; those that it found missing are not among them. */
export const firstReadHere = (context: SyncContext, job: StreamJob, set: RecordSet): Promise<string[]> =>
  idsAbove(
    context,
    job,
    (above) => sql`
      select p.id from records p
        left join unread_parents u on u.workspace_id = p.workspace_id and u.set_id = ${set.id} and u.parent_id = p.id
       where p.workspace_id = ${job.workspaceId} and p.set_id = ${above.id} and not p.deleted
         and (p.appeared_seq > ${set.parentsSeq} or u.parent_id is not null)
         and u.run_id is distinct from ${job.runId}`,
  );

/** Parents that were deleted since the stream was last read to its end. */
export const goneSince = (context: SyncContext, job: StreamJob, set: RecordSet): Promise<string[]> =>
  idsAbove(
    context,
    job,
    (above) => sql`
      select id from records where ${changesOf(above)} and deleted and seq > ${set.parentsSeq}`,
  );

async function idsAbove(
  { connections }: SyncContext,
  { workspaceId, connectionId, stream: { parent } }: StreamJob,
  chosen: (above: RecordSet) => RawBuilder<{ id: string }>,
): Promise<string[]> {
  if (parent === undefined) return [];
  return connections.database.readWorkspace(workspaceId, async (trx) => {
    const above = await findRecordSet(workspaceId, trx, connectionId, parent.stream);
    if (above === null) return [];
    const { rows } = await chosen(above).execute(trx);
    return rows.map(({ id }) => id);
  });
}

/** Below these nothing could be read: the Provider does not know them, yet or any more. */
export async function noteUnread(
  trx: Transaction,
  { workspaceId, runId }: StreamJob,
  set: RecordSet,
  parents: readonly string[],
): Promise<void> {
  if (parents.length === 0) return;
  await sql`
    insert into unread_parents (workspace_id, set_id, parent_id, run_id)
    select ${workspaceId}, ${set.id}, parent, ${runId} from unnest(${parents}::text[]) as parent
    on conflict (workspace_id, set_id, parent_id) do update set run_id = excluded.run_id`.execute(trx);
}

/** After a complete read: all that are there were read, but for those that this run did not find. */
export async function noteAllRead(
  trx: Transaction,
  { workspaceId, connectionId, runId, stream: { parent } }: StreamJob,
  set: RecordSet,
): Promise<void> {
  if (parent === undefined) return;
  const above = await findRecordSet(workspaceId, trx, connectionId, parent.stream);
  await trx
    .updateTable('record_sets')
    .set({ parents_seq: above?.lastSeq ?? 0 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', set.id)
    .execute();
  await trx
    .deleteFrom('unread_parents')
    .where('workspace_id', '=', workspaceId)
    .where('set_id', '=', set.id)
    .where('run_id', '<>', runId)
    .execute();
}

export async function countParents(context: SyncContext, job: StreamJob): Promise<void> {
  const { parent } = job.stream;
  if (parent === undefined) return;
  await whileHeld(context, job, async (trx) => {
    const set = await findRecordSet(job.workspaceId, trx, job.connectionId, parent.stream);
    await updateRunStream(job.workspaceId, trx, job.runId, job.stream.name, { parents: set?.live ?? 0 });
  });
}

/** Below a stream that has never been read, nothing has been read either, and the first read is yet to come. */
export async function parentWasRead(
  trx: Transaction,
  { workspaceId, connectionId, stream }: StreamJob,
): Promise<boolean> {
  if (stream.parent === undefined) return true;
  const set = await findRecordSet(workspaceId, trx, connectionId, stream.parent.stream);
  return set !== null && set.completedAt !== null;
}
