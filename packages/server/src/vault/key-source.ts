/** Where the keyring comes from: CLEAT_MASTER_KEYS, the key file, or, for an empty database only, a new key file. */
import { chmod, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generateKeyText, type Keyring, KeyringError, parseKeyring } from './keyring.ts';

export interface KeySource {
  readonly masterKeys: string | null;
  readonly keyFile: string;
}

export interface LoadedKeyring {
  readonly keyring: Keyring;
  /** The key file that was made just now, or null. */
  readonly generated: string | null;
}

/**
 * @param mayGenerate whether the database is empty: a key made for a database with data could open none of it
 * @throws KeyringError; nothing is written then
 */
export async function loadKeyring(source: KeySource, mayGenerate: boolean): Promise<LoadedKeyring> {
  if (source.masterKeys !== null) {
    return { keyring: parseKeyring(source.masterKeys, 'CLEAT_MASTER_KEYS'), generated: null };
  }
  const text = await readKeyFile(source.keyFile);
  if (text !== null)
    return { keyring: parseKeyring(text, `The key file ${source.keyFile}`), generated: null };
  if (!mayGenerate) {
    throw new KeyringError(
      'key_missing',
      `The database holds data, but there is no master key: ${source.keyFile} does not exist and CLEAT_MASTER_KEYS is not set. ` +
        'Put the key file back, or set CLEAT_KEY_FILE or CLEAT_MASTER_KEYS. No new key is made, since it could open nothing.',
    );
  }
  const fresh = generateKeyText();
  await writeKeyFile(source.keyFile, fresh).catch((error: unknown) => {
    throw new KeyringError(
      'key_file_unwritable',
      `The key file ${source.keyFile} cannot be made (${codeOf(error)}). Make its directory writable, or set CLEAT_KEY_FILE or CLEAT_MASTER_KEYS.`,
    );
  });
  return { keyring: parseKeyring(fresh, source.keyFile), generated: source.keyFile };
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) {
      throw new KeyringError(
        'key_file_exposed',
        `The key file ${path} can be read by other users of this machine. Run: chmod 600 '${path}'`,
      );
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof KeyringError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') return null;
    throw new KeyringError('key_file_unreadable', `The key file ${path} cannot be read (${code}).`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Durable before it is used: a key that is lost in a power cut would take all secrets with it. */
async function writeKeyFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  await unlink(temporary).catch(() => undefined);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(temporary, 0o600);
  await rename(temporary, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
