/** What a complete read has not seen was deleted at the Provider. */
import type { Transaction } from '../database/database.ts';
import type { Checkpoint, Window } from './checkpoint.ts';
import { mustBeHeld } from './compare.ts';
import { type StreamJob, type SyncContext, whileHeld } from './context.ts';
import { firstReadHere, goneSince } from './parents.ts';
import { addDays } from './prepare.ts';
import { findRecordSet, type RecordSet, updateRecordSet } from './record-sets.ts';
import { type DateScope, type LiveRecord, readLive } from './record-store.ts';
import { deleteRecords } from './record-writes.ts';
import { updateRunStream } from './run-store.ts';
import type { StreamState } from './stream-state.ts';

const chunk = 2_000;

/**
 * Where absence means deletion: everywhere (null), or only among records of these dates.
 * @param unread parents that were read for the first time, over the whole window
 * @param gone parents that are there no more: whatever is below them went with them
 */
export function scopeOf(
  { changes, schema }: StreamJob['stream'],
  { window, whole, horizon }: Checkpoint,
  unread: readonly string[],
  gone: readonly string[],
): DateScope[] | null {
  const below: DateScope[] = gone.length === 0 ? [] : [{ from: null, to: null, parents: gone }];
  if (window !== null && changes.kind === 'window') {
    const member = schema.properties[changes.on];
    const timed =
      typeof member === 'object' && member !== null && 'format' in member && member.format === 'date-time';
    // A time near midnight lies on another day elsewhere: the first and the last day of the window may lack it.
    const within = ({ from, to }: Window) =>
      timed ? { from: addDays(from, 1), to: addDays(to, -1) } : { from, to };
    const all = { ...within(window), parents: null };
    const first = whole === null || unread.length === 0 ? [] : [{ ...within(whole), parents: unread }];
    return [all, ...first, ...below];
  }
  return horizon === null ? null : [{ from: horizon, to: null, parents: null }, ...below];
}

const scopeOfRun = async (
  context: SyncContext,
  job: StreamJob,
  { checkpoint }: StreamState,
  set: RecordSet,
): Promise<DateScope[] | null> =>
  scopeOf(job.stream, checkpoint, await firstReadHere(context, job, set), await goneSince(context, job, set));

/** Whether something that is stored was not seen, and would be deleted. */
export async function anyUnseen(context: SyncContext, job: StreamJob, state: StreamState): Promise<boolean> {
  const set = await context.connections.database.readWorkspace(job.workspaceId, (trx) =>
    findRecordSet(job.workspaceId, trx, job.connectionId, job.stream.name),
  );
  if (set === null) return false;
  const scope = await scopeOfRun(context, job, state, set);
  for await (const { some } of unseen(context, job, state, set, scope)) {
    if (some.length > 0) return true;
  }
  return false;
}

/** @returns how many deletions wait for a person's decision. @throws RunLost, the signal's reason */
export async function deleteUnseen(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
): Promise<number> {
  const { workspaceId, connectionId, stream } = job;
  const set = await context.connections.database.readWorkspace(workspaceId, (trx) =>
    findRecordSet(workspaceId, trx, connectionId, stream.name),
  );
  if (set === null) return 0;
  const scope = await scopeOfRun(context, job, state, set);
  if (scope === null && state.seen.count >= set.live) return 0;
  let gone = 0;
  // Of what could have been seen: an emptied window is a small part of all records, and yet all that was asked for.
  let within = 0;
  for await (const { live, some } of unseen(context, job, state, set, scope)) {
    gone += some.length;
    within += live;
  }
  if (gone === 0) return 0;
  // A share of what was there before: that other records came in their place is no reason to believe it.
  const held = mustBeHeld(gone, Math.max(gone, within - state.counts.created), context.threshold);
  // Of a process that ended while it held them: what has been seen since is not gone.
  if (held) await whileHeld(context, job, (trx) => forgetHeld(job.workspaceId, trx, job.runId, stream.name));
  for await (const { some } of unseen(context, job, state, set, scope)) {
    if (some.length === 0) continue;
    if (held) await whileHeld(context, job, (trx) => holdDeletions(trx, job, some));
    else await deleteSome(context, job, state, some);
  }
  return held ? gone : 0;
}

async function* unseen(
  context: SyncContext,
  { workspaceId, signal }: StreamJob,
  { seen }: StreamState,
  set: RecordSet,
  scope: readonly DateScope[] | null,
): AsyncGenerator<{ readonly live: number; readonly some: readonly LiveRecord[] }, void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const options = { after, limit: chunk, ...(scope !== null && { on: scope }) };
    const live = await context.connections.database.readWorkspace(workspaceId, (trx) =>
      readLive(trx, set, options),
    );
    yield { live: live.length, some: live.filter(({ slot }) => !seen.has(slot)) };
    const last = live.at(-1);
    if (last === undefined || live.length < chunk) return;
    after = last.id;
  }
}

async function deleteSome(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  some: readonly LiveRecord[],
): Promise<void> {
  const deleted = await whileHeld(context, job, async (trx) => {
    const count = await deleteIn(trx, job, some, context.connections.now());
    await updateRunStream(job.workspaceId, trx, job.runId, job.stream.name, {
      deleted: state.counts.deleted + count,
    });
    return count;
  });
  state.counts = { ...state.counts, deleted: state.counts.deleted + deleted };
}

/** Holds the record set until the transaction ends. */
export async function deleteIn(
  trx: Transaction,
  {
    workspaceId,
    connectionId,
    stream,
  }: { workspaceId: string; connectionId: string; stream: { readonly name: string } },
  some: readonly Pick<LiveRecord, 'id' | 'seq'>[],
  now: Date,
): Promise<number> {
  const set = await findRecordSet(workspaceId, trx, connectionId, stream.name, 'for_update');
  if (set === null) return 0;
  const count = await deleteRecords(trx, set, some, { firstSeq: set.lastSeq + 1, now });
  const { lastSlot, live, lastSeq } = set;
  await updateRecordSet(trx, set, { lastSlot, lastSeq: lastSeq + count, live: live - count });
  return count;
}

async function holdDeletions(trx: Transaction, job: StreamJob, some: readonly LiveRecord[]): Promise<void> {
  const owner = { workspace_id: job.workspaceId, run_id: job.runId, stream: job.stream.name };
  await trx
    .insertInto('held_deletions')
    .values(some.map(({ id, seq }) => ({ ...owner, record_id: id, seq })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletions of a stream that wait for a decision no more. */
export async function forgetHeld(
  workspaceId: string,
  trx: Transaction,
  runId: string,
  stream: string,
): Promise<void> {
  await trx
    .deleteFrom('held_deletions')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('stream', '=', stream)
    .execute();
}
