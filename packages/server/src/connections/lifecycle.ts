/** Disable, enable, delete. */
import type { Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { recordAudit, recordEvent } from '../events/record.ts';
import { notFound } from '../problem.ts';
import { holdQueue } from '../sync/queue.ts';
import { dropRecords } from '../sync/record-store.ts';
import type { Connection } from './connection.ts';
import type { ConnectionContext } from './context.ts';
import { scheduleDormant } from './dormant.ts';
import { journal } from './journal.ts';
import { refuseStale } from './precondition.ts';
import { deleteConnection, findConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import { readHeldGrant, readRevocable, revoke } from './revoke.ts';
import { decide, stateOf } from './state.ts';

/** Stops all use, or resumes it; doing it twice changes nothing. @throws Problem */
export async function switchConnection(
  scope: Scope,
  context: ConnectionContext,
  id: string,
  to: 'disabled' | 'enabled',
  expectedVersions: readonly number[] | undefined,
): Promise<Connection> {
  return context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, id, 'for_update');
    if (current === null) throw notFound('connection');
    refuseStale(current, expectedVersions);
    if (current.disabled === (to === 'disabled')) return current;
    const now = context.now();
    const health = decide(current, { kind: to }, now.toISOString());
    const next: Connection = { ...current, ...health, state: stateOf(health), updatedAt: now };
    await updateConnection(scope.workspaceId, trx, next);
    await scheduleRetest(trx, next, now, context.random());
    if (to === 'enabled') await resumeDormant(context, trx, next);
    const action = to === 'disabled' ? 'connection.disable' : 'connection.enable';
    await journal(scope, trx, { action, before: current, after: next });
    return next;
  });
}

/**
 * Erases the connection with its secrets and grant, and then takes the grant back at the Provider, if that can be
 * done. A disabled connection's as well: its owner wants it gone, and a token left alive is the greater harm.
 * @throws Problem
 */
export async function removeConnection(
  scope: Scope,
  context: ConnectionContext,
  id: string,
  options: { readonly expectedVersions: readonly number[] | undefined; readonly keepRecords: boolean },
): Promise<void> {
  const revocable = await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, id, 'for_update');
    if (current === null) throw notFound('connection');
    refuseStale(current, options.expectedVersions);
    const read = await readRevocable(context, trx, current);
    await holdQueue(scope.workspaceId, trx, { connectionId: id });
    await deleteConnection(scope.workspaceId, trx, id);
    if (!options.keepRecords) await dropRecords(scope.workspaceId, trx, id);
    const data = { providerId: current.providerId, recordsKept: options.keepRecords };
    await recordEvent(scope.workspaceId, trx, { type: 'connection.deleted', connectionId: id, data });
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.delete',
      target: id,
      outcome: 'succeeded',
      detail: data,
    });
    return read;
  });
  if (revocable !== null) await revoke(scope, context, id, revocable);
}

/** Its refresh token lapses as before; while it was disabled, nobody looked after it. */
async function resumeDormant(
  context: ConnectionContext,
  trx: Transaction,
  connection: Connection,
): Promise<void> {
  const { providerId, strategyId } = connection;
  const strategy = context.registry.get(providerId)?.strategies.get(strategyId);
  const grant = strategy === undefined ? null : await readHeldGrant(context, trx, connection);
  if (strategy === undefined || grant === null) return;
  await scheduleDormant(trx, connection, strategy.definition.method, grant);
}
