/** Records under the Workspace's data key: sealed one by one, each bound to its place. */
import { createHmac, createSecretKey, hash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, open, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';

export interface RecordPlace {
  readonly workspaceId: string;
  readonly connectionId: string;
  readonly stream: string;
}

export interface RecordSealer {
  /** Of the data key. */
  readonly keyVersion: number;
  seal(id: string, text: string): Buffer;
  /** @throws EnvelopeError if a row was altered or moved */
  open(id: string, sealed: Uint8Array): string;
  /**
   * 16 bytes that tell whether two texts are the same, and tell nothing to who does not hold the data key: a record
   * can be short enough to be guessed from a plain hash.
   */
  digest(text: string): Buffer;
}

const digestLength = 16;

/** @param version of the data key; absent: the newest */
export async function readRecordSealer(
  place: RecordPlace,
  trx: Transaction,
  keyring: Keyring,
  version?: number,
): Promise<RecordSealer> {
  const { key: bytes, version: keyVersion } = await readDataKey(place.workspaceId, trx, keyring, version);
  const key = createSecretKey(bytes);
  const ofPlace = associatedData(['record', place.workspaceId, place.connectionId, place.stream, keyVersion]);
  const bound = (id: string): Buffer => Buffer.concat([ofPlace, associatedData([id])]);
  // Before the text, and cut short afterwards: what could be appended to a whole SHA-256 is of no use then.
  const digestKey = createHmac('sha256', key).update('record digest').digest('hex');
  return {
    keyVersion,
    seal: (id, text) => seal(key, text, bound(id)),
    open: (id, sealed) => open(key, sealed, bound(id)).toString('utf8'),
    digest: (text) => hash('sha256', digestKey + text, 'buffer').subarray(0, digestLength),
  };
}
