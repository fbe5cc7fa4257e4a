/** A caller's body on its way to the Provider. */
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '../problem.ts';

/** Bytes up to which a body is held back, so that it can be sent a second time. */
export const replayLimit = 64 * 1024;

/** Bytes of the body that comes with these headers: 0 for none, endless for one whose length nobody says. */
export function bodyLength(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Reads a body of which the length was said to be small.
 * @param done called once: with the body, or with a Problem if it does not arrive whole since the caller goes
 * @returns gives it up, as if the caller had gone
 */
export function readSmall(
  body: Readable,
  onBytes: () => void,
  done: (whole: Buffer | Problem) => void,
): () => void {
  const chunks: Buffer[] = [];
  let over = false;
  const end = (whole: Buffer | Problem): void => {
    if (over) return;
    over = true;
    done(whole);
  };
  const giveUp = (): void =>
    end(
      // The rest of it could only be taken for another request.
      new Problem('malformed_request', 'The body did not arrive whole.', {
        headers: { connection: 'close' },
      }),
    );
  body
    .on('data', (chunk: Buffer) => {
      onBytes();
      chunks.push(chunk);
    })
    .once('end', () => end(Buffer.concat(chunks)))
    .once('error', giveUp)
    .once('close', giveUp);
  return giveUp;
}

/**
 * The body as a stream that can be given up without closing the caller's connection: a Provider may answer
 * before it has read all, and that answer must arrive. What still comes is read and dropped then.
 */
export function relay(body: Readable, onBytes: () => void): Readable {
  const through = new PassThrough();
  const onData = (): void => onBytes();
  through.on('data', onData).pause();
  through.on('error', () => {});
  body.on('error', (error) => through.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) through.destroy(new Error('The caller closed the connection.'));
  });
  through.on('close', () => {
    body.unpipe(through);
    body.resume();
  });
  body.pipe(through);
  return through;
}
