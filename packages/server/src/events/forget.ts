/** Events and audit lines are forgotten after a while: they would grow for ever. */
import { type Selectable, sql } from 'kysely';
import { type Database, instanceWorkspace, type Transaction, WorkspaceGone } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { firstIdAt } from '../ids.ts';
import { alongTheIndex } from './order.ts';

export interface LineDays {
  readonly events: number;
  readonly audit: number;
}

/** Deleted in one transaction: nobody who writes or erases waits for more. */
const batch = 1_000;

/**
 * In every Workspace, and of the instance's own lines. Ids sort by time, so that it takes the beginning of an index.
 * @param signal ends it between two transactions
 */
export async function forgetLines(
  database: Database,
  days: LineDays,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = (count: number): Date => new Date(now.getTime() - count * 86_400_000);
  const workspaces = await database.inInstance((trx) => trx.selectFrom('workspaces').select('id').execute());
  for (const { id } of workspaces) {
    if (signal.aborted) return;
    try {
      await forgetEvents(id, database, firstIdAt('evt', before(days.events)), signal);
      await forgetAudit(id, database, firstIdAt('aud', before(days.audit)), signal);
    } catch (error) {
      // Erased meanwhile, with all of it.
      if (!(error instanceof WorkspaceGone)) throw error;
    }
  }
  await forgetAudit(instanceWorkspace, database, firstIdAt('aud', before(days.audit)), signal);
}

async function forgetEvents(
  workspaceId: string,
  database: Database,
  until: string,
  signal: AbortSignal,
): Promise<void> {
  const work = (trx: Transaction) => forgetEventBatch(workspaceId, trx, until);
  let full = true;
  while (full && !signal.aborted) full = await database.inWorkspace(workspaceId, work, alongTheIndex);
  await database.inWorkspace(workspaceId, (trx) => forgetDeletedConnections(workspaceId, trx));
}

/**
 * From the beginning of the order, up to the first event that is too young: what is left has a place after all that was
 * forgotten, so that who begins anew never meets a gap. Those that wait for their place are placed first (placeWaiting).
 * @returns whether there may be more
 */
async function forgetEventBatch(workspaceId: string, trx: Transaction, until: string): Promise<boolean> {
  // As where places are given (order.ts), so that two processes do not forget the same.
  const order = await trx
    .selectFrom('event_positions')
    .select('forgotten_id')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined) return false;
  const oldest = await trx
    .selectFrom('events')
    .select(['id', 'position', 'type', 'connection_id'])
    .where('workspace_id', '=', workspaceId)
    .where('position', '>', 0)
    .orderBy('position')
    .limit(batch)
    .execute();
  const young = oldest.findIndex(({ id }) => id >= until);
  const gone = young === -1 ? oldest : oldest.slice(0, young);
  if (gone.length === 0) return false;
  await deleteLines('events', workspaceId, trx, gone);
  await keepLast(workspaceId, trx, gone);
  const greatest = [order.forgotten_id, ...gone.map(({ id }) => id)].toSorted().at(-1) ?? '';
  await trx
    .updateTable('event_positions')
    .set({ forgotten_id: greatest })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return gone.length === batch;
}

/** @param gone in their order */
async function keepLast(
  workspaceId: string,
  trx: Transaction,
  gone: readonly Pick<Selectable<Tables['events']>, 'id' | 'position' | 'type' | 'connection_id'>[],
): Promise<void> {
  const last = new Map<string, Selectable<Tables['forgotten_events']>>();
  for (const { id, position, type, connection_id } of gone) {
    for (const scope of new Set(['', connection_id ?? ''])) {
      const row = { workspace_id: workspaceId, connection_id: scope, type, id, position };
      last.set(`${type} ${scope}`, row);
    }
  }
  await trx
    .insertInto('forgotten_events')
    .values([...last.values()])
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'connection_id', 'type']).doUpdateSet((row) => ({
        id: row.ref('excluded.id'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
}

async function deleteLines(
  table: 'events' | 'audit',
  workspaceId: string,
  trx: Transaction,
  lines: readonly { readonly id: string }[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(
    trx,
  );
}

/** A connection that is gone has no more events, so that nobody waits for some behind its last one. */
async function forgetDeletedConnections(workspaceId: string, trx: Transaction): Promise<void> {
  await sql`
    delete from forgotten_events forgotten
     where workspace_id = ${workspaceId} and connection_id <> ''
       and not exists (select from connections
                        where workspace_id = ${workspaceId} and id = forgotten.connection_id)`.execute(trx);
}

async function forgetAudit(
  workspaceId: string,
  database: Database,
  until: string,
  signal: AbortSignal,
): Promise<void> {
  // Each batch begins behind the one before: the index is not searched once more for what was just deleted.
  let after: string | undefined = '';
  while (after !== undefined && !signal.aborted) {
    const from: string = after;
    const work = (trx: Transaction) => forgetAuditBatch(workspaceId, trx, from, until);
    after = await database.inWorkspace(workspaceId, work, alongTheIndex);
  }
}

/**
 * Past those that another process deletes at this moment.
 * @returns after which line to go on; undefined where there are no more
 */
async function forgetAuditBatch(
  workspaceId: string,
  trx: Transaction,
  after: string,
  until: string,
): Promise<string | undefined> {
  const oldest = await trx
    .selectFrom('audit')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .where('id', '<', until)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  if (oldest.length > 0) await deleteLines('audit', workspaceId, trx, oldest);
  return oldest.length === batch ? oldest.at(-1)?.id : undefined;
}
