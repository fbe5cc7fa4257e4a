/** From an `Authorization` header to a caller. */
import { timingSafeEqual } from 'node:crypto';
import { type Database, lockFirstStart } from '../database/database.ts';
import type { ReadCache } from '../database/read-cache.ts';
import { newId } from '../ids.ts';
import { generateKey, hashKey, isWellFormedKey } from './key-format.ts';
import { type Caller, workspaceRoles } from './roles.ts';

/** A key as it was found. */
export interface KnownKey {
  readonly caller: Caller;
  readonly expiresAt: Date | null;
}

export interface Authenticator {
  /** Null for a missing, malformed, unknown or expired key: callers are told no more than that. */
  authenticate(authorization: string | undefined): Promise<Caller | null>;
  /** The same without waiting: null also for a key that was not found a moment ago, of which `authenticate` knows more. */
  recognise(authorization: string | undefined): Caller | null;
  /** Who a key is, and what a session keeps to find the key again. Null as above. */
  identify(key: string): Promise<{ readonly caller: Caller; readonly reference: Buffer } | null>;
  /** Who the key of a session is now. Null if it no longer counts. */
  recall(keyId: string, reference: Buffer): Promise<Caller | null>;
}

const environmentKey = 'key_environment';

/**
 * @param adminKey CLEAT_ADMIN_KEY; where it is set, keys that were generated for the instance are not accepted
 * @param known keys that were found a moment ago, by their hash
 * @param digest a keyed digest: a person may have chosen CLEAT_ADMIN_KEY, so that its plain hash is stored nowhere
 */
export function createAuthenticator(
  database: Database,
  adminKey: string | null,
  known: ReadCache<KnownKey>,
  now: () => Date,
  digest: (purpose: string, text: string) => Buffer,
): Authenticator {
  const adminHash = adminKey === null ? null : hashKey(adminKey);
  const environment: Caller = { id: environmentKey, role: 'instance_admin', workspaceId: null };
  const adminReference = adminHash === null ? null : digest('session key', adminHash.toString('hex'));

  const countsNow = (found: KnownKey | null): Caller | null => {
    if (found === null || (found.expiresAt !== null && found.expiresAt <= now())) return null;
    return found.caller.workspaceId === null && adminHash !== null ? null : found.caller;
  };
  const ofDatabase = async (hash: Buffer): Promise<Caller | null> =>
    countsNow(await known.read(hash.toString('base64'), () => findKey(database, hash)));

  const isAdminKey = (hash: Buffer): boolean => adminHash !== null && timingSafeEqual(adminHash, hash);

  const identify: Authenticator['identify'] = async (key) => {
    const hash = hashKey(key);
    if (adminReference !== null && isAdminKey(hash))
      return { caller: environment, reference: adminReference };
    if (!isWellFormedKey(key)) return null;
    const caller = await ofDatabase(hash);
    return caller === null ? null : { caller, reference: hash };
  };

  return {
    identify,
    authenticate: async (authorization) => {
      const key = keyIn(authorization);
      return key === undefined ? null : ((await identify(key))?.caller ?? null);
    },
    recognise: (authorization) => {
      const key = keyIn(authorization);
      if (key === undefined) return null;
      const hash = hashKey(key);
      if (isAdminKey(hash)) return environment;
      return isWellFormedKey(key) ? countsNow(known.peek(hash.toString('base64'))) : null;
    },
    recall: async (keyId, reference) => {
      if (keyId !== environmentKey) return ofDatabase(reference);
      const same = adminReference?.length === reference.length && timingSafeEqual(adminReference, reference);
      return same ? environment : null;
    },
  };
}

function keyIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S(?:.*\S)?)\s*$/i.exec(authorization ?? '')?.[1];
}

async function findKey(database: Database, hash: Buffer): Promise<KnownKey | null> {
  return database.withKeyHash(hash, async (trx) => {
    const row = await trx
      .selectFrom('api_keys')
      .select(['workspace_id', 'id', 'role', 'expires_at'])
      .where('key_hash', '=', hash)
      .executeTakeFirst();
    if (row !== undefined) {
      const role = workspaceRoles.find((name) => name === row.role);
      if (role === undefined) return null;
      return { caller: { id: row.id, role, workspaceId: row.workspace_id }, expiresAt: row.expires_at };
    }
    const key = await trx
      .selectFrom('instance_keys')
      .select('id')
      .where('key_hash', '=', hash)
      .executeTakeFirst();
    return key === undefined
      ? null
      : { caller: { id: key.id, role: 'instance_admin', workspaceId: null }, expiresAt: null };
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
