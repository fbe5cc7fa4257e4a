/** Server-sent events of a run: the same figures as the run itself, whenever they change. */
import type { FastifyReply } from 'fastify';
import { isOver, type Run } from '../sync/run.ts';

/** Milliseconds between looks. */
const interval = 500;
/** Milliseconds: a comment then keeps what lies between from closing the connection. */
const keepAlive = 15_000;

/** What is refused before the stream opens is an ordinary problem with its status. */
export async function watchRun(
  reply: FastifyReply,
  view: (run: Run) => unknown,
  read: () => Promise<Run>,
): Promise<FastifyReply> {
  const first = await read();
  const stream = reply.raw;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) stream.setHeader(name, value);
  }
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (event: string, run: Run): void => {
    stream.write(`event: ${event}\ndata: ${JSON.stringify(view(run))}\n\n`);
  };
  let shown = '';
  let quiet = 0;
  let timer: NodeJS.Timeout | undefined;
  stream.on('close', () => clearTimeout(timer));
  const look = async (known?: Run): Promise<void> => {
    if (stream.destroyed) return;
    try {
      const run = known ?? (await read());
      if (isOver(run.state)) {
        write('result', run);
        stream.end();
        return;
      }
      const figures = JSON.stringify(run);
      quiet = figures === shown ? quiet + interval : 0;
      if (quiet === 0) write('progress', run);
      else if (quiet % keepAlive === 0) stream.write(': \n\n');
      shown = figures;
    } catch {
      // Deleted with its connection, or the database is away: the client asks again, and is told.
      stream.end();
      return;
    }
    timer = setTimeout(look, interval);
  };
  await look(first);
  return reply;
}
