/** A Provider's answer on its way to the caller, without the credential, at the pace of both. */
import type { ServerResponse } from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';
import type { StreamedExchange } from '../egress/types.ts';
import { type Needles, Scrubber, scrubber } from './echo.ts';
import type { HeaderValues } from './headers.ts';
import { passOn } from './pass-on.ts';

export interface Reply {
  onChunk(chunk: Buffer): void;
  onEnd(): void;
  /** The answer broke off. Incomplete must not look complete. */
  onBreak(): void;
}

export interface ReplyParts {
  readonly outgoing: ServerResponse;
  readonly exchange: Pick<StreamedExchange, 'pause' | 'resume' | 'abort'>;
  readonly needles: Needles;
  readonly status: number;
  readonly headers: HeaderValues;
}

/** Bytes up to which a whole answer is written as one piece of text with its header: one write is cheaper than two. */
const oneWrite = 16 * 1024;

/**
 * What arrives in one turn goes out in one write. A header alone is not held back for longer than its turn: a caller
 * who waits for events is told at once that they will come.
 */
export class PlainReply implements Reply {
  readonly #parts: ReplyParts;
  readonly #scrub: Scrubber;
  #headWritten = false;
  /** Before the header is written. */
  #first: Buffer[] = [];
  #waits = false;

  constructor(parts: ReplyParts) {
    this.#parts = parts;
    this.#scrub = new Scrubber(parts.needles);
    queueMicrotask(() => this.#flush());
  }

  onChunk(chunk: Buffer): void {
    if (this.#headWritten) this.#write(this.#scrub.push(chunk));
    else this.#first.push(chunk);
  }

  onEnd(): void {
    const { outgoing } = this.#parts;
    const bytes = this.#scrub.end(this.#taken());
    if (this.#headWritten) {
      outgoing.end(bytes);
      return;
    }
    this.#writeHead();
    // As Latin-1, each byte is one character.
    if (bytes.length <= oneWrite) outgoing.end(bytes.toString('latin1'), 'latin1');
    else outgoing.end(bytes);
  }

  onBreak(): void {
    this.#flush();
    // Not in this turn: what is written in it is sent at its end.
    setImmediate(() => breakOff(this.#parts.outgoing));
  }

  #taken(): Buffer {
    const [only = empty, ...more] = this.#first;
    this.#first = [];
    return more.length === 0 ? only : Buffer.concat([only, ...more]);
  }

  #flush(): void {
    if (this.#headWritten) return;
    const bytes = this.#taken();
    this.#writeHead();
    // `flushHeaders` would encode bytes beyond ASCII in the headers a second time.
    if (bytes.length === 0) this.#parts.outgoing.write('', 'latin1');
    else this.#write(this.#scrub.push(bytes));
  }

  #writeHead(): void {
    this.#headWritten = true;
    writeHead(this.#parts);
  }

  #write(bytes: Buffer): void {
    const { outgoing, exchange } = this.#parts;
    if (outgoing.write(bytes) || this.#waits) return;
    this.#waits = true;
    exchange.pause();
    outgoing.once('drain', () => {
      this.#waits = false;
      exchange.resume();
    });
  }
}

/** An answer that came compressed although it was asked for as it is. */
export function decodedReply(parts: ReplyParts, decoders: readonly Duplex[]): Reply {
  const { outgoing, exchange } = parts;
  let over = false;
  const source = new Readable({
    read: () => exchange.resume(),
    destroy: (error, done) => {
      if (!over) exchange.abort();
      done(error);
    },
  });
  const scrubbed = scrubber(parts.needles);
  pipeline([source, ...decoders, scrubbed], () => {});
  writeHead(parts);
  outgoing.write('', 'latin1');
  scrubbed.once('error', () => breakOff(outgoing));
  void passOn(scrubbed, outgoing);
  return {
    onChunk: (chunk) => {
      if (!source.push(chunk)) exchange.pause();
    },
    onEnd: () => {
      over = true;
      source.push(null);
    },
    onBreak: () => {
      over = true;
      source.destroy(new Error('The answer broke off.'));
    },
  };
}

const empty = Buffer.alloc(0);

/** `setHeader` for each would keep a second copy of them all. */
function writeHead({ outgoing, status, headers }: ReplyParts): void {
  const lines: (string | string[])[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) lines.push(name, typeof value === 'string' ? value : [...value]);
  }
  outgoing.writeHead(status, lines as string[]);
}

/** To HTTP/1.0 the end of the connection is the end of the body, so that only a reset tells it apart. */
export function breakOff(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersionMinor === 0) outgoing.req.socket.resetAndDestroy();
  outgoing.destroy();
}
