/** Events and audit lines of connections, written with the change itself. */

import { noteConnected } from '../callers/connect-sessions.ts';
import type { Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { countActivity } from '../events/activity.ts';
import { recordAudit, recordEvent } from '../events/record.ts';
import type { Connection } from './connection.ts';

export interface Change {
  readonly action: string;
  readonly before: Connection | null;
  readonly after: Connection;
  /** Members that a configuration write changed; absent where none was written. */
  readonly changed?: readonly string[];
}

/** One `connection.state_changed` for each transition, and one audit line for each act. */
export async function journal(
  scope: Scope,
  trx: Transaction,
  { action, before, after, changed }: Change,
): Promise<void> {
  const saved = { id: after.id, created: before === null, active: after.state === 'active' };
  await noteConnected(scope, trx, saved, after.updatedAt);
  const event = { connectionId: after.id };
  if (before === null) {
    const data = { providerId: after.providerId, state: after.state, version: after.version };
    await recordEvent(scope.workspaceId, trx, { ...event, type: 'connection.created', data });
  } else if (changed !== undefined) {
    await recordEvent(scope.workspaceId, trx, {
      ...event,
      type: 'connection.updated',
      data: { changed, version: after.version },
    });
  }
  if (before !== null && before.state !== after.state) {
    const data = { from: before.state, to: after.state, code: after.credentialError?.code ?? null };
    await recordEvent(scope.workspaceId, trx, { ...event, type: 'connection.state_changed', data });
    await countActivity(scope.workspaceId, trx, after.id, after.updatedAt, {
      toActive: after.state === 'active' ? 1 : 0,
      toCredentialError: after.state === 'credential_error' ? 1 : 0,
    });
  }
  await recordAudit(scope.workspaceId, trx, {
    actor: scope.caller.id,
    requestId: scope.requestId,
    action,
    target: after.id,
    outcome: 'succeeded',
    detail: {
      providerId: after.providerId,
      state: after.state,
      ...(before !== null && before.state !== after.state && { stateBefore: before.state }),
      ...(changed !== undefined && { changed }),
    },
  });
}
