/** One holder at a time renews the grant of a connection, over all processes. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Owner } from '../vault/store.ts';

export interface Lease {
  /** Grows with every holder. */
  readonly fence: number;
}

/**
 * Null if somebody else holds it. Times are the database's: the clocks of replicas differ.
 * @param duration milliseconds, longer than any renewal can take: a lease that ends while its holder still works
 *   would let a single-use refresh token be used twice
 */
export async function takeLease(owner: Owner, trx: Transaction, duration: number): Promise<Lease | null> {
  const until = sql`clock_timestamp() + ${duration} * interval '1 millisecond'`;
  const { rows } = await sql<{ fence: number }>`
    insert into grant_leases as held (workspace_id, connection_id, fence, held_until)
    values (${owner.workspaceId}, ${owner.connectionId}, 1, ${until})
    on conflict (workspace_id, connection_id) do update set fence = held.fence + 1, held_until = excluded.held_until
      where held.held_until <= clock_timestamp()
    returning fence`.execute(trx);
  return rows[0] ?? null;
}

/** Whether it is still this holder's; if so it stays so until the transaction ends. */
export async function holdsLease(owner: Owner, trx: Transaction, lease: Lease): Promise<boolean> {
  const row = await trx
    .selectFrom('grant_leases')
    .select('fence')
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .where('fence', '=', lease.fence)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the next one in; without effect if it was taken over. */
export async function releaseLease(owner: Owner, trx: Transaction, lease: Lease): Promise<void> {
  await trx
    .updateTable('grant_leases')
    .set({ held_until: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .where('fence', '=', lease.fence)
    .execute();
}
