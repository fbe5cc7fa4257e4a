/** Which process works on which run: claims that end by themselves unless they are held on to. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { Claim } from './context.ts';

/** Seconds that a claim holds: a process that ended without a word is followed after this. By the database's clock. */
const claimSeconds = 4;

/**
 * Claims runs that nobody holds: of the Workspaces that have the fewest under way, the longest waiting first. So one
 * Workspace with many connections does not keep another one waiting.
 */
export async function claimRuns(database: Database, limit: number): Promise<Claim[]> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ workspace_id: string; run_id: string; fence: number }>`
      with held as (
        select workspace_id, count(*) as runs from sync_queue where held_until > now() group by workspace_id
      ), waiting as (
        select q.workspace_id, q.run_id,
               coalesce(held.runs, 0) + row_number() over (partition by q.workspace_id order by q.held_until) as turn
          from sync_queue q left join held using (workspace_id)
         where q.held_until <= now()
      )
      update sync_queue
         set held_until = now() + ${claimSeconds} * interval '1 second', fence = fence + 1
       where (workspace_id, run_id) in (
         select q.workspace_id, q.run_id from sync_queue q join waiting w using (workspace_id, run_id)
          where q.held_until <= now()
          order by w.turn, q.held_until limit ${limit} for update of q skip locked)
      returning workspace_id, run_id, fence`.execute(trx);
    return rows.map((row) => ({ workspaceId: row.workspace_id, runId: row.run_id, fence: row.fence }));
  });
}

/** How many runs nobody holds. */
export async function countWaiting(database: Database): Promise<number> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sync_queue where held_until <= now()`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}

/** @returns whether the run is still held by this claim: one that was cancelled is not */
export async function holdOn(database: Database, { workspaceId, runId, fence }: Claim): Promise<boolean> {
  return database.inWorkspace(workspaceId, async (trx) => {
    const { rows } = await sql`
      update sync_queue set held_until = now() + ${claimSeconds} * interval '1 second'
       where workspace_id = ${workspaceId} and run_id = ${runId} and fence = ${fence}
      returning run_id`.execute(trx);
    return rows.length > 0;
  });
}

/** Lets another process go on at once. */
export async function letGo(database: Database, { workspaceId, runId, fence }: Claim): Promise<void> {
  await database.inWorkspace(workspaceId, (trx) =>
    sql`update sync_queue set held_until = now()
         where workspace_id = ${workspaceId} and run_id = ${runId} and fence = ${fence}`.execute(trx),
  );
}

/**
 * Keeps the connection of a run as it is, while rows that refer to it can still be written. Whoever locks both takes
 * it before the queue, or two could wait for each other.
 */
export async function holdConnectionOf(workspaceId: string, trx: Transaction, runId: string): Promise<void> {
  await sql`
    select 1 from connections where workspace_id = ${workspaceId} and id = (
      select connection_id from sync_runs where workspace_id = ${workspaceId} and id = ${runId})
       for no key update`.execute(trx);
}

/**
 * Waits until nobody writes for these runs, and keeps it so: whoever works on one takes its row here before any other.
 * What changes runs without a claim does the same, or the two could wait for each other.
 */
export async function holdQueue(
  workspaceId: string,
  trx: Transaction,
  of: { readonly runId: string } | { readonly connectionId: string },
): Promise<void> {
  const which =
    'runId' in of
      ? sql`run_id = ${of.runId}`
      : sql`run_id in (select id from sync_runs where workspace_id = ${workspaceId}
                          and connection_id = ${of.connectionId} and state in ('queued', 'running'))`;
  await sql`select 1 from sync_queue where workspace_id = ${workspaceId} and ${which} order by run_id for update`.execute(
    trx,
  );
}
