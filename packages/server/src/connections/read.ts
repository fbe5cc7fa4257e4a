/** Reads. None of them opens the vault: a list never decrypts. */
import type { Page, PageRequest } from '../page.ts';
import { decodeCursor, toPage } from '../page.ts';
import { notFound } from '../problem.ts';
import type { Connection } from './connection.ts';
import type { ConnectionContext } from './context.ts';
import { type ConnectionFilter, findConnection, listConnections } from './repository.ts';

/** @throws Problem `not_found`, also for what belongs to another Workspace */
export async function readConnection(
  workspaceId: string,
  context: ConnectionContext,
  id: string,
): Promise<Connection> {
  const connection = await context.database.readWorkspace(workspaceId, (trx) =>
    findConnection(workspaceId, trx, id),
  );
  if (connection === null) throw notFound('connection');
  return connection;
}

export async function listConnectionPage(
  workspaceId: string,
  context: ConnectionContext,
  filter: ConnectionFilter,
  page: PageRequest,
): Promise<Page<Connection>> {
  const list = `connections ${workspaceId}`;
  const after = decodeCursor(list, page.cursor);
  const rows = await context.database.readWorkspace(workspaceId, (trx) =>
    listConnections(workspaceId, trx, filter, after, page.limit + 1),
  );
  return toPage(list, rows, page.limit, (row) => row);
}
