import type { IncomingMessage } from 'node:http';

/**
 * Ends the connection of a request whose body has not arrived whole in time: each holds a socket and a place.
 * Node's own limit is one for the whole server, and the proxy's bodies may take their time.
 */
export function limitArrival(message: IncomingMessage, milliseconds: number): void {
  const clock = setTimeout(() => {
    if (!message.complete) message.destroy();
  }, milliseconds).unref();
  message.once('close', () => clearTimeout(clock));
}
