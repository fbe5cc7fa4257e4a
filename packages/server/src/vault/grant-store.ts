/** Cached grants, sealed like secrets. A grant of an older credential is refused on the way in and on the way out. */
import { sql } from 'kysely';
import { noteChange } from '../database/changes.ts';
import type { Transaction } from '../database/database.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, open, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';
import { Secret } from './secret.ts';
import type { Owner } from './store.ts';

export interface StoredGrant {
  readonly accessToken: Secret;
  readonly obtainedAt: Date;
  /** Null: the Provider did not say, and the plugin does not know. */
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
  /** What renews it (RFC 6749 §6), as it was rotated last; null where the method has none. */
  readonly refreshToken: Secret | null;
}

const binding = (owner: Owner, credentialVersion: number, keyVersion: number): Buffer =>
  associatedData(['grant', owner.workspaceId, owner.connectionId, credentialVersion, keyVersion]);

export async function writeGrant(
  owner: Owner,
  trx: Transaction,
  keyring: Keyring,
  credentialVersion: number,
  grant: StoredGrant,
): Promise<void> {
  noteChange(trx, owner.workspaceId, owner.connectionId);
  const dataKey = await readDataKey(owner.workspaceId, trx, keyring);
  const plaintext = JSON.stringify({
    accessToken: grant.accessToken.expose(),
    scopes: grant.scopes,
    ...(grant.refreshToken !== null && { refreshToken: grant.refreshToken.expose() }),
  });
  const values = {
    credential_version: credentialVersion,
    key_version: dataKey.version,
    sealed: seal(
      dataKey.key,
      Buffer.from(plaintext, 'utf8'),
      binding(owner, credentialVersion, dataKey.version),
    ),
    expires_at: grant.expiresAt,
    obtained_at: grant.obtainedAt,
  };
  await trx
    .insertInto('vault.grants')
    .values({ workspace_id: owner.workspaceId, connection_id: owner.connectionId, ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'connection_id']).doUpdateSet(values))
    .execute();
}

/**
 * Writes the same grant once more, in as much room as another one takes: whether there is room, and whether the database
 * takes writes at all, is known then before a refresh token is used up for one that could not be kept.
 */
export async function proveWritable(owner: Owner, trx: Transaction): Promise<void> {
  await trx
    .updateTable('vault.grants')
    // The value as it is would only be pointed at.
    .set({ sealed: sql<Buffer>`sealed || ''::bytea` })
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .execute();
}

/** Null if there is none for this version of the credential. */
export async function readGrant(
  owner: Owner,
  trx: Transaction,
  keyring: Keyring,
  credentialVersion: number,
): Promise<StoredGrant | null> {
  const row = await trx
    .selectFrom('vault.grants')
    .select(['key_version', 'sealed', 'expires_at', 'obtained_at'])
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .where('credential_version', '=', credentialVersion)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { key } = await readDataKey(owner.workspaceId, trx, keyring, row.key_version);
  const bound = binding(owner, credentialVersion, row.key_version);
  const value: { accessToken: string; scopes: string[]; refreshToken?: string } = JSON.parse(
    open(key, row.sealed, bound).toString('utf8'),
  );
  return {
    accessToken: new Secret(value.accessToken),
    scopes: value.scopes,
    refreshToken: value.refreshToken === undefined ? null : new Secret(value.refreshToken),
    expiresAt: row.expires_at,
    obtainedAt: row.obtained_at,
  };
}

export async function eraseGrant(owner: Owner, trx: Transaction): Promise<void> {
  noteChange(trx, owner.workspaceId, owner.connectionId);
  await trx
    .deleteFrom('vault.grants')
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .execute();
}
