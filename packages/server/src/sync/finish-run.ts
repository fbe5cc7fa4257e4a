/** The end of a run: what it has come to, and what others hear of it. */
import { findConnection, updateConnection } from '../connections/repository.ts';
import { decide } from '../connections/state.ts';
import type { Transaction } from '../database/database.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { type Activity, countActivity } from '../events/activity.ts';
import { recordEvent } from '../events/record.ts';
import { firstDiagnosis, type Run, type RunStream, runStateOf, syncOutcomeOf } from './run.ts';
import { findRun, forgetProgress, updateRun, updateRunStream } from './run-store.ts';

export interface Ending {
  /** Null: what its streams have come to. */
  readonly as: 'cancelled' | 'failed' | null;
  /** Shared by the streams that were not read to their end. */
  readonly diagnosis: Diagnosis | null;
  readonly now: Date;
}

/**
 * Whoever calls it holds the run's connection already (`holdConnectionOf`).
 * @returns the run as it is then; null if there is none
 */
export async function finishRun(
  workspaceId: string,
  trx: Transaction,
  runId: string,
  { as, diagnosis, now }: Ending,
): Promise<Run | null> {
  const before = await findRun(workspaceId, trx, runId);
  if (before === null) return null;
  for (const { name, finishedAt } of before.streams) {
    if (finishedAt !== null || as === null) continue;
    await updateRunStream(workspaceId, trx, runId, name, { state: as, diagnosis, finishedAt: now });
  }
  const streams = before.streams.map((stream) =>
    stream.finishedAt === null && as !== null ? { ...stream, state: as } : stream,
  );
  const state = as ?? runStateOf(streams);
  await updateRun(workspaceId, trx, runId, { state, diagnosis, finishedAt: now });
  await forgetProgress(workspaceId, trx, runId);
  await trx
    .deleteFrom('sync_queue')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
  const ended = { ...before, state, streams, diagnosis };
  await noteOnConnection(workspaceId, trx, ended, now);
  await recordEvents(workspaceId, trx, ended);
  await countActivity(workspaceId, trx, before.connectionId, now, activityOf(ended));
  return findRun(workspaceId, trx, runId);
}

async function noteOnConnection(workspaceId: string, trx: Transaction, run: Run, now: Date): Promise<void> {
  const outcome = syncOutcomeOf(run);
  const connection = await findConnection(workspaceId, trx, run.connectionId);
  if (outcome === null || connection === null) return;
  const health = decide(connection, { kind: 'synced', outcome }, now.toISOString());
  await updateConnection(workspaceId, trx, { ...connection, ...health });
}

async function recordEvents(workspaceId: string, trx: Transaction, run: Run): Promise<void> {
  for (const { name, created, updated, deleted } of run.streams) {
    if (created + updated + deleted === 0) continue;
    await recordEvent(workspaceId, trx, {
      type: 'records.changed',
      connectionId: run.connectionId,
      data: { runId: run.id, stream: name, created, updated, deleted },
    });
  }
  await recordEvent(workspaceId, trx, {
    type: run.state === 'failed' ? 'sync.failed' : 'sync.completed',
    connectionId: run.connectionId,
    data: {
      runId: run.id,
      state: run.state,
      code: firstDiagnosis(run)?.code ?? null,
      failed: run.streams.filter(({ state }) => state === 'failed').map(({ name }) => name),
    },
  });
}

function activityOf({ state, streams }: Run): Activity {
  const failed = state === 'failed' || streams.some((stream) => stream.state === 'failed');
  const sum = (figure: (stream: RunStream) => number): number =>
    streams.reduce((total, stream) => total + figure(stream), 0);
  return {
    syncsFailed: failed && state !== 'cancelled' ? 1 : 0,
    syncsSucceeded: failed || state === 'cancelled' ? 0 : 1,
    rowsRead: sum(({ read }) => read),
    recordsChanged: sum(({ created, updated, deleted }) => created + updated + deleted),
  };
}
