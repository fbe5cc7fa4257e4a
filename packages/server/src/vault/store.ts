/**
 * Secrets of connections: one row a field, sealed under the Workspace's data key and bound to Workspace,
 * connection, strategy, destination, field, secret version and key version, so that no ciphertext can stand in
 * for another or be sent elsewhere.
 */
import { noteChange } from '../database/changes.ts';
import type { Transaction } from '../database/database.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, open, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';
import { Secret, type Secrets } from './secret.ts';

/** Names one connection of one Workspace. */
export interface Owner {
  readonly workspaceId: string;
  readonly connectionId: string;
}

/**
 * What a secret was given for. It can be opened for nothing else: whoever changes the destination of a
 * connection in the database, or reads the two at different moments, gets no secret to send there.
 */
export interface Purpose extends Owner {
  readonly strategyId: string;
  /** As one comparable text. */
  readonly destination: string;
}

const binding = (purpose: Purpose, field: string, version: number, keyVersion: number): Buffer =>
  associatedData([
    'secret',
    purpose.workspaceId,
    purpose.connectionId,
    purpose.strategyId,
    purpose.destination,
    field,
    version,
    keyVersion,
  ]);

/** Stores each secret at the version given for its field, in place of an older one. */
export async function writeSecrets(
  owner: Purpose,
  trx: Transaction,
  keyring: Keyring,
  secrets: Secrets,
  versions: Readonly<Record<string, number>>,
): Promise<void> {
  if (secrets.size === 0) return;
  noteChange(trx, owner.workspaceId, owner.connectionId);
  const dataKey = await readDataKey(owner.workspaceId, trx, keyring);
  for (const [field, secret] of secrets) {
    const version = versions[field];
    if (version === undefined) throw new Error(`no version for the secret field ${field}`);
    const bound = binding(owner, field, version, dataKey.version);
    const values = {
      version,
      key_version: dataKey.version,
      sealed: seal(dataKey.key, Buffer.from(secret.expose(), 'utf8'), bound),
    };
    await trx
      .insertInto('vault.secrets')
      .values({ workspace_id: owner.workspaceId, connection_id: owner.connectionId, field, ...values })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'connection_id', 'field']).doUpdateSet(values),
      )
      .execute();
  }
}

/** @throws EnvelopeError if a row was altered or moved */
export async function readSecrets(owner: Purpose, trx: Transaction, keyring: Keyring): Promise<Secrets> {
  const rows = await trx
    .selectFrom('vault.secrets')
    .select(['field', 'version', 'key_version', 'sealed'])
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .execute();
  const secrets = new Map<string, Secret>();
  for (const row of rows) {
    const { key } = await readDataKey(owner.workspaceId, trx, keyring, row.key_version);
    const bound = binding(owner, row.field, row.version, row.key_version);
    secrets.set(row.field, new Secret(open(key, row.sealed, bound).toString('utf8')));
  }
  return secrets;
}

/** Erases the secrets of the fields that are not kept. */
export async function eraseSecretsExcept(
  owner: Owner,
  trx: Transaction,
  kept: readonly string[],
): Promise<void> {
  noteChange(trx, owner.workspaceId, owner.connectionId);
  const query = trx
    .deleteFrom('vault.secrets')
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId);
  await (kept.length === 0 ? query : query.where('field', 'not in', kept)).execute();
}
