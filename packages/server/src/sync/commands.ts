/** What callers ask of the sync: start, read, cancel, decide. */
import { by, type Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/repository.ts';
import { refuseUnusable } from '../connections/usable-grant.ts';
import type { Finish, Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../page.ts';
import { invalidInput, notFound, Problem } from '../problem.ts';
import type { SyncContext } from './context.ts';
import { finishRun } from './finish-run.ts';
import { supersedeHeld } from './held.ts';
import { holdConnectionOf, holdQueue } from './queue.ts';
import { listRecordSets } from './record-sets.ts';
import { isOver, type Run, type RunCause, type RunMode } from './run.ts';
import { findActiveRun, findRun, insertRun, listRuns, updateRun } from './run-store.ts';
import { chooseStreams, streamsOf } from './streams.ts';

export interface StartOptions {
  /** Names; absent: all that are enabled. */
  readonly streams?: readonly string[];
  readonly mode?: RunMode;
}

/**
 * Queues a run, or gives the one that is queued or running, where it reads all that is asked for: a connection has one
 * at a time.
 * @throws Problem `sync_under_way` where it does not
 */
export async function startRun(
  scope: Scope,
  context: SyncContext,
  connectionId: string,
  { streams: names, mode = 'auto' }: StartOptions,
  options: { readonly cause?: RunCause; readonly finish?: Finish<Run> } = {},
): Promise<Run> {
  const { workspaceId } = scope;
  return context.connections.database.inWorkspace(workspaceId, async (trx) => {
    // Its row is what two callers at once wait for.
    const connection = await findConnection(workspaceId, trx, connectionId, 'for_update');
    if (connection === null) throw notFound('connection');
    const run = await startOrJoin(scope, context, trx, connection, {
      names,
      mode,
      cause: options.cause ?? 'call',
    });
    await options.finish?.(trx, run);
    return run;
  });
}

async function startOrJoin(
  scope: Scope,
  context: SyncContext,
  trx: Transaction,
  connection: Connection,
  asked: { readonly names: readonly string[] | undefined; readonly mode: RunMode; readonly cause: RunCause },
): Promise<Run> {
  const { workspaceId } = scope;
  const { streams } = streamsOf(context, connection);
  const unknown = (asked.names ?? []).flatMap((name, index) =>
    streams.some((stream) => stream.name === name)
      ? []
      : [
          {
            pointer: `/streams/${index}`,
            code: 'unknown_stream',
            message: 'is no stream of this connection',
          },
        ],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const active = await findActiveRun(workspaceId, trx, connection.id);
  const sets = await listRecordSets(workspaceId, trx, connection.id);
  const chosen = chooseStreams(streams, sets, asked.names);
  if (active !== null) {
    const lacking = lackingIn(active, { names: asked.names ?? chosen, mode: asked.mode });
    if (lacking !== null) throw new Problem('sync_under_way', lacking);
    return active;
  }
  refuseUnusable(connection);
  if (chosen.length === 0) {
    throw new Problem('connection_not_usable', 'No stream of this connection is enabled. Enable one first.');
  }
  const id = newId('run');
  const now = context.connections.now();
  await supersedeHeld(workspaceId, trx, connection.id, chosen, now);
  await insertRun(workspaceId, trx, {
    ...{ id, connectionId: connection.id, providerId: connection.providerId },
    ...{ mode: asked.mode, cause: asked.cause, streams: chosen, now },
  });
  await recordAudit(workspaceId, trx, {
    ...by(scope),
    action: 'sync.start',
    target: id,
    outcome: 'succeeded',
    detail: { connectionId: connection.id, mode: asked.mode, cause: asked.cause, streams: chosen.length },
  });
  const run = await findRun(workspaceId, trx, id);
  if (run === null) throw new Error('a run that was just made is not there');
  return run;
}

/** What a run that is under way does not bring of what is asked for; null: it brings all. */
function lackingIn(
  { id, mode, streams }: Run,
  asked: { readonly names: readonly string[]; readonly mode: RunMode },
): string | null {
  const others = asked.names.filter((name) => !streams.some((stream) => stream.name === name));
  const what =
    others.length > 0
      ? `does not read ${others.join(', ')}`
      : asked.mode === 'full' && mode !== 'full'
        ? 'does not read windows of dates in their whole length'
        : null;
  return what && `The run ${id} of this connection is under way and ${what}. Wait for its end, or cancel it.`;
}

/** @throws Problem `not_found` */
export async function readRun(workspaceId: string, context: SyncContext, id: string): Promise<Run> {
  const run = await context.connections.database.readWorkspace(workspaceId, (trx) =>
    findRun(workspaceId, trx, id),
  );
  if (run === null) throw notFound('run');
  return run;
}

/** The newest first. @throws Problem */
export async function listRunPage(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
  page: PageRequest,
): Promise<Page<Run>> {
  const list = `syncs ${workspaceId} ${connectionId}`;
  const before = decodeCursor(list, page.cursor);
  const runs = await context.connections.database.readWorkspace(workspaceId, async (trx) => {
    if ((await findConnection(workspaceId, trx, connectionId)) === null) throw notFound('connection');
    return listRuns(workspaceId, trx, connectionId, before, page.limit + 1);
  });
  return toPage(list, runs, page.limit, (run) => run);
}

/**
 * What is committed is kept. It is over with the answer, and another one can begin: whoever works on it has lost it,
 * and hears of that within a moment. One that is over stays as it is. @throws Problem
 */
export async function cancelRun(scope: Scope, context: SyncContext, id: string): Promise<Run> {
  const { workspaceId } = scope;
  let over = false;
  const cancelled = await context.connections.database.inWorkspace(workspaceId, async (trx) => {
    await holdConnectionOf(workspaceId, trx, id);
    await holdQueue(workspaceId, trx, { runId: id });
    const run = await findRun(workspaceId, trx, id);
    if (run === null) throw notFound('run');
    if (isOver(run.state)) return run;
    await updateRun(workspaceId, trx, id, { cancelRequested: true });
    const now = context.connections.now();
    const ended = await finishRun(workspaceId, trx, id, { as: 'cancelled', diagnosis: null, now });
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: 'sync.cancel',
      target: id,
      outcome: 'succeeded',
      detail: { connectionId: run.connectionId },
    });
    over = true;
    return ended ?? run;
  });
  if (over) context.onRunEnded(cancelled.state);
  return cancelled;
}
