import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';

/** More than two encodings in a chain serve nothing but to multiply a bomb. */
const maxEncodings = 2;

type BodyOutcome =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'undecodable'; readonly reason: string }
  /** The connection failed while the body was read. */
  | { readonly kind: 'lost'; readonly error: unknown };

type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** The codings of a `Content-Encoding` header in the order in which they are undone, or null if one is unknown or there are too many. */
function readEncodings(header: string | undefined): readonly Encoding[] | null {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  const known = names.filter((name): name is Encoding => ['gzip', 'deflate', 'br', 'zstd'].includes(name));
  return known.length === names.length && known.length <= maxEncodings ? known : null;
}

function decoder(encoding: Encoding, firstByte: number): Transform {
  switch (encoding) {
    case 'gzip':
      return zlib.createGunzip();
    case 'deflate':
      // Some servers send raw deflate without the zlib header that RFC 9110 §8.4.1.2 asks for.
      return (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      // RFC 9659: 8 MiB is the largest window on the web; the library's own limit would take 128 MiB.
      return zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } });
  }
}

class TooLarge extends Error {}

/**
 * Reads, decompresses and decodes as UTF-8 (a byte order mark is dropped, invalid bytes become U+FFFD). Counts
 * both what arrives and what comes out, and stops at `limit` bytes: the body is destroyed, which closes the
 * connection, and a bomb is never held in memory.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
): Promise<BodyOutcome> {
  // Destroying the body below raises errors on it that nobody waits for any more.
  body.on('error', () => {});
  const encodings = readEncodings(contentEncoding);
  if (encodings === null) {
    body.destroy();
    return { kind: 'undecodable', reason: 'The answer is compressed in a way that is not understood here.' };
  }
  const lost: unknown[] = [];
  const chunks: Buffer[] = [];
  const arriving = limited(body, limit, lost);
  try {
    if (encodings.length === 0) {
      // Without a pipeline, which costs more than a small body.
      for await (const chunk of arriving) chunks.push(chunk);
      return { kind: 'text', text: decoded(chunks) };
    }
    const first = await arriving.next();
    if (first.done !== true) {
      const decoders = encodings.map((name, index) => decoder(name, index === 0 ? (first.value[0] ?? 0) : 8));
      const whole = Readable.from(followedBy(first.value, arriving), { objectMode: false });
      await pipeline([whole, ...decoders, collector(chunks, limit)]);
    }
    return { kind: 'text', text: decoded(chunks) };
  } catch (error) {
    if (error instanceof TooLarge) return { kind: 'too_large' };
    if (lost.length > 0) return { kind: 'lost', error: lost[0] };
    return {
      kind: 'undecodable',
      reason: 'The answer says that it is compressed, but cannot be decompressed.',
    };
  } finally {
    body.destroy();
  }
}

/**
 * Bodies are put together here to be decoded: memory of its own for each, which the system has to give and takes back,
 * costs more than what is done with it. Used within one turn, and for nothing else.
 */
let workspace: Buffer = Buffer.alloc(0);
const roomOfWorkspace = 256 * 1024;

function decoded(chunks: readonly Buffer[]): string {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (size > roomOfWorkspace) return new TextDecoder().decode(Buffer.concat(chunks));
  if (workspace.length === 0) workspace = Buffer.allocUnsafeSlow(roomOfWorkspace);
  let end = 0;
  for (const chunk of chunks) end += chunk.copy(workspace, end);
  const text = new TextDecoder().decode(workspace.subarray(0, size));
  // No record is to be left in it.
  workspace.fill(0, 0, size);
  return text;
}

async function* limited(body: Readable, limit: number, lost: unknown[]): AsyncGenerator<Buffer> {
  let size = 0;
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Buffer>;
    try {
      next = await chunks.next();
    } catch (error) {
      lost.push(error);
      throw error;
    }
    if (next.done === true) return;
    size += next.value.length;
    if (size > limit) throw new TooLarge();
    yield next.value;
  }
}

async function* followedBy(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function collector(chunks: Buffer[], limit: number): Writable {
  let size = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new TooLarge());
      chunks.push(chunk);
      done();
    },
  });
}
