/** Due times of tests that the service makes by itself: rows, so that they outlive the process and any replica can claim them. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { Connection } from './connection.ts';
import { retestDelay } from './retest-delay.ts';

/** Written in the transaction of the outcome that makes it due. */
export async function scheduleRetest(
  trx: Transaction,
  connection: Connection,
  now: Date,
  random: number,
): Promise<void> {
  const delay = retestDelay(connection, random);
  const owner = { workspace_id: connection.workspaceId, connection_id: connection.id };
  if (delay === null) {
    await trx
      .deleteFrom('retests')
      .where('workspace_id', '=', connection.workspaceId)
      .where('connection_id', '=', connection.id)
      .execute();
    return;
  }
  const due = { due_at: new Date(now.getTime() + delay) };
  await trx
    .insertInto('retests')
    .values({ ...owner, ...due })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'connection_id']).doUpdateSet(due))
    .execute();
}

export interface DueRetest {
  readonly workspaceId: string;
  readonly connectionId: string;
}

/**
 * Claims what is due. A claim is a later due time: if this process ends in the middle, the test becomes due
 * again by itself, and meanwhile nobody else makes it.
 * @param lease milliseconds, longer than a test can take
 */
export async function claimDueRetests(
  database: Database,
  now: Date,
  limit: number,
  lease: number,
): Promise<DueRetest[]> {
  const later = new Date(now.getTime() + lease);
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ workspace_id: string; connection_id: string }>`
      update retests set due_at = ${later}
      where (workspace_id, connection_id) in (
        select workspace_id, connection_id from retests where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      )
      returning workspace_id, connection_id`.execute(trx);
    return rows.map((row) => ({ workspaceId: row.workspace_id, connectionId: row.connection_id }));
  });
}
