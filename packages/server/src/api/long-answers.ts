/** Answers that take their time: each ends when whoever asked for it no longer counts, or has stopped reading. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { breakOff } from '../proxy/reply.ts';
import { unwatch, type Watched, watch } from '../proxy/stalls.ts';

/** Call it when the answer begins. */
export function guardLongAnswer(request: FastifyRequest, reply: FastifyReply): void {
  // Its caller has left already: nothing would end the watch.
  if (reply.raw.destroyed) return;
  const answer = new LongAnswer(request, reply.raw);
  watch(answer);
  reply.raw.once('close', () => unwatch(answer)).on('drain', answer.onDrain);
}

class LongAnswer implements Watched {
  quietFor = 0;
  age = 0;
  place: number | null = null;
  readonly #request: FastifyRequest;
  readonly #raw: ServerResponse;

  constructor(request: FastifyRequest, raw: ServerResponse) {
    this.#request = request;
    this.#raw = raw;
  }

  readonly onDrain = (): void => {
    this.quietFor = 0;
  };

  lasts(): void {
    // Nothing waits to be read. Once it has ended, the rest of it does.
    if (!this.#raw.writableNeedDrain && !this.#raw.writableEnded) this.quietFor = 0;
    this.#request.stillCounts().then(
      (counts) => {
        if (!counts) breakOff(this.#raw);
      },
      // A database that does not answer says nothing about the caller; what is read from it next fails by itself.
      () => undefined,
    );
  }

  stalled(): void {
    breakOff(this.#raw);
  }
}
