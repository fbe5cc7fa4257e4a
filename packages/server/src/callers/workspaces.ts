/** Workspaces: made with their data key, erased with everything in them. */
import { noteChange } from '../database/changes.ts';
import { type Database, enterWorkspace, type Finish, instanceWorkspace } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../page.ts';
import { Problem } from '../problem.ts';
import { createDataKey } from '../vault/data-keys.ts';
import type { Keyring } from '../vault/keyring.ts';
import { by, type Scope } from './roles.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export async function createWorkspace(
  scope: Scope,
  database: Database,
  keyring: Keyring,
  name: string,
  finish: Finish<Workspace>,
): Promise<Workspace> {
  return database.inInstance(async (trx) => {
    const id = newId('ws');
    const row = await trx
      .insertInto('workspaces')
      .values({ id, name })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    await enterWorkspace(trx, id);
    await createDataKey(id, trx, keyring);
    await enterWorkspace(trx, instanceWorkspace);
    await recordAudit(instanceWorkspace, trx, {
      ...by(scope),
      action: 'workspace.create',
      target: id,
      outcome: 'succeeded',
    });
    const workspace = { id, name, createdAt: row.created_at.toISOString() };
    await finish(trx, workspace);
    return workspace;
  });
}

/** @param q part of the name, in any case */
export async function listWorkspaces(
  database: Database,
  page: PageRequest,
  q?: string,
): Promise<Page<Workspace>> {
  const after = decodeCursor('workspaces', page.cursor);
  const rows = await database.inInstance((trx) => {
    let query = trx
      .selectFrom('workspaces')
      .select(['id', 'name', 'created_at'])
      .orderBy('id')
      .limit(page.limit + 1);
    if (q !== undefined) query = query.where('name', 'ilike', `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`);
    if (after !== null) query = query.where('id', '>', after);
    return query.execute();
  });
  return toPage('workspaces', rows, page.limit, fromRow);
}

const fromRow = (row: {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}): Workspace => ({ id: row.id, name: row.name, createdAt: row.created_at.toISOString() });

/** Null if there is none. */
export async function findWorkspace(workspaceId: string, database: Database): Promise<Workspace | null> {
  const row = await database.readWorkspace(workspaceId, (trx) =>
    trx
      .selectFrom('workspaces')
      .select(['id', 'name', 'created_at'])
      .where('id', '=', workspaceId)
      .executeTakeFirst(),
  );
  return row === undefined ? null : fromRow(row);
}

/** Erases the Workspace, its keys, connections, secrets, events and audit lines. @throws Problem `not_found` */
export async function eraseWorkspace(scope: Scope, database: Database, workspaceId: string): Promise<void> {
  await database.inInstance(async (trx) => {
    noteChange(trx, workspaceId, null);
    const { numDeletedRows } = await trx
      .deleteFrom('workspaces')
      .where('id', '=', workspaceId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not_found', 'There is no Workspace with this id.');
    await enterWorkspace(trx, workspaceId);
    await trx.deleteFrom('records').where('workspace_id', '=', workspaceId).execute();
    await trx.deleteFrom('console_sessions').where('workspace_id', '=', workspaceId).execute();
    await trx.deleteFrom('audit').where('workspace_id', '=', workspaceId).execute();
    await trx.deleteFrom('idempotency_keys').where('workspace_id', '=', workspaceId).execute();
    await enterWorkspace(trx, instanceWorkspace);
    await recordAudit(instanceWorkspace, trx, {
      ...by(scope),
      action: 'workspace.erase',
      target: workspaceId,
      outcome: 'succeeded',
    });
  });
}
