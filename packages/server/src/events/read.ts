/** Events and audit lines of a Workspace: oldest first for readers who come again, newest first for people who look. */
import type { Database } from '../database/database.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../page.ts';

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

/** @throws Problem `invalid_cursor` */
export async function listEvents(
  workspaceId: string,
  database: Database,
  filter: EventFilter,
  page: LinePage,
): Promise<Page<EventLine>> {
  const list = `events ${workspaceId} ${page.order}`;
  const newest = page.order === 'newest';
  const after = positionOf(list, 'evt', page.cursor);
  const { connectionId, type } = filter;
  const rows = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('events')
      .select(['id', 'type', 'connection_id', 'data', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .$if(after !== null, (query) => query.where('id', newest ? '<' : '>', after ?? ''))
      .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? null))
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .orderBy('id', newest ? 'desc' : 'asc')
      .limit(page.limit + 1)
      .execute(),
  );
  return toPage(list, rows, page.limit, (row) => ({
    id: row.id,
    type: row.type,
    connectionId: row.connection_id,
    data: row.data,
    createdAt: row.created_at.toISOString(),
  }));
}

/** @throws Problem `invalid_cursor` */
export async function listAudit(
  workspaceId: string,
  database: Database,
  { connectionId }: Pick<EventFilter, 'connectionId'>,
  page: LinePage,
): Promise<Page<AuditLine>> {
  const list = `audit ${workspaceId} ${page.order}`;
  const newest = page.order === 'newest';
  const after = positionOf(list, 'aud', page.cursor);
  const rows = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('audit')
      .select(['id', 'actor', 'action', 'target', 'outcome', 'detail', 'request_id', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .$if(after !== null, (query) => query.where('id', newest ? '<' : '>', after ?? ''))
      .$if(connectionId !== undefined, (query) => query.where('target', '=', connectionId ?? ''))
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
 * The id after which to go on. The last page has no cursor, and a reader goes on from the last line that it has:
 * its id stands for its cursor. An id from elsewhere is no more than a moment, and shows nothing of its Workspace.
 */
function positionOf(list: string, prefix: 'evt' | 'aud', cursor: string | undefined): string | null {
  const isId = new RegExp(`^${prefix}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
  return cursor !== undefined && isId.test(cursor) ? cursor : decodeCursor(list, cursor);
}
