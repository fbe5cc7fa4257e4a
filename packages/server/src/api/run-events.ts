/** Server-sent events of a run: the same figures as the run itself, whenever they change. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOver, type Run } from '../sync/run.ts';
import { guardLongAnswer } from './long-answers.ts';

/** Milliseconds between looks. */
const interval = 500;
/** Milliseconds: a comment then keeps what lies between from closing the connection. */
const keepAlive = 15_000;
/** Milliseconds after which a browser opens a stream anew that ended before its run did. */
const retry = 2_000;

export interface RunWatchers {
  /** What is refused before the stream opens is an ordinary problem with its status. */
  watch(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Run>): Promise<FastifyReply>;
  /** Ends all streams, and those that still open: the service stops. Whoever watches asks another process. */
  end(): void;
}

export function createRunWatchers(view: (run: Run) => unknown): RunWatchers {
  const open = new Set<ServerResponse>();
  let ended = false;
  return {
    watch: async (request, reply, read) => {
      const first = await read();
      const stream = openStream(reply);
      guardLongAnswer(request, reply);
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      await tell(stream, view, read, first);
      if (ended) stream.end();
      return reply;
    },
    end: () => {
      ended = true;
      for (const stream of open) stream.end();
    },
  };
}

function openStream(reply: FastifyReply): ServerResponse {
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
  stream.write(`retry: ${retry}\n\n`);
  return stream;
}

/** Resolves when the first event is sent. */
async function tell(
  stream: ServerResponse,
  view: (run: Run) => unknown,
  read: () => Promise<Run>,
  first: Run,
): Promise<void> {
  const write = (event: string, run: Run): void => {
    stream.write(`event: ${event}\ndata: ${JSON.stringify(view(run))}\n\n`);
  };
  let shown = '';
  let quiet = 0;
  let timer: NodeJS.Timeout | undefined;
  stream.on('close', () => clearTimeout(timer));
  const look = async (known?: Run): Promise<void> => {
    try {
      const run = known ?? (await read());
      if (stream.destroyed || stream.writableEnded) return;
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
}
