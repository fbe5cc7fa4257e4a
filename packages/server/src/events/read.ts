/** Events and audit lines of a Workspace: oldest first for readers who come again, newest first for people who look. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { decodeCursor, encodeCursor, type Page, type PageRequest, toPage } from '../page.ts';
import { Problem } from '../problem.ts';
import { placeEvents } from './order.ts';

export interface EventFilter {
  readonly connectionId?: string;
  readonly type?: string;
}

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

/** Who reads on from the last line misses none, whenever it was committed. @throws Problem `invalid_cursor` */
export async function listEvents(
  workspaceId: string,
  database: Database,
  filter: EventFilter,
  page: LinePage,
): Promise<Page<EventLine>> {
  if (page.order === 'newest') return newestEvents(workspaceId, database, filter, page);
  const list = `events ${workspaceId}`;
  const after = await positionAfter(workspaceId, database, cursorOf(list, 'evt', page.cursor));
  const read = () => readEvents(workspaceId, database, filter, after, page.limit + 1);
  let found = await read();
  while (found.rows.length <= page.limit && found.waiting) {
    if (!(await placeEvents(workspaceId, database, filter.connectionId))) break;
    found = await read();
  }
  const shown = found.rows.slice(0, page.limit);
  const last = shown.at(-1);
  const more = found.rows.length > page.limit && last !== undefined;
  return {
    data: shown.map(eventLine),
    nextCursor: more ? encodeCursor(list, String(last.position)) : null,
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

/** Those that are placed, and whether some wait for their place. */
function readEvents(
  workspaceId: string,
  database: Database,
  { connectionId, type }: EventFilter,
  after: number,
  limit: number,
) {
  return database.readWorkspace(workspaceId, async (trx) => {
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
    return { rows, waiting: waiting !== undefined };
  });
}

/** @param cursor a position, or the id of the line after which to go on */
async function positionAfter(
  workspaceId: string,
  database: Database,
  cursor: string | null,
): Promise<number> {
  if (cursor === null) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  for (;;) {
    const row = await database.readWorkspace(workspaceId, (trx) =>
      trx
        .selectFrom('events')
        .select('position')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', cursor)
        .executeTakeFirst(),
    );
    if (row !== undefined && row.position > 0) return row.position;
    // An id that was read elsewhere than here, or before there were positions.
    if (row === undefined || !(await placeEvents(workspaceId, database, undefined))) throw unknownCursor();
  }
}

function unknownCursor(): Problem {
  return new Problem('invalid_cursor', 'No line of this list has this id. Begin again without cursor.');
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
