/**
 * Master keys: versioned, 256 bits each. They wrap the data keys of Workspaces and nothing else.
 * Form of the text, in CLEAT_MASTER_KEYS or one a line in the key file: `1:<base64>`, `2:<base64>`, …
 * The highest version wraps; the others still open, until all is wrapped anew and they can be removed.
 */
import { randomBytes } from 'node:crypto';
import { keyLength } from './envelope.ts';

export interface Keyring {
  /** The version that wraps. */
  readonly current: number;
  readonly keys: ReadonlyMap<number, Uint8Array>;
}

export type KeyringFault =
  | 'key_missing'
  | 'key_short'
  | 'key_malformed'
  | 'key_foreign'
  | 'key_version_missing'
  | 'key_file_unreadable'
  | 'key_file_unwritable'
  | 'key_file_exposed';

/** Start-up is refused; the stored data is as it was. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
  readonly code: KeyringFault;

  constructor(code: KeyringFault, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * @param text what the operator gave
 * @param source where it came from, for the error: never part of the key
 * @throws KeyringError `key_missing`, `key_malformed`, `key_short`
 */
export function parseKeyring(text: string, source: string): Keyring {
  const entries = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (entries.length === 0) throw new KeyringError('key_missing', `${source} holds no master key.`);
  const keys = new Map<number, Uint8Array>();
  for (const entry of entries) {
    const match = /^([1-9]\d{0,5}):([A-Za-z0-9+/_-]+=*)$/.exec(entry);
    if (match === null) {
      throw new KeyringError(
        'key_malformed',
        `${source} must hold entries of the form 1:<base64 of ${keyLength} bytes>, separated by commas or newlines.`,
      );
    }
    const version = Number(match[1]);
    const key = Buffer.from(match[2] ?? '', 'base64');
    if (key.length !== keyLength) {
      throw new KeyringError(
        'key_short',
        `${source}: master key ${version} has ${key.length} bytes; it must have ${keyLength}. Make one with: openssl rand -base64 32`,
      );
    }
    if (new Set(key).size < 8) {
      throw new KeyringError(
        'key_short',
        `${source}: master key ${version} is not random. Make one with: openssl rand -base64 32`,
      );
    }
    if (keys.has(version))
      throw new KeyringError('key_malformed', `${source} holds master key ${version} twice.`);
    keys.set(version, key);
  }
  return { current: Math.max(...keys.keys()), keys };
}

/** @throws KeyringError `key_version_missing` */
export function masterKey(keyring: Keyring, version: number): Uint8Array {
  const key = keyring.keys.get(version);
  if (key === undefined) {
    throw new KeyringError(
      'key_version_missing',
      `Data in this database is wrapped by master key ${version}, which was not given. Add it beside the newer ones.`,
    );
  }
  return key;
}

/** The text of a new key file. */
export function generateKeyText(): string {
  return `1:${randomBytes(keyLength).toString('base64')}\n`;
}
