/** One stream into another, each ending with the other. */
import type { Readable, Writable } from 'node:stream';

/**
 * What `stream.pipeline` does for two streams, without the AbortController that it ends each call with: the error
 * made for its signal, with a stack, took a tenth of a proxied call. Resolves when `to` has taken all or is closed.
 */
export function passOn(from: Readable, to: Writable): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const isWhole = (): boolean => from.readableEnded;
  const giveUp = (): void => {
    // Incomplete must not look complete.
    if (!to.writableFinished) to.destroy(from.errored ?? undefined);
  };
  from.once('error', giveUp).once('close', () => {
    if (!isWhole()) giveUp();
  });
  to.on('error', () => {})
    .once('finish', ended.resolve)
    .once('close', () => {
      if (!isWhole()) from.destroy();
      ended.resolve();
    });
  if (to.destroyed) {
    from.destroy();
    ended.resolve();
  } else if (from.destroyed && !isWhole()) {
    giveUp();
  } else {
    from.pipe(to);
  }
  return ended.promise;
}
