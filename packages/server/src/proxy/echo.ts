/** No Provider's answer tells a caller the credential that it was asked with. */
import { Transform } from 'node:stream';

/** A shorter text would be found by chance, and hide what is no secret. */
const leastLength = 12;

/** The spellings in which an answer may repeat a text: as it is, in a URL, in JSON, in base64. */
function spellings(text: string): string[] {
  const base64 = Buffer.from(text, 'latin1').toString('base64');
  return [
    text,
    encodeURIComponent(text),
    text.replaceAll('/', '\\/'),
    JSON.stringify(text).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    encodeURIComponent(base64),
    Buffer.from(text, 'latin1').toString('base64url'),
  ];
}

/** What is searched for, longest first. */
export function needlesOf(credentials: readonly string[]): Buffer[] {
  const long = credentials.filter((text) => text.length >= leastLength);
  return [...new Set(long.flatMap(spellings))]
    .sort((one, other) => other.length - one.length)
    .map((text) => Buffer.from(text, 'latin1'));
}

/** Ends of all occurrences, masked in `into`, which holds the same bytes as `bytes`. */
function mask(bytes: Buffer, into: Buffer, needles: readonly Buffer[]): number {
  let end = 0;
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      into.fill('*', at, at + needle.length);
      end = Math.max(end, at + needle.length);
    }
  }
  return end;
}

/** Where the longest ending begins that may be the beginning of a needle; the length if there is none. */
function openEnding(bytes: Buffer, needles: readonly Buffer[]): number {
  let from = bytes.length;
  for (const needle of needles) {
    const first = needle[0] ?? 0;
    const start = Math.max(0, bytes.length - needle.length + 1);
    for (let at = bytes.indexOf(first, start); at >= 0 && at < from; at = bytes.indexOf(first, at + 1)) {
      if (bytes.compare(needle, 0, bytes.length - at, at) === 0) from = at;
    }
  }
  return from;
}

export function scrubText(text: string, needles: readonly Buffer[]): string {
  const bytes = Buffer.from(text, 'latin1');
  const masked = Buffer.from(bytes);
  mask(bytes, masked, needles);
  return masked.toString('latin1');
}

/**
 * Replaces every occurrence by as many `*`, also one that is cut by the borders of chunks. Holds back no more
 * than what could be the beginning of one, so that an event is not late.
 */
export function scrubber(needles: readonly Buffer[]): Transform {
  let held = Buffer.alloc(0);
  /** How many of the bytes held back belong to an occurrence that has been found already. */
  let masked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (needles.length === 0) return done(null, chunk);
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const found = masked > 0 || needles.some((needle) => bytes.includes(needle));
      const out = found ? Buffer.from(bytes).fill('*', 0, masked) : bytes;
      const end = found ? Math.max(masked, mask(bytes, out, needles)) : 0;
      const from = openEnding(bytes, needles);
      held = Buffer.from(bytes.subarray(from));
      masked = Math.max(0, end - from);
      done(null, out.subarray(0, from));
    },
    flush(done) {
      held.fill('*', 0, masked);
      done(null, held);
    },
  });
}
