/** Undoes the encodings of an answer that came compressed although it was asked for as it is. */
import { Duplex, pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';

type Coding = (firstByte: number) => Transform;

const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  // Some servers send raw deflate without the zlib header that RFC 9110 §8.4.1.2 asks for.
  ['deflate', (first) => ((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ['br', () => zlib.createBrotliDecompress()],
  // RFC 9659: 8 MiB is the largest window on the web.
  ['zstd', () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } })],
]);
/** More in a chain serve nothing but to multiply a bomb. */
const most = 2;

/** In the order in which they are to be undone; null for one that is not known, or too many. Empty: nothing to undo. */
export function decodersOf(contentEncoding: string): Duplex[] | null {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  const known = names.map((name) => codings.get(name)).filter((coding) => coding !== undefined);
  return known.length === names.length && names.length <= most ? known.map(decoder) : null;
}

/** Nothing at all is decoded to nothing, though it is neither gzip nor anything else. */
function decoder(coding: Coding): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done === true) return;
    const decoding = coding(first.value[0] ?? 0);
    pipeline(Readable.from(followedBy(first.value, chunks)), decoding, () => {});
    yield* decoding;
  });
}

async function* followedBy(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
