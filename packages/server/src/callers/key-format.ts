/**
 * API keys: `cleat_sk_`, 32 base-62 characters (190 bits), and 6 base-62 characters of CRC-32 over what
 * stands before. The checksum lets a mistyped key be refused without a look-up, and a leaked one be found by
 * scanners. Keys have full entropy, so one SHA-256 is enough: a slow hash would only slow every request.
 */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'cleat_sk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

export function generateKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    '',
  );
  return `${prefix}${random}${checksum(prefix + random)}`;
}

/** Whether the text can be a key at all. */
export function isWellFormedKey(text: string): boolean {
  return pattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
