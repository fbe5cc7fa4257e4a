/**
 * AES-256-GCM envelopes. Layout: one format byte, 12 bytes of nonce, 16 bytes of tag, ciphertext.
 * The tag length is always stated: without it OpenSSL's binding accepts tags of 4 bytes.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const format = 1;
const nonceLength = 12;
const tagLength = 16;
const headerLength = 1 + nonceLength + tagLength;
export const keyLength = 32;

/** The ciphertext is not what was stored for this place: altered, moved, of another version, or under another key. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  readonly code = 'envelope_refused';
}

/** What a ciphertext is bound to. Parts are length-prefixed, so that no two lists give the same bytes. */
export function associatedData(parts: readonly (string | number)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(String(part), 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** A key that is used often costs less as a KeyObject, made once. */
type Key = Uint8Array | KeyObject;

const cipherOptions = { authTagLength: tagLength };

/** A text is sealed in UTF-8. */
export function seal(key: Key, plaintext: Uint8Array | string, bound: Uint8Array): Buffer {
  const nonce = drawNonce();
  const cipher = createCipheriv(algorithm, key, nonce, cipherOptions);
  cipher.setAAD(bound);
  const ciphertext =
    typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext);
  // In a mode that works bit by bit nothing is left for the end; it makes the tag.
  cipher.final();
  const sealed = Buffer.allocUnsafe(headerLength + ciphertext.length);
  sealed[0] = format;
  nonce.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + nonceLength);
  ciphertext.copy(sealed, headerLength);
  return sealed;
}

const noncesAtOnce = 256;
let drawn: Buffer = Buffer.alloc(0);
let used = 0;

/** Drawn for many at once: each call of the generator costs more than what it gives. None is given twice. */
function drawNonce(): Buffer {
  if (used === drawn.length) {
    drawn = randomBytes(noncesAtOnce * nonceLength);
    used = 0;
  }
  used += nonceLength;
  return drawn.subarray(used - nonceLength, used);
}

/** @throws EnvelopeError */
export function open(key: Key, envelope: Uint8Array, bound: Uint8Array): Buffer {
  if (envelope.length < headerLength || envelope[0] !== format) {
    throw new EnvelopeError('The envelope is too short or of an unknown format.');
  }
  const nonce = envelope.subarray(1, 1 + nonceLength);
  const tag = envelope.subarray(1 + nonceLength, headerLength);
  const decipher = createDecipheriv(algorithm, key, nonce, cipherOptions);
  decipher.setAAD(bound);
  decipher.setAuthTag(tag);
  try {
    // Nothing of `update` is used before `final` has verified the tag.
    const plaintext = decipher.update(envelope.subarray(headerLength));
    // In a mode that works bit by bit nothing is left for the end.
    decipher.final();
    return plaintext;
  } catch {
    throw new EnvelopeError('The envelope was altered, moved, or sealed under another key.');
  }
}
