/**
 * Gives committed events their place in the order that readers follow. Only what is committed can be seen and placed,
 * and places are given one transaction at a time: so whatever appears later stands after all that a reader has seen,
 * however long its own transaction took.
 */
import { sql } from 'kysely';
import { type Database, type Transaction, WorkspaceGone } from '../database/database.ts';

/** Placed in one transaction. */
const batch = 1_000;

/**
 * Settings of a transaction that takes some events from the beginning of an index. Without statistics, as right after
 * very many were written, PostgreSQL would take all of them and sort them, for each batch anew.
 */
export const alongTheIndex = {
  ...{ enable_sort: 'off', enable_bitmapscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' },
};

/** Places some of those that wait. With a connection, of its events alone. */
export type PlaceEvents = (workspaceId: string, connectionId: string | undefined) => Promise<void>;

/**
 * However many ask at once, one transaction of this process places the events of a Workspace: the others would only
 * hold a connection of the pool each until it has ended, to find less to do. So who asks may be given what another
 * began before: they look whether some wait still, and ask again.
 */
export function createPlacing(database: Database): PlaceEvents {
  const underWay = new Map<string, Promise<number>>();
  return async (workspaceId, connectionId) => {
    const key = `${workspaceId} ${connectionId ?? ''}`;
    let placing = underWay.get(key);
    if (placing === undefined) {
      placing = placeBatch(workspaceId, database, connectionId).finally(() => underWay.delete(key));
      underWay.set(key, placing);
    }
    await placing;
  };
}

/** So that no reader finds many that wait: in every Workspace, a batch in each transaction. */
export async function placeWaiting(database: Database, signal: AbortSignal): Promise<void> {
  const workspaces = await database.inInstance((trx) => trx.selectFrom('workspaces').select('id').execute());
  for (const { id } of workspaces) {
    if (signal.aborted) return;
    try {
      let full = await someWait(id, database);
      while (full && !signal.aborted) full = (await placeBatch(id, database, undefined)) === batch;
    } catch (error) {
      if (!(error instanceof WorkspaceGone)) throw error;
    }
  }
}

async function someWait(workspaceId: string, database: Database): Promise<boolean> {
  const first = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('events')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('position', '=', 0)
      .limit(1)
      .executeTakeFirst(),
  );
  return first !== undefined;
}

/**
 * @param connectionId places those of this connection alone
 * @returns how many
 */
async function placeBatch(
  workspaceId: string,
  database: Database,
  connectionId: string | undefined,
): Promise<number> {
  const work = async (trx: Transaction): Promise<number> => {
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
    return count;
  };
  return database.inWorkspace(workspaceId, work, alongTheIndex);
}
