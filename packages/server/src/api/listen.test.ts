import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

function newApp(): FastifyInstance {
  const app = Fastify();
  apps.push(app);
  return app;
}

function portOf(server: { address: Server['address'] }): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return address.port;
}

function open(port: number): Socket {
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

const ask = (socket: Socket, path: string): boolean =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

/** All that comes until the answer is there. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.endsWith('answered')) resolve(text);
    };
    socket.on('data', take).once('close', () => resolve(text));
  });
}

it('many who come at once are let in within a few turns of the event loop', async () => {
  const app = newApp();
  app.get('/', async () => 'answered');
  await listen(app, { host, port: 0 });
  const coming = 256;
  let [came, turns] = [0, 0];
  app.server.on('connection', () => {
    came += 1;
  });
  // The system has them all before the event loop looks for the first.
  const port = portOf(app.server);
  const opened = Array.from({ length: coming }, () => open(port));
  for (; came < coming; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  // One by one they would take as many turns as they are.
  expect(turns).toBeLessThan(coming / 2);
  for (const socket of opened) ask(socket, '/');
  const answers = await Promise.all(opened.map(answerOf));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length).toBe(coming);
});

it('closing answers what is under way, whichever socket it came by, and waits for no idle connection', async () => {
  const app = newApp();
  let begun = 0;
  const gone = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun += 1;
    await gone.promise;
    return 'answered';
  });
  app.get('/', async () => 'answered');
  await listen(app, { host, port: 0 });
  const port = portOf(app.server);
  const several = (path: string): Socket[] =>
    Array.from({ length: 64 }, () => {
      const socket = open(port);
      ask(socket, path);
      return socket;
    });
  const [busy, idle] = [several('/slow'), several('/')];
  await Promise.all(idle.map(answerOf));
  await expect.poll(() => begun).toBe(64);
  const answers = Promise.all(busy.map(answerOf));
  const idleEnds = Promise.all(idle.map((socket) => once(socket, 'close')));
  const closed = app.close();
  await idleEnds;
  const refused = open(port);
  await expect(once(refused, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  gone.resolve();
  expect((await answers).filter((answer) => answer.includes(' 200 '))).toHaveLength(64);
  await closed;
});

it('closing waits for a call that came by another socket than the first', async () => {
  const app = newApp();
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await gone.promise;
    return 'answered';
  });
  await listen(app, { host, port: 0 });
  const ofFirst = (): Promise<number> =>
    new Promise((resolve, reject) => {
      app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  // Which one a connection comes by is the system's choice.
  let socket = open(portOf(app.server));
  for (await once(socket, 'connect'); (await ofFirst()) > 0; await once(socket, 'connect')) {
    socket.destroy();
    await expect.poll(ofFirst).toBe(0);
    socket = open(portOf(app.server));
  }
  ask(socket, '/slow');
  await begun.promise;
  const answer = answerOf(socket);
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isClosed).toBe(false);
  gone.resolve();
  expect(await answer).toContain(' 200 ');
  await closed;
});

it.each(['another program', 'another service'])('a port that %s has is refused', async (who) => {
  const other = newApp();
  const program = createServer();
  if (who === 'another service') await listen(other, { host, port: 0 });
  else await once(program.listen(0, host), 'listening');
  const port = portOf(who === 'another service' ? other.server : program);
  await expect(listen(newApp(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  program.close();
});
