/** Events and audit lines of a Workspace: oldest first for readers who come again, newest first for people who look. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { decodeCursor, encodeCursor, type Page, type PageRequest, toPage } from '../page.ts';
import { type EventFilter, expiredCursor, forgottenPosition, hasMissed } from './forgotten.ts';
import { alongTheIndex, type PlaceEvents } from './order.ts';

export const lineOrders = ['oldest', 'newest'] as const;
/** Which line comes first. */
export type LineOrder = (typeof lineOrders)[number];

export interface LinePage extends PageRequest {
  readonly order: LineOrder;
}

export interface EventLine {
  readonly id: string;
  readonly type: string;
  readonly connectionId: string | null;
  readonly data: unknown;
  readonly createdAt: string;
}

export interface AuditLine {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly outcome: string;
  readonly detail: unknown;
  readonly requestId: string | null;
  readonly createdAt: string;
}

/** What events are read from. */
export interface EventLog {
  readonly database: Database;
  readonly place: PlaceEvents;
}

/** Batches that are placed for one request. Its reader comes again for what waits still: others have their turn. */
const mostPlaced = 3;

/**
 * Who reads on from the last line misses none, whenever it was committed. A page may have less than the limit, or
 * nothing, and go on nevertheless: more wait for their place.
 * @throws Problem `invalid_cursor`, `cursor_expired`
 */
export async function listEvents(
  workspaceId: string,
  log: EventLog,
  filter: EventFilter,
  page: LinePage,
): Promise<Page<EventLine>> {
  if (page.order === 'newest') return newestEvents(workspaceId, log.database, filter, page);
  const list = `events ${workspaceId}`;
  const cursor = cursorOf(list, 'evt', page.cursor);
  const after = await positionAfter(workspaceId, log, cursor);
  if (after === null) return { data: [], nextCursor: encodeCursor(list, cursor ?? '') };
  const work = async (trx: Transaction) => {
    // Who begins anew has missed nothing that is still there to be read.
    if (cursor !== null && (await hasMissed(workspaceId, trx, filter, after))) throw expiredCursor();
    return readEvents(workspaceId, trx, filter, after, page.limit + 1);
  };
  const read = () => log.database.readWorkspace(workspaceId, work, alongTheIndex);
  let found = await read();
  for (let turn = 0; turn < mostPlaced && found.rows.length <= page.limit && found.waiting; turn += 1) {
    await log.place(workspaceId, filter.connectionId);
    found = await read();
  }
  const full = found.rows.length > page.limit;
  const shown = found.rows.slice(0, page.limit);
  const end = full ? shown.at(-1)?.position : found.placed;
  return {
    data: shown.map(eventLine),
    nextCursor: full || found.waiting ? encodeCursor(list, String(end)) : null,
  };
}

/** By id, which is by time: nobody goes on from its last page. */
async function newestEvents(
  workspaceId: string,
  database: Database,
  { connectionId, type }: EventFilter,
  page: PageRequest,
): Promise<Page<EventLine>> {
  const list = `events ${workspaceId} newest`;
  const before = cursorOf(list, 'evt', page.cursor);
  const rows = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('events')
      .select(['id', 'type', 'connection_id', 'data', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
      .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? null))
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .orderBy('id', 'desc')
      .limit(page.limit + 1)
      .execute(),
  );
  return toPage(list, rows, page.limit, eventLine);
}

const eventLine = (row: {
  readonly id: string;
  readonly type: string;
  readonly connection_id: string | null;
  readonly data: unknown;
  readonly created_at: Date;
}): EventLine => ({
  id: row.id,
  type: row.type,
  connectionId: row.connection_id,
  data: row.data,
  createdAt: row.created_at.toISOString(),
});

/** Those that are placed, up to which place all are, and whether some wait for theirs. */
async function readEvents(
  workspaceId: string,
  trx: Transaction,
  { connectionId, type }: EventFilter,
  after: number,
  limit: number,
) {
  const own = trx
    .selectFrom('events')
    .where('workspace_id', '=', workspaceId)
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? null));
  const rows = await own
    .select(['id', 'type', 'connection_id', 'data', 'created_at', 'position'])
    .where('position', '>', after)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .orderBy('position')
    .limit(limit)
    .execute();
  const waiting = await own.select('id').where('position', '=', 0).limit(1).executeTakeFirst();
  const order = await trx
    .selectFrom('event_positions')
    .select('last')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return { rows, waiting: waiting !== undefined, placed: order?.last ?? 0 };
}

/**
 * @param cursor a position, or the id of the line after which to go on
 * @returns null where this line waits for its place, behind more than one request places
 */
async function positionAfter(
  workspaceId: string,
  { database, place }: EventLog,
  cursor: string | null,
): Promise<number | null> {
  if (cursor === null) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  for (let turn = 0; ; turn += 1) {
    const position = await database.readWorkspace(workspaceId, async (trx) => {
      const row = await trx
        .selectFrom('events')
        .select('position')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', cursor)
        .executeTakeFirst();
      return row?.position ?? forgottenPosition(workspaceId, trx, cursor);
    });
    if (position > 0) return position;
    if (turn === mostPlaced) return null;
    // An id that was read elsewhere than here, or before there were positions.
    await place(workspaceId, undefined);
  }
}

/** @throws Problem `invalid_cursor` */
export async function listAudit(
  workspaceId: string,
  database: Database,
  { connectionId }: Pick<EventFilter, 'connectionId'>,
  page: LinePage,
): Promise<Page<AuditLine>> {
  const newest = page.order === 'newest';
  const list = newest ? `audit ${workspaceId} newest` : `audit ${workspaceId}`;
  const after = cursorOf(list, 'aud', page.cursor);
  const rows = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('audit')
      .select(['id', 'actor', 'action', 'target', 'outcome', 'detail', 'request_id', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .$if(after !== null, (query) => query.where('id', newest ? '<' : '>', after ?? ''))
      .$if(connectionId !== undefined, (query) =>
        // As the index of the targets has it.
        query.where('target', '=', connectionId ?? '').where(sql<boolean>`action <> 'connection.proxy'`),
      )
      .orderBy('id', newest ? 'desc' : 'asc')
      .limit(page.limit + 1)
      .execute(),
  );
  return toPage(list, rows, page.limit, (row) => ({
    id: row.id,
    actor: row.actor,
    action: row.action,
    target: row.target,
    outcome: row.outcome,
    detail: row.detail,
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
  }));
}

/**
 * What a cursor holds. The last page has none, and a reader goes on from the last line that it has: its id stands for
 * its cursor.
 */
function cursorOf(list: string, prefix: 'evt' | 'aud', cursor: string | undefined): string | null {
  const isId = new RegExp(`^${prefix}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
  return cursor !== undefined && isId.test(cursor) ? cursor : decodeCursor(list, cursor);
}
