/** Undoes the encodings of an answer that came compressed although it was asked for as it is. */
import { Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** In the order in which they are to be undone; null for one that is not known. Empty: nothing to undo. */
export function decodersOf(contentEncoding: string): Duplex[] | null {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  const made = names.slice(0, 2).map(decoder);
  const known = made.filter((each) => each !== null);
  return known.length === names.length ? known : null;
}

function decoder(name: string): Duplex | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return Duplex.from(inflated);
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // RFC 9659: 8 MiB is the largest window on the web.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    default:
      return null;
  }
}

/** Some servers send raw deflate without the zlib header that RFC 9110 §8.4.1.2 asks for. */
async function* inflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const decoder = ((first.value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  pipeline(Readable.from(followedBy(first.value, chunks)), decoder, () => {});
  yield* decoder;
}

async function* followedBy(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
