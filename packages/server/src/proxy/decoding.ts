/** Undoes the encodings of an answer that came compressed although it was asked for as it is. */
import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';

/** In the order in which they are to be undone; null for one that is not known. Empty: nothing to undo. */
export function decodersOf(contentEncoding: string): Transform[] | null {
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

function decoder(name: string): Transform | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // RFC 9659: 8 MiB is the largest window on the web.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    default:
      return null;
  }
}
