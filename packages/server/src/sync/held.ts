/** Deletions that a run held back: a person applies or discards them, or a newer run judges anew. */
import { sql } from 'kysely';
import { by, type Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { countActivity } from '../events/activity.ts';
import { recordAudit, recordEvent } from '../events/record.ts';
import { invalidInput, notFound, Problem } from '../problem.ts';
import type { SyncContext } from './context.ts';
import { deleteIn, forgetHeld } from './deletions.ts';
import { holdConnectionOf, holdQueue } from './queue.ts';
import { isOver, type Run, runStateOf } from './run.ts';
import { findRun, updateRun, updateRunStream } from './run-store.ts';

export type Decision = 'apply' | 'discard';

const chunk = 2_000;

/**
 * Carries out what was decided. A record that has changed since it was held is not deleted.
 * @throws Problem
 */
export async function decideDeletions(
  scope: Scope,
  context: SyncContext,
  runId: string,
  asked: { readonly stream: string; readonly decision: Decision },
): Promise<Run> {
  const { workspaceId } = scope;
  return context.connections.database.inWorkspace(workspaceId, async (trx) => {
    // Before all else, as whoever starts a run does, or the two could wait for each other.
    await holdConnectionOf(workspaceId, trx, runId);
    await holdQueue(workspaceId, trx, { runId });
    const run = await findRun(workspaceId, trx, runId);
    if (run === null) throw notFound('run');
    const stream = run.streams.find(({ name }) => name === asked.stream);
    if (stream === undefined) {
      throw invalidInput([
        { pointer: '/stream', code: 'unknown_stream', message: 'is no stream of this run' },
      ]);
    }
    if (stream.state !== 'deletion_held') {
      throw new Problem(
        'nothing_held',
        'No deletions of this stream wait for a decision: they were decided, or a newer run has judged anew.',
      );
    }
    const deleted = asked.decision === 'apply' ? await applyHeld(context, trx, run, asked.stream) : 0;
    await forgetHeld(workspaceId, trx, runId, asked.stream);
    await updateRunStream(workspaceId, trx, runId, asked.stream, {
      state: 'succeeded',
      held: 0,
      deleted: stream.deleted + deleted,
    });
    const after = await findRun(workspaceId, trx, runId);
    if (after === null) throw notFound('run');
    // One that reads other streams still comes to its end by itself.
    const state = isOver(run.state) ? runStateOf(after.streams) : run.state;
    await updateRun(workspaceId, trx, runId, { state });
    if (deleted > 0) {
      await recordEvent(workspaceId, trx, {
        type: 'records.changed',
        connectionId: run.connectionId,
        data: { runId, stream: asked.stream, created: 0, updated: 0, deleted },
      });
      const now = context.connections.now();
      await countActivity(workspaceId, trx, run.connectionId, now, { recordsChanged: deleted });
    }
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: `sync.deletions_${asked.decision}`,
      target: runId,
      outcome: 'succeeded',
      detail: { connectionId: run.connectionId, stream: asked.stream, held: stream.held, deleted },
    });
    return { ...after, state };
  });
}

async function applyHeld(
  context: SyncContext,
  trx: Transaction,
  { workspaceId, connectionId, id: runId }: Run,
  stream: string,
): Promise<number> {
  let deleted = 0;
  for (let after = ''; ; ) {
    const held = await trx
      .selectFrom('held_deletions')
      .select(['record_id', 'seq'])
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', runId)
      .where('stream', '=', stream)
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(chunk)
      .execute();
    const some = held.map(({ record_id, seq }) => ({ id: record_id, seq }));
    const place = { workspaceId, connectionId, stream: { name: stream } };
    deleted += await deleteIn(trx, place, some, context.connections.now());
    const last = held.at(-1);
    if (last === undefined || held.length < chunk) return deleted;
    after = last.record_id;
  }
}

/** A newer run of the same streams judges anew: what an older one held is as good as discarded. */
export async function supersedeHeld(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
  streams: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ run_id: string; stream: string }>`
    select s.run_id, s.stream from sync_run_streams s
      join sync_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
     where r.workspace_id = ${workspaceId} and r.connection_id = ${connectionId}
       and r.state not in ('queued', 'running') and s.state = 'deletion_held'
       and s.stream = any(${streams}::text[])`.execute(trx);
  for (const { run_id, stream } of rows) {
    await forgetHeld(workspaceId, trx, run_id, stream);
    await updateRunStream(workspaceId, trx, run_id, stream, { state: 'succeeded', held: 0, finishedAt: now });
    const run = await findRun(workspaceId, trx, run_id);
    if (run !== null && run.state === 'deletion_held') {
      await updateRun(workspaceId, trx, run_id, { state: runStateOf(run.streams) });
    }
  }
}
