/** From an `Authorization` header to a caller. */
import { timingSafeEqual } from 'node:crypto';
import { type Database, lockFirstStart } from '../database/database.ts';
import { newId } from '../ids.ts';
import { generateKey, hashKey, isWellFormedKey } from './key-format.ts';
import { type Caller, workspaceRoles } from './roles.ts';

export interface Authenticator {
  /** Null for a missing, malformed, unknown or expired key: callers are told no more than that. */
  authenticate(authorization: string | undefined): Promise<Caller | null>;
}

/** @param adminKey CLEAT_ADMIN_KEY; where it is set, keys that were generated for the instance are not accepted */
export function createAuthenticator(
  database: Database,
  adminKey: string | null,
  now: () => Date,
): Authenticator {
  const adminHash = adminKey === null ? null : hashKey(adminKey);
  return {
    authenticate: async (authorization) => {
      const key = /^Bearer +(\S(?:.*\S)?)\s*$/i.exec(authorization ?? '')?.[1];
      if (key === undefined) return null;
      const hash = hashKey(key);
      if (adminHash !== null && timingSafeEqual(adminHash, hash)) {
        return { id: 'key_environment', role: 'instance_admin', workspaceId: null };
      }
      if (!isWellFormedKey(key)) return null;
      return (
        (await findWorkspaceKey(database, hash, now())) ??
        (adminHash === null ? findInstanceKey(database, hash) : null)
      );
    },
  };
}

async function findWorkspaceKey(database: Database, hash: Buffer, now: Date): Promise<Caller | null> {
  const row = await database.withKeyHash(hash, (trx) =>
    trx
      .selectFrom('api_keys')
      .select(['workspace_id', 'id', 'role', 'expires_at'])
      .where('key_hash', '=', hash)
      .executeTakeFirst(),
  );
  const role = workspaceRoles.find((name) => name === row?.role);
  if (row === undefined || role === undefined || (row.expires_at !== null && row.expires_at <= now))
    return null;
  return { id: row.id, role, workspaceId: row.workspace_id };
}

async function findInstanceKey(database: Database, hash: Buffer): Promise<Caller | null> {
  const row = await database.inInstance((trx) =>
    trx.selectFrom('instance_keys').select('id').where('key_hash', '=', hash).executeTakeFirst(),
  );
  return row === undefined ? null : { id: row.id, role: 'instance_admin', workspaceId: null };
}

/** Makes the first admin key if there is no key at all. Returns it to be printed this once, or null. */
export async function createFirstAdminKey(database: Database): Promise<string | null> {
  return database.inInstance(async (trx) => {
    await lockFirstStart(trx);
    const existing = await trx.selectFrom('instance_keys').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return null;
    const key = generateKey();
    await trx
      .insertInto('instance_keys')
      .values({ id: newId('key'), name: 'first admin key', key_hash: hashKey(key) })
      .execute();
    return key;
  });
}
