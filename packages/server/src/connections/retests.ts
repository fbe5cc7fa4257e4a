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
  const due = { due_at: new Date(now.getTime() + delay), interval_ms: delay };
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
 * Claims what is due, a few of each Workspace, so that one with many slow Providers does not hold up the others.
 * A claim is a later due time: if this process ends in the middle, the test becomes due again by itself, but
 * not sooner than its interval allows, and meanwhile nobody else makes it.
 * @param lease milliseconds, longer than a test can take
 */
export async function claimDueRetests(
  database: Database,
  now: Date,
  options: { readonly limit: number; readonly perWorkspace: number; readonly lease: number },
): Promise<DueRetest[]> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ workspace_id: string; connection_id: string }>`
      update retests
         set due_at = ${now}::timestamptz + greatest(interval_ms, ${options.lease}) * interval '1 millisecond'
       where due_at <= ${now} and (workspace_id, connection_id) in (
         select workspace_id, connection_id
           from (select workspace_id, connection_id, due_at,
                        row_number() over (partition by workspace_id order by due_at) as place
                   from retests where due_at <= ${now}) as due
          where place <= ${options.perWorkspace} order by place, due_at limit ${options.limit})
      returning workspace_id, connection_id`.execute(trx);
    return rows.map((row) => ({ workspaceId: row.workspace_id, connectionId: row.connection_id }));
  });
}
