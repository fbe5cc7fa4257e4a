/**
 * How the HTTP side ends: ordinary calls that are under way are answered; what streams has a few seconds more; what is
 * only open is closed. The service has more to let go of after this, and Docker kills ten seconds after the signal.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer takes as long as it likes: the end of the service does not wait for it. */
    lasts?: boolean;
  }
}

/** Milliseconds that downloads, exports and calls of the proxy have to come to their end by themselves. */
const grace = 7_000;

/** Call it before there are routes. */
export function closeInTime(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const waitedFor = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', async ({ routeOptions: { config } }, { raw }) => {
    if (config.streams === true || config.lasts === true) return;
    waitedFor.add(raw);
    raw.once('close', () => waitedFor.delete(raw));
  });
  app.addHook('preClose', async () => {
    // Browsers open connections in advance. Node counts one that has sent nothing yet as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    timer = setTimeout(() => {
      const busy = new Set([...waitedFor].map(({ req }) => req.socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    }, grace);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
