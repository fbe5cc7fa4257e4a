/** Due times of refresh tokens that lapse without use: rows, so that they outlive the process and any replica can claim them. */
import type { Method } from '@cleat/plugin-kit';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Connection } from './connection.ts';
import { findConnection } from './repository.ts';

const day = 24 * 3600_000;
/** Of the days that the Provider allows: the rest is for outages. */
const share = 0.8;
/** Milliseconds. */
const firstRetry = 10 * 60_000;
const longestRetry = 6 * 3600_000;

/** Null where the refresh token does not lapse, or there is none. */
export function dormantDueAt(method: Method, grant: StoredGrant): Date | null {
  const days = 'refreshTokenIdleDays' in method ? method.refreshTokenIdleDays : undefined;
  if (days === undefined || grant.refreshToken === null) return null;
  return new Date(grant.obtainedAt.getTime() + days * day * share);
}

/** Written in the transaction that writes the grant. */
export async function scheduleDormant(
  trx: Transaction,
  { workspaceId, id }: Connection,
  method: Method,
  grant: StoredGrant,
): Promise<void> {
  const dueAt = dormantDueAt(method, grant);
  if (dueAt === null) return;
  const due = { due_at: dueAt, retry_ms: firstRetry };
  await trx
    .insertInto('refresh_renewals')
    .values({ workspace_id: workspaceId, connection_id: id, ...due })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'connection_id']).doUpdateSet(due))
    .execute();
}

/**
 * Claims what is due. A claim is a later due time, and later with each that came to nothing: the renewal itself
 * writes the next one when it succeeds.
 */
export async function claimDormant(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ readonly workspaceId: string; readonly connectionId: string }[]> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ workspace_id: string; connection_id: string }>`
      update refresh_renewals
         set due_at = ${now}::timestamptz + retry_ms * interval '1 millisecond',
             retry_ms = least(retry_ms * 2, ${longestRetry})
       where (workspace_id, connection_id) in (
         select workspace_id, connection_id from refresh_renewals
          where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
         and due_at <= ${now}
      returning workspace_id, connection_id`.execute(trx);
    return rows.map((row) => ({ workspaceId: row.workspace_id, connectionId: row.connection_id }));
  });
}

/**
 * One that may not be used is claimed no more: whatever makes it usable again obtains a new grant, or schedules what
 * it holds, as enabling does.
 */
export async function leaveOut(
  database: Database,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
): Promise<void> {
  await database.inWorkspace(workspaceId, async (trx) => {
    const connection = await findConnection(workspaceId, trx, connectionId, 'for_update');
    if (connection === null || connection.state === 'active' || connection.state === 'unverified') return;
    await trx
      .deleteFrom('refresh_renewals')
      .where('workspace_id', '=', workspaceId)
      .where('connection_id', '=', connectionId)
      .execute();
  });
}
