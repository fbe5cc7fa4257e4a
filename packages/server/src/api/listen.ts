/**
 * Listens with several sockets on one port. libuv takes one connection from each in a turn of the event loop (since
 * 1.45), so that with one alone whoever connects to a busy service may wait for seconds.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const sockets = 16;
/** Milliseconds. */
const closingInterval = 100;

export interface ListenOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

/** Call it before `app` is ready. @throws Error such as `EADDRINUSE` */
export async function listen(app: FastifyInstance, { host, port }: ListenOptions): Promise<void> {
  const others: Server[] = [];
  closeInOrder(app, others);
  // Elsewhere the system gives all connections to one of the sockets, or refuses to share the port.
  if (process.platform !== 'linux') {
    await app.listen({ host, port });
    return;
  }
  if (port !== 0) await refuseTaken({ host, port });
  const sharing = { host, reusePort: true };
  await app.listen({ ...sharing, port });
  const address = app.server.address();
  const shared = typeof address === 'object' && address !== null ? address.port : port;
  while (others.length < sockets - 1) {
    // As a server for HTTP makes its sockets.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit('connection', socket);
    });
    others.push(other);
    await once(other.listen({ ...sharing, port: shared }), 'listening');
  }
}

/** Calls that are under way are answered. What is idle is closed, also what becomes idle meanwhile: Node does not look again. */
function closeInOrder(app: FastifyInstance, others: readonly Server[]): void {
  let closed: Promise<unknown> = Promise.resolve();
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closed = Promise.all(others.map((other) => once(other.close(), 'close')));
    looking = setInterval(() => app.server.closeIdleConnections(), closingInterval);
  });
  // After the server itself.
  app.addHook('onClose', async () => {
    await closed;
    clearInterval(looking);
  });
}

/** What shares its port would not notice another program there that does the same: so it is asked for alone first. */
async function refuseTaken(place: ListenOptions): Promise<void> {
  const alone = createServer();
  await once(alone.listen(place), 'listening');
  await once(alone.close(), 'close');
}
