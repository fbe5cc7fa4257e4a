/**
 * AES-256-GCM envelopes. Layout: one format byte, 12 bytes of nonce, 16 bytes of tag, ciphertext.
 * The tag length is always stated: without it OpenSSL's binding accepts tags of 4 bytes.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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

export function seal(key: Uint8Array, plaintext: Uint8Array, bound: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  cipher.setAAD(bound);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws EnvelopeError */
export function open(key: Uint8Array, envelope: Uint8Array, bound: Uint8Array): Buffer {
  if (envelope.length < headerLength || envelope[0] !== format) {
    throw new EnvelopeError('The envelope is too short or of an unknown format.');
  }
  const nonce = envelope.subarray(1, 1 + nonceLength);
  const tag = envelope.subarray(1 + nonceLength, headerLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(bound);
  decipher.setAuthTag(tag);
  try {
    // Nothing of `update` is used before `final` has verified the tag.
    return Buffer.concat([decipher.update(envelope.subarray(headerLength)), decipher.final()]);
  } catch {
    throw new EnvelopeError('The envelope was altered, moved, or sealed under another key.');
  }
}
