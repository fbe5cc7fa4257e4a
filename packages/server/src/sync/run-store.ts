/** Runs in the database. */
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { Checkpoint } from './checkpoint.ts';
import {
  type Run,
  type RunCause,
  type RunMode,
  type RunState,
  type RunStream,
  runCauses,
  runModes,
  runStates,
  type StreamState,
  type SyncWarning,
  streamStates,
} from './run.ts';

export interface NewRun {
  readonly id: string;
  readonly connectionId: string;
  readonly providerId: string;
  readonly mode: RunMode;
  readonly cause: RunCause;
  readonly streams: readonly string[];
  readonly now: Date;
}

/** Queued, to be worked on at once. The caller holds the connection's row. */
export async function insertRun(workspaceId: string, trx: Transaction, run: NewRun): Promise<void> {
  await trx
    .insertInto('sync_runs')
    .values({
      workspace_id: workspaceId,
      id: run.id,
      connection_id: run.connectionId,
      provider_id: run.providerId,
      mode: run.mode,
      cause: run.cause,
      state: 'queued',
      cancel_requested: false,
      created_at: run.now,
    })
    .execute();
  await trx
    .insertInto('sync_run_streams')
    .values(
      run.streams.map((stream, position) => ({
        ...{ workspace_id: workspaceId, run_id: run.id, stream, position, state: 'queued', warnings: '[]' },
        ...{ pages: 0, read: 0, created: 0, updated: 0, deleted: 0, unchanged: 0 },
        ...{ skipped: 0, held: 0, parents_read: 0 },
      })),
    )
    .execute();
  await trx
    .insertInto('sync_queue')
    // By the clock that claims are made by: that of this process may be ahead of it.
    .values({ workspace_id: workspaceId, run_id: run.id, held_until: sql<Date>`now()`, fence: 0 })
    .execute();
}

export async function findRun(workspaceId: string, trx: Transaction, id: string): Promise<Run | null> {
  const row = await trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  const [run] = await withStreams(workspaceId, trx, row === undefined ? [] : [row]);
  return run ?? null;
}

/** The one that is queued or running. */
export async function findActiveRun(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
): Promise<Run | null> {
  const row = await trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  const [run] = await withStreams(workspaceId, trx, row === undefined ? [] : [row]);
  return run ?? null;
}

/** The newest first. @param before only those older than this one */
export async function listRuns(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
  before: string | null,
  limit: number,
): Promise<Run[]> {
  let query = trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId);
  if (before !== null) query = query.where('id', '<', before);
  return withStreams(workspaceId, trx, await query.orderBy('id', 'desc').limit(limit).execute());
}

export async function updateRun(
  workspaceId: string,
  trx: Transaction,
  id: string,
  change: {
    readonly state?: RunState;
    readonly cancelRequested?: boolean;
    readonly diagnosis?: Diagnosis | null;
    readonly startedAt?: Date;
    readonly finishedAt?: Date;
  },
): Promise<void> {
  await trx
    .updateTable('sync_runs')
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.cancelRequested !== undefined && { cancel_requested: change.cancelRequested }),
      ...(change.diagnosis !== undefined && { diagnosis: jsonOrNull(change.diagnosis) }),
      ...(change.startedAt !== undefined && { started_at: change.startedAt }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

export type RunStreamChange = Partial<Omit<RunStream, 'name'>>;

/** As columns of `sync_run_streams`. */
export function columnsOf(change: RunStreamChange): Updateable<Tables['sync_run_streams']> {
  const { parentsRead, startedAt, finishedAt, checkpoint, warnings, diagnosis, ...plain } = change;
  return {
    ...plain,
    ...(parentsRead !== undefined && { parents_read: parentsRead }),
    ...(startedAt !== undefined && { started_at: startedAt }),
    ...(finishedAt !== undefined && { finished_at: finishedAt }),
    ...(checkpoint !== undefined && { checkpoint: jsonOrNull(checkpoint) }),
    ...(warnings !== undefined && { warnings: JSON.stringify(warnings) }),
    ...(diagnosis !== undefined && { diagnosis: jsonOrNull(diagnosis) }),
  };
}

export async function updateRunStream(
  workspaceId: string,
  trx: Transaction,
  runId: string,
  name: string,
  change: RunStreamChange,
): Promise<void> {
  await trx
    .updateTable('sync_run_streams')
    .set(columnsOf(change))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('stream', '=', name)
    .execute();
}

/** What is only needed to go on: ids of records stand in it, which are to outlive neither the run nor the records. */
export async function forgetProgress(workspaceId: string, trx: Transaction, runId: string): Promise<void> {
  await trx
    .deleteFrom('sync_seen')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
  await trx
    .updateTable('sync_run_streams')
    .set({ checkpoint: null })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

async function withStreams(
  workspaceId: string,
  trx: Transaction,
  rows: readonly Selectable<Tables['sync_runs']>[],
): Promise<Run[]> {
  if (rows.length === 0) return [];
  const streams = await trx
    .selectFrom('sync_run_streams')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(
      'run_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byRun = Map.groupBy(streams, (stream) => stream.run_id);
  return rows.map((row) => ({
    workspaceId,
    id: row.id,
    connectionId: row.connection_id,
    providerId: row.provider_id,
    mode: oneOf(runModes, row.mode),
    cause: oneOf(runCauses, row.cause),
    state: oneOf(runStates, row.state),
    cancelRequested: row.cancel_requested,
    diagnosis: row.diagnosis as Diagnosis | null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    streams: (byRun.get(row.id) ?? []).map(streamOf),
  }));
}

/** JSON columns hold what is written here; nobody else writes them. */
function streamOf(row: Selectable<Tables['sync_run_streams']>): RunStream {
  const { stream, parents_read, started_at, finished_at, checkpoint, warnings, diagnosis, state, ...counts } =
    row;
  const { workspace_id: _, run_id: __, position: ___, ...figures } = counts;
  return {
    ...figures,
    name: stream,
    state: oneOf<StreamState>(streamStates, state),
    parentsRead: parents_read,
    checkpoint: checkpoint as Checkpoint | null,
    warnings: warnings as SyncWarning[],
    diagnosis: diagnosis as Diagnosis | null,
    startedAt: started_at,
    finishedAt: finished_at,
  };
}

function oneOf<T extends string>(all: readonly T[], text: string): T {
  const found = all.find((one) => one === text);
  if (found === undefined) throw new Error(`${text} is none of ${all.join(', ')}`);
  return found;
}
