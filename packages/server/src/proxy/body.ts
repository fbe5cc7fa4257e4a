/** A caller's body on its way to the Provider. */
import { PassThrough, type Readable } from 'node:stream';

/** Bytes up to which a body is held back, so that it can be sent a second time. */
export const replayLimit = 64 * 1024;

/** Reads a body of which the length was said to be small. @throws what the stream throws */
export async function readSmall(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
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
