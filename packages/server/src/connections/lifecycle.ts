/** Disable, enable, delete. */
import type { Scope } from '../callers/roles.ts';
import { recordAudit, recordEvent } from '../events/record.ts';
import { notFound } from '../problem.ts';
import type { Connection } from './connection.ts';
import type { ConnectionContext } from './context.ts';
import { journal } from './journal.ts';
import { refuseStale } from './precondition.ts';
import { deleteConnection, findConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
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
    const action = to === 'disabled' ? 'connection.disable' : 'connection.enable';
    await journal(scope, trx, { action, before: current, after: next });
    return next;
  });
}

/** Erases the connection with its secrets and grant. @throws Problem */
export async function removeConnection(
  scope: Scope,
  context: ConnectionContext,
  id: string,
  expectedVersions: readonly number[] | undefined,
): Promise<void> {
  await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, id, 'for_update');
    if (current === null) throw notFound('connection');
    refuseStale(current, expectedVersions);
    await deleteConnection(scope.workspaceId, trx, id);
    const data = { providerId: current.providerId };
    await recordEvent(scope.workspaceId, trx, { type: 'connection.deleted', connectionId: id, data });
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.delete',
      target: id,
      outcome: 'succeeded',
      detail: data,
    });
  });
}
