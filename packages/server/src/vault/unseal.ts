/**
 * Start-up of the vault. Each master key seals the same random instance secret; opening it proves that the
 * key given is the key of this database, before anything is served. The instance secret itself keys the
 * digests that must outlive a rotation of master keys (idempotency).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type Database, lockFirstStart, type Transaction } from '../database/database.ts';
import { rewrapDataKeys } from './data-keys.ts';
import { associatedData, EnvelopeError, keyLength, open, seal } from './envelope.ts';
import { type KeySource, loadKeyring } from './key-source.ts';
import { type Keyring, KeyringError, masterKey } from './keyring.ts';

export interface UnsealedVault {
  readonly keyring: Keyring;
  /** The key file that was made for this empty database, or null. */
  readonly generatedKeyFile: string | null;
  /** How many data keys were wrapped anew under the newest master key. */
  readonly rewrapped: number;
  /** HMAC-SHA-256 under a key that never leaves the vault; `purpose` separates uses. */
  digest(purpose: string, text: string): Buffer;
}

const binding = (version: number): Buffer => associatedData(['instance-secret', version]);

/** @throws KeyringError; the stored data is as it was */
export async function unsealVault(database: Database, source: KeySource): Promise<UnsealedVault> {
  // One transaction under the lock: two first starts at once would make two keys, and one would be lost.
  const { keyring, generated, instanceSecret, rewrapped } = await database.inInstance(async (trx) => {
    await lockFirstStart(trx);
    const loaded = await loadKeyring(source, await isEmpty(trx));
    const secret = await openInstanceSecret(trx, loaded.keyring);
    return { ...loaded, instanceSecret: secret, rewrapped: await rewrapDataKeys(trx, loaded.keyring) };
  });
  return {
    keyring,
    generatedKeyFile: generated,
    rewrapped,
    digest: (purpose, text) =>
      createHmac('sha256', instanceSecret)
        .update(associatedData([purpose, text]))
        .digest(),
  };
}

async function isEmpty(trx: Transaction): Promise<boolean> {
  const wrapped = await trx.selectFrom('vault.data_keys').select('version').limit(1).executeTakeFirst();
  return wrapped === undefined && (await sealedVersions(trx)).length === 0;
}

async function sealedVersions(trx: Transaction): Promise<{ version: number; sealed: Buffer }[]> {
  return trx.selectFrom('vault.master_keys').select(['version', 'sealed']).orderBy('version').execute();
}

async function openInstanceSecret(trx: Transaction, keyring: Keyring): Promise<Uint8Array> {
  const stored = await sealedVersions(trx);
  const secret = stored.length === 0 ? randomBytes(keyLength) : openAny(stored, keyring);
  const known = new Set(stored.map((row) => row.version));
  for (const version of keyring.keys.keys()) {
    if (known.has(version)) continue;
    await trx
      .insertInto('vault.master_keys')
      .values({ version, sealed: seal(masterKey(keyring, version), secret, binding(version)) })
      .execute();
  }
  return secret;
}

/** Every given key that the database knows must be right; one wrong key is an operator's mistake to be named. */
function openAny(stored: readonly { version: number; sealed: Buffer }[], keyring: Keyring): Uint8Array {
  let secret: Uint8Array | null = null;
  for (const { version, sealed } of stored) {
    const key = keyring.keys.get(version);
    if (key === undefined) continue;
    try {
      secret = open(key, sealed, binding(version));
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      throw new KeyringError(
        'key_foreign',
        `Master key ${version} is not the key of this database: it was changed, or belongs to another installation. ` +
          'Give the key that was made with this database. Nothing was changed.',
      );
    }
  }
  if (secret === null) {
    const versions = stored.map((row) => row.version).join(', ');
    throw new KeyringError(
      'key_version_missing',
      `This database knows master key ${versions}, and none of the keys given has that version. ` +
        'Give the old key beside the new one. Nothing was changed.',
    );
  }
  return secret;
}
