/**
 * Gives committed events their place in the order that readers follow. Only what is committed can be seen and placed,
 * and places are given one transaction at a time: so whatever appears later stands after all that a reader has seen,
 * however long its own transaction took.
 */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Placed at once. */
const batch = 1_000;

/**
 * @param connectionId places those of this connection alone
 * @returns whether there were any
 */
export async function placeEvents(
  workspaceId: string,
  database: Database,
  connectionId: string | undefined,
): Promise<boolean> {
  return database.inWorkspace(workspaceId, async (trx) => {
    // Holds the row; what follows sees what was committed before it was held.
    const { rows } = await sql<{ last: number }>`
      insert into event_positions as held (workspace_id, last) values (${workspaceId}, 0)
      on conflict (workspace_id) do update set last = held.last returning last`.execute(trx);
    const last = rows[0]?.last ?? 0;
    const ofConnection = connectionId === undefined ? sql`` : sql`and connection_id = ${connectionId}`;
    const placed = await sql`
      with waiting as (
        select id, row_number() over (order by id) as place
          from (select id from events where workspace_id = ${workspaceId} and position = 0 ${ofConnection}
                 order by id limit ${batch}) oldest)
      update events set position = ${last}::bigint + waiting.place from waiting
       where events.workspace_id = ${workspaceId} and events.id = waiting.id`.execute(trx);
    const count = Number(placed.numAffectedRows ?? 0n);
    await trx
      .updateTable('event_positions')
      .set({ last: last + count })
      .where('workspace_id', '=', workspaceId)
      .execute();
    return count > 0;
  });
}
