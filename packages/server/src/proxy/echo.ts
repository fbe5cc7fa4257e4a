/** No Provider's answer tells a caller the credential that it was asked with. */
import { Transform } from 'node:stream';
import { spellings } from './spellings.ts';

const empty = Buffer.alloc(0);

/** A shorter text would be found by chance, and hide what is no secret. */
const leastLength = 12;

export interface Needles {
  /** Longest first. */
  readonly all: readonly Buffer[];
  /** Those that contain no other one. Where none of them is, none of the others can be. */
  readonly innermost: readonly Buffer[];
  /** The same, each byte as one character. */
  readonly innermostTexts: readonly string[];
}

/**
 * What is searched for: every spelling of each text that is long enough. Of a text around another one, such as
 * a header around its token, only the plain one: in the others the inner text is found.
 */
export function needlesOf(credentials: readonly string[]): Needles {
  const long = [...new Set(credentials)].filter((text) => text.length >= leastLength);
  const isOuter = (text: string): boolean => long.some((other) => other !== text && text.includes(other));
  const bytes = new Set(
    long.flatMap((text) => (isOuter(text) ? [text] : spellings(text))).flatMap(inCharacterSets),
  );
  const all = [...bytes]
    .map((text) => Buffer.from(text, 'latin1'))
    .sort((one, other) => other.length - one.length);
  const innermost = all.filter(
    (needle) => !all.some((other) => other.length < needle.length && needle.includes(other)),
  );
  return { all, innermost, innermostTexts: innermost.map((needle) => needle.toString('latin1')) };
}

/** Bytes, as characters, in UTF-8 and in Latin-1: headers and bodies are searched as bytes. */
function inCharacterSets(text: string): string[] {
  const utf8 = Buffer.from(text, 'utf8').toString('latin1');
  return utf8 === text || /[^\0-\xff]/.test(text) ? [utf8] : [utf8, text];
}

/** Ends of all occurrences, masked in `into`, which holds the same bytes as `bytes`. */
function mask(bytes: Buffer, into: Buffer, needles: Needles): number {
  let end = 0;
  for (const needle of needles.all) {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      into.fill('*', at, at + needle.length);
      end = Math.max(end, at + needle.length);
    }
  }
  return end;
}

/** Bytes of an ending that are looked for in a needle before it is compared as a whole. */
const probeLength = 4;

/** Where the longest ending begins that may be the beginning of a needle; the length if there is none. */
function openEnding(bytes: Buffer, needles: Needles): number {
  let longest = 0;
  const begins = (needle: Buffer, length: number): boolean =>
    bytes.compare(needle, 0, length, bytes.length - length) === 0;
  const probe = bytes.subarray(Math.max(0, bytes.length - probeLength));
  for (const needle of needles.all) {
    const most = Math.min(needle.length - 1, bytes.length);
    for (let length = Math.min(most, probeLength - 1); length > longest; length -= 1) {
      if (begins(needle, length)) longest = length;
    }
    // Nearly always the probe is nowhere in the needle, and one search is all that it takes.
    for (let last = most - probeLength; last >= 0 && last + probeLength > longest; last -= 1) {
      last = needle.lastIndexOf(probe, last);
      if (last >= 0 && last + probeLength > longest && begins(needle, last + probeLength)) {
        longest = last + probeLength;
      }
    }
  }
  return bytes.length - longest;
}

/** @param text a header, of which each character is one byte */
export function scrubText(text: string, needles: Needles): string {
  if (!needles.innermostTexts.some((needle) => text.includes(needle))) return text;
  const bytes = Buffer.from(text, 'latin1');
  const masked = Buffer.from(bytes);
  mask(bytes, masked, needles);
  return masked.toString('latin1');
}

/**
 * Replaces every occurrence by as many `*`, also one that is cut by the borders of chunks. Holds back no more
 * than what could be the beginning of one, so that an event is not late.
 */
export class Scrubber {
  readonly #needles: Needles;
  #held: Buffer = empty;
  /** How many of the bytes held back belong to an occurrence that has been found already. */
  #masked = 0;

  constructor(needles: Needles) {
    this.#needles = needles;
  }

  /** What can be passed on of the bytes so far. */
  push(chunk: Buffer): Buffer {
    if (this.#needles.all.length === 0) return chunk;
    const { bytes, shown, end } = this.#search(chunk);
    const from = openEnding(bytes, this.#needles);
    this.#held = Buffer.from(bytes.subarray(from));
    this.#masked = Math.max(0, end - from);
    return shown.subarray(0, from);
  }

  /** The last bytes: nothing is held back. */
  end(chunk: Buffer): Buffer {
    const { shown } = this.#search(chunk);
    this.#held = empty;
    this.#masked = 0;
    return shown;
  }

  /** @returns `end`: of the last occurrence in `bytes` */
  #search(chunk: Buffer): { readonly bytes: Buffer; readonly shown: Buffer; readonly end: number } {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const masked = this.#masked;
    if (masked === 0 && !this.#needles.innermost.some((needle) => bytes.includes(needle))) {
      return { bytes, shown: bytes, end: 0 };
    }
    const shown = Buffer.from(bytes).fill('*', 0, masked);
    return { bytes, shown, end: Math.max(masked, mask(bytes, shown, this.#needles)) };
  }
}

/** The same as a stream. */
export function scrubber(needles: Needles): Transform {
  const search = new Scrubber(needles);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, search.push(chunk));
    },
    flush(done) {
      done(null, search.end(empty));
    },
  });
}
