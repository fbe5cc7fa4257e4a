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
      return findKey(database, hash, now(), adminHash === null);
    },
  };
}

async function findKey(
  database: Database,
  hash: Buffer,
  now: Date,
  instanceKeysCount: boolean,
): Promise<Caller | null> {
  return database.withKeyHash(hash, async (trx) => {
    const row = await trx
      .selectFrom('api_keys')
      .select(['workspace_id', 'id', 'role', 'expires_at'])
      .where('key_hash', '=', hash)
      .executeTakeFirst();
    if (row !== undefined) {
      const role = workspaceRoles.find((name) => name === row.role);
      const expired = row.expires_at !== null && row.expires_at <= now;
      return role === undefined || expired ? null : { id: row.id, role, workspaceId: row.workspace_id };
    }
    if (!instanceKeysCount) return null;
    const key = await trx
      .selectFrom('instance_keys')
      .select('id')
      .where('key_hash', '=', hash)
      .executeTakeFirst();
    return key === undefined ? null : { id: key.id, role: 'instance_admin', workspaceId: null };
  });
}

/**
 * Makes the first admin key if there is no key at all.
 * @param show prints it, this once. Called before the key counts: one that was shown and then lost does less
 *   harm than one that counts and was never shown.
 */
export async function createFirstAdminKey(database: Database, show: (key: string) => void): Promise<void> {
  await database.inInstance(async (trx) => {
    await lockFirstStart(trx);
    const existing = await trx.selectFrom('instance_keys').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return;
    const key = generateKey();
    await trx
      .insertInto('instance_keys')
      .values({ id: newId('key'), name: 'first admin key', key_hash: hashKey(key) })
      .execute();
    show(key);
  });
}
