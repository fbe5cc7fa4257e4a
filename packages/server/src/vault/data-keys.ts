/** One data key a Workspace, wrapped by a master key. Erasing it makes every ciphertext of the Workspace unreadable. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { associatedData, keyLength, open, seal } from './envelope.ts';
import { type Keyring, masterKey } from './keyring.ts';

export interface DataKey {
  readonly version: number;
  readonly key: Uint8Array;
}

const binding = (workspaceId: string, version: number, masterKeyVersion: number): Buffer =>
  associatedData(['data-key', workspaceId, version, masterKeyVersion]);

/** Makes the first data key of a Workspace. */
export async function createDataKey(workspaceId: string, trx: Transaction, keyring: Keyring): Promise<void> {
  const version = 1;
  const key = randomBytes(keyLength);
  await trx
    .insertInto('vault.data_keys')
    .values({
      workspace_id: workspaceId,
      version,
      master_key_version: keyring.current,
      wrapped: seal(masterKey(keyring, keyring.current), key, binding(workspaceId, version, keyring.current)),
    })
    .execute();
}

/** @throws EnvelopeError, KeyringError */
export async function readDataKey(
  workspaceId: string,
  trx: Transaction,
  keyring: Keyring,
  version?: number,
): Promise<DataKey> {
  const query = trx
    .selectFrom('vault.data_keys')
    .select(['version', 'master_key_version', 'wrapped'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .limit(1);
  const row = await (version === undefined
    ? query
    : query.where('version', '=', version)
  ).executeTakeFirstOrThrow();
  const bound = binding(workspaceId, row.version, row.master_key_version);
  return { version: row.version, key: open(masterKey(keyring, row.master_key_version), row.wrapped, bound) };
}

/** Wraps every data key anew that an older master key wraps, so that the older one can be retired. Returns how many. */
export async function rewrapDataKeys(trx: Transaction, keyring: Keyring): Promise<number> {
  const rows = await trx
    .selectFrom('vault.data_keys')
    .select(['workspace_id', 'version', 'master_key_version', 'wrapped'])
    .where('master_key_version', '<>', keyring.current)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const old = binding(row.workspace_id, row.version, row.master_key_version);
    const key = open(masterKey(keyring, row.master_key_version), row.wrapped, old);
    const bound = binding(row.workspace_id, row.version, keyring.current);
    await trx
      .updateTable('vault.data_keys')
      .set({
        master_key_version: keyring.current,
        wrapped: seal(masterKey(keyring, keyring.current), key, bound),
      })
      .where('workspace_id', '=', row.workspace_id)
      .where('version', '=', row.version)
      .execute();
  }
  return rows.length;
}
