/** API keys of a Workspace. The key itself exists once, in the answer that makes it. */
import { noteChange } from '../database/changes.ts';
import type { Database, Finish } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../page.ts';
import { notFound } from '../problem.ts';
import { generateKey, hashKey } from './key-format.ts';
import type { Scope, WorkspaceRole } from './roles.ts';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
}

export interface NewKey {
  readonly name: string;
  readonly role: WorkspaceRole;
  readonly expiresAt: Date | null;
}

export async function createApiKey(
  scope: Scope,
  database: Database,
  draft: NewKey,
  finish: Finish<ApiKey>,
): Promise<{ readonly apiKey: ApiKey; readonly key: string }> {
  const key = generateKey();
  const apiKey = await database.inWorkspace(scope.workspaceId, async (trx) => {
    const row = await trx
      .insertInto('api_keys')
      .values({
        workspace_id: scope.workspaceId,
        id: newId('key'),
        name: draft.name,
        role: draft.role,
        key_hash: hashKey(key),
        expires_at: draft.expiresAt,
      })
      .returning(['id', 'name', 'role', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'key.create',
      target: row.id,
      outcome: 'succeeded',
      detail: { role: draft.role },
    });
    const made = view(row);
    await finish(trx, made);
    return made;
  });
  return { apiKey, key };
}

export async function listApiKeys(
  workspaceId: string,
  database: Database,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  const list = `keys ${workspaceId}`;
  const after = decodeCursor(list, page.cursor);
  const rows = await database.readWorkspace(workspaceId, (trx) => {
    const query = trx
      .selectFrom('api_keys')
      .select(['id', 'name', 'role', 'created_at', 'expires_at'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .limit(page.limit + 1);
    return (after === null ? query : query.where('id', '>', after)).execute();
  });
  return toPage(list, rows, page.limit, view);
}

/** @throws Problem `not_found` */
export async function deleteApiKey(scope: Scope, database: Database, id: string): Promise<void> {
  await database.inWorkspace(scope.workspaceId, async (trx) => {
    noteChange(trx, scope.workspaceId, null);
    const { numDeletedRows } = await trx
      .deleteFrom('api_keys')
      .where('workspace_id', '=', scope.workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('API key');
    // Links that were made with it go with it.
    await trx
      .deleteFrom('connect_sessions')
      .where('workspace_id', '=', scope.workspaceId)
      .where('created_by', '=', id)
      .execute();
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'key.delete',
      target: id,
      outcome: 'succeeded',
    });
  });
}

function view(row: {
  id: string;
  name: string;
  role: string;
  created_at: Date;
  expires_at: Date | null;
}): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
