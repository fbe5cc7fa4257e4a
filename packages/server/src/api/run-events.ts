/** Server-sent events of a run: the same figures as the run itself, whenever they change. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { isOver, type Run } from '../sync/run.ts';
import { scopeOf } from './gate.ts';
import { guardLongAnswer } from './long-answers.ts';

/** Milliseconds between looks. */
const interval = 500;
/** Milliseconds: a comment then keeps what lies between from closing the connection. */
const keepAlive = 15_000;
/** Milliseconds after which a browser opens a stream anew that ended before its run did. */
const retry = 2_000;
/** Streams that one key, with its sessions, has open in this process. */
const mostWatched = 50;

export interface RunWatchers {
  /** What is refused before the stream opens is an ordinary problem with its status. @throws Problem */
  watch(request: FastifyRequest, reply: FastifyReply, runId: string): Promise<FastifyReply>;
  /** Ends all streams, and those that still open: the service stops. Whoever watches asks another process. */
  end(): void;
}

/** However many watch a run, it is looked at once. */
export function createRunWatchers(
  read: (workspaceId: string, runId: string) => Promise<Run>,
  view: (run: Run) => unknown,
): RunWatchers {
  const polls = new Map<string, Poll>();
  const places = createPlaces(mostWatched);
  let ended = false;
  return {
    watch: async (request, reply, runId) => {
      const { caller, workspaceId } = scopeOf(request);
      places.take(caller.id, reply.raw);
      const run = await read(workspaceId, runId);
      const stream = openStream(reply);
      if (stream.destroyed) return reply;
      guardLongAnswer(request, reply);
      const key = `${workspaceId} ${runId}`;
      let poll = polls.get(key);
      if (poll === undefined) {
        poll = startPoll(
          () => read(workspaceId, runId),
          view,
          () => polls.delete(key),
        );
        polls.set(key, poll);
      }
      poll.join(stream, run);
      if (ended) stream.end();
      return reply;
    },
    end: () => {
      ended = true;
      for (const poll of polls.values()) poll.end();
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

interface Watcher {
  readonly stream: ServerResponse;
  /** The figures that it was told. */
  shown: string;
  /** Milliseconds without an event. */
  quiet: number;
}

interface Poll {
  /** @param run as it was read just now */
  join(stream: ServerResponse, run: Run): void;
  end(): void;
}

/** @param onEnd nobody can join any more; called once */
function startPoll(read: () => Promise<Run>, view: (run: Run) => unknown, onEnd: () => void): Poll {
  const watchers = new Set<Watcher>();
  const look = async (): Promise<void> => {
    try {
      const run = await read();
      tell(watchers, run, view);
      if (watchers.size === 0) return;
      if (!isOver(run.state)) {
        timer = setTimeout(look, interval);
        return;
      }
    } catch {
      // Deleted with its connection, or the database is away: the clients ask again, and are told.
    }
    end();
  };
  let timer = setTimeout(look, interval);
  const end = (): void => {
    clearTimeout(timer);
    const last = [...watchers];
    watchers.clear();
    if (last.length > 0) onEnd();
    for (const { stream } of last) stream.end();
  };
  return {
    end,
    join: (stream, run) => {
      const watcher = { stream, shown: '', quiet: 0 };
      watchers.add(watcher);
      stream.once('close', () => {
        if (!watchers.delete(watcher) || watchers.size > 0) return;
        clearTimeout(timer);
        onEnd();
      });
      tell([watcher], run, view);
      // The others are told by the next look.
      if (isOver(run.state)) stream.end();
    },
  };
}

function tell(watchers: Iterable<Watcher>, run: Run, view: (run: Run) => unknown): void {
  const over = isOver(run.state);
  const figures = JSON.stringify(run);
  let data: string | undefined;
  const event = (name: string): string => {
    data ??= JSON.stringify(view(run));
    return `event: ${name}\ndata: ${data}\n\n`;
  };
  for (const watcher of watchers) {
    const { stream } = watcher;
    if (stream.writableEnded) continue;
    if (over) stream.write(event('result'));
    // Who reads slowly is told the figures of then, not all that were before.
    else if (stream.writableNeedDrain) continue;
    else if (watcher.shown !== figures) {
      watcher.shown = figures;
      watcher.quiet = 0;
      stream.write(event('progress'));
    } else {
      watcher.quiet += interval;
      if (watcher.quiet % keepAlive === 0) stream.write(': \n\n');
    }
  }
}

/** How many streams each key has open. */
function createPlaces(most: number): { take(key: string, stream: ServerResponse): void } {
  const taken = new Map<string, number>();
  return {
    take: (key, stream) => {
      // Nobody would give it back.
      if (stream.destroyed) return;
      const before = taken.get(key) ?? 0;
      if (before >= most) {
        throw new Problem(
          'rate_limited',
          `With one key at most ${most} runs are watched at once. End another stream first, or read the run without watching it.`,
          { headers: { 'Retry-After': '5' } },
        );
      }
      taken.set(key, before + 1);
      // However it ends: also with a refusal.
      stream.once('close', () => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      });
    },
  };
}
