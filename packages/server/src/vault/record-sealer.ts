/** Records under the Workspace's data key: sealed one by one, each bound to its place. */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, open, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';

export interface RecordPlace {
  readonly workspaceId: string;
  readonly connectionId: string;
  readonly stream: string;
}

/** What a sealer is made of: another thread of this process can have the same one. The key shows itself to no log. */
export interface SealingMaterial {
  readonly key: KeyObject;
  /** Of the data key. */
  readonly keyVersion: number;
  /** Associated data of all records of a place. */
  readonly ofPlace: Uint8Array;
}

export interface RecordSealer {
  /** Of the data key. */
  readonly keyVersion: number;
  readonly material: SealingMaterial;
  seal(id: string, text: string): Buffer;
  /** @returns the text in UTF-8. @throws EnvelopeError if a row was altered or moved */
  open(id: string, sealed: Uint8Array): Buffer;
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
  const ofPlace = associatedData(['record', place.workspaceId, place.connectionId, place.stream, keyVersion]);
  return recordSealer({ key: createSecretKey(bytes), keyVersion, ofPlace });
}

export function recordSealer(material: SealingMaterial): RecordSealer {
  const { key, keyVersion, ofPlace } = material;
  const bound = boundTo(ofPlace);
  // Before the text, and cut short afterwards: what could be appended to a whole SHA-256 is of no use then.
  const digestKey = createHmac('sha256', key).update('record digest').digest('hex');
  return {
    ...{ keyVersion, material },
    seal: (id, text) => seal(key, text, bound(id)),
    open: (id, sealed) => open(key, sealed, bound(id)),
    // As a text it costs half: a buffer of its own for each is made out of the heap.
    digest: (text) =>
      Buffer.from(hash('sha256', digestKey + text, 'binary').slice(0, digestLength), 'latin1'),
  };
}

/** Room for the id of a record, which is at most 400 characters. */
const roomForId = 1_600;

/** The associated data of one record after the other: written into the same bytes, which count until the next. */
function boundTo(ofPlace: Uint8Array): (id: string) => Buffer {
  const start = ofPlace.length + 4;
  const bytes = Buffer.alloc(start + roomForId);
  bytes.set(ofPlace);
  return (id) => {
    if (id.length * 3 > roomForId) return Buffer.concat([ofPlace, associatedData([id])]);
    const length = bytes.write(id, start, 'utf8');
    bytes.writeUInt32BE(length, ofPlace.length);
    return bytes.subarray(0, start + length);
  };
}
