/** Connections that wait for an authorization in the browser. */

import type { Database, Transaction } from '../database/database.ts';
import { recordAudit, recordEvent } from '../events/record.ts';
import { destinationKey } from '../providers/destination.ts';
import type { Connection } from './connection.ts';
import { noGrant } from './connection.ts';
import { deleteConnection, findConnection } from './repository.ts';
import { decide, stateOf } from './state.ts';

/** Milliseconds after the last start of an authorization at which a connection that never had one is erased. */
const patience = 24 * 3600 * 1000;
/** Erased in one go; the rest follows with the next. */
const atOnce = 500;

type Named = Pick<Connection, 'workspaceId' | 'id'>;

/** A new credential of a browser strategy: nothing is known of it, and no grant of the old one holds. Pure. */
export function awaitingAuthorization(connection: Connection, now: Date): Connection {
  const health = decide(connection, { kind: 'authorization_awaited' }, now.toISOString());
  return {
    ...connection,
    ...health,
    state: stateOf(health),
    lastTest: null,
    credentialError: null,
    grant: noGrant,
    updatedAt: now,
  };
}

/** For a connection that was just made: it is erased unless somebody authorizes it. */
export async function expectAuthorization(
  trx: Transaction,
  { workspaceId, id }: Named,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + patience);
  await trx
    .insertInto('pending_authorizations')
    .values({ workspace_id: workspaceId, connection_id: id, expires_at })
    .execute();
}

/** An authorization was started again: the connection is still wanted. */
export async function extendPatience(trx: Transaction, { workspaceId, id }: Named, now: Date): Promise<void> {
  await trx
    .updateTable('pending_authorizations')
    .set({ expires_at: new Date(now.getTime() + patience) })
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', id)
    .execute();
}

export async function stopExpecting(trx: Transaction, { workspaceId, id }: Named): Promise<void> {
  await trx
    .deleteFrom('pending_authorizations')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', id)
    .execute();
}

/** At another destination or with another strategy an account says nothing about the one before. */
export async function forgetAccount(trx: Transaction, before: Connection, after: Connection): Promise<void> {
  const same =
    before.strategyId === after.strategyId &&
    destinationKey(before.destination) === destinationKey(after.destination);
  if (same) return;
  await trx
    .deleteFrom('authorized_accounts')
    .where('workspace_id', '=', after.workspaceId)
    .where('connection_id', '=', after.id)
    .execute();
}

/** Erases connections that nobody authorized in time, with their secrets. */
export async function eraseAbandoned(database: Database, now: Date): Promise<void> {
  const due = await database.inInstance((trx) =>
    trx
      .selectFrom('pending_authorizations')
      .select(['workspace_id', 'connection_id'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(atOnce)
      .execute(),
  );
  for (const row of due) {
    const named = { workspaceId: row.workspace_id, id: row.connection_id };
    await database.inWorkspace(row.workspace_id, (trx) => eraseIfAbandoned(trx, named, now));
  }
}

async function eraseIfAbandoned(trx: Transaction, named: Named, now: Date): Promise<void> {
  const { workspaceId, id } = named;
  const connection = await findConnection(workspaceId, trx, id, 'for_update');
  if (connection === null) return;
  // Somebody may have started again, or finished, since the list was read.
  const still = await trx
    .selectFrom('pending_authorizations')
    .select('expires_at')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', id)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  if (still === undefined) return;
  if (stateOf({ ...connection, disabled: false }) !== 'pending_authorization') {
    await stopExpecting(trx, named);
    return;
  }
  await deleteConnection(workspaceId, trx, id);
  const data = { providerId: connection.providerId };
  await recordEvent(workspaceId, trx, { type: 'connection.deleted', connectionId: id, data });
  await recordAudit(workspaceId, trx, {
    actor: 'system',
    requestId: null,
    action: 'connection.delete',
    target: id,
    outcome: 'succeeded',
    detail: { ...data, reason: 'authorization_abandoned' },
  });
}
