/**
 * One streamed exchange: whoever asked is told of the header, each chunk and the end as they arrive, in the turn in which
 * they arrive. No promise, stream or AbortSignal stands between: they took half of the time of a proxied call.
 * Nothing is followed or repeated.
 */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { timerDelay } from './deadline.ts';
import { following, Trace } from './dispatchers.ts';
import { classify, isProxyError, type Verdict } from './failures.ts';
import type { ProxyServer } from './proxy.ts';
import type { AnswerReceiver, StreamedExchange, StreamOptions, StreamRequest } from './types.ts';

export interface StreamAttempt {
  readonly request: StreamRequest;
  readonly options: StreamOptions;
  /** Scheme, host and port. */
  readonly origin: string;
  /** As failures name it. */
  readonly host: string;
  /** Path and query, as they are to stand in the request line. */
  readonly path: string;
  readonly proxy: ProxyServer | null;
  readonly headersTimeout: number;
}

/** Made once: a reason of its own for each exchange that is given up would cost it a stack. */
const givenUp = new Error('Nobody waits for this exchange any more.');

/**
 * The HTTP client calls it back. While it is paused nothing is passed on: what the client delivers all the same (it
 * does at the end of a connection, and for answers without a body) waits here.
 */
export class StreamExchange implements StreamedExchange, Dispatcher.DispatchHandler {
  readonly #attempt: StreamAttempt;
  readonly #receiver: AnswerReceiver;
  readonly #trace = new Trace();
  #controller: Dispatcher.DispatchController | null = null;
  #paused = false;
  #held: Buffer[] = [];
  #ending: 'whole' | Verdict | null = null;
  /** The receiver has been told of the end, or wants to hear no more. */
  #over = false;

  constructor(attempt: StreamAttempt, receiver: AnswerReceiver) {
    this.#attempt = attempt;
    this.#receiver = receiver;
  }

  start(dispatcher: Dispatcher): void {
    if (this.#over) return;
    const { request, options, origin, path, headersTimeout } = this.#attempt;
    following(this.#trace, () =>
      dispatcher.dispatch(
        {
          origin,
          path,
          // Any token of HTTP; the client's type knows only the common ones.
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers,
          body: request.body,
          headersTimeout: timerDelay(headersTimeout),
          bodyTimeout: timerDelay(options.idleTimeout),
        },
        this,
      ),
    );
  }

  fail(verdict: Verdict): void {
    if (this.#over || this.#ending !== null) return;
    this.#ending = verdict;
    this.#dropBody();
    if (!this.#paused) this.#finish();
  }

  pause(): void {
    this.#paused = true;
    this.#controller?.pause();
  }

  resume(): void {
    if (!this.#paused || this.#over) return;
    this.#paused = false;
    while (!this.#paused && this.#held.length > 0) {
      const chunk = this.#held.shift();
      if (chunk !== undefined) this.#receiver.onChunk(chunk);
      if (this.#over) return;
    }
    if (this.#paused) return;
    if (this.#ending === null) this.#controller?.resume();
    else this.#finish();
  }

  abort(): void {
    if (this.#over) return;
    this.#over = true;
    this.#held = [];
    // One that waits for its connection is ended as soon as it begins.
    if (this.#ending === null) this.#controller?.abort(givenUp);
    this.#dropBody();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#trace.started = true;
    this.#trace.phase = 'request';
    if (this.#over) controller.abort(givenUp);
    else if (this.#paused) controller.pause();
  }

  onRequestSent(): void {
    if (!this.#trace.answered) this.#trace.phase = 'headers';
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Those below are no answers yet (RFC 9110 §15.2).
    if (status < 200 || this.#over) return;
    this.#trace.phase = 'body';
    this.#trace.answered = true;
    this.#receiver.onAnswer(status, headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    if (this.#paused) this.#held.push(chunk);
    else this.#receiver.onChunk(chunk);
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#ending = 'whole';
    if (!this.#paused) this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { proxy } = this.#attempt;
    const { phase, started } = this.#trace;
    const ofProxy = proxy !== null && isProxyError(error, started);
    this.fail(
      ofProxy
        ? { ...classify(error, 'connect', `The proxy ${proxy.host}`), phase: 'connect' }
        : classify(
            error,
            phase,
            proxy === null ? 'The host' : `The host, reached through the proxy ${proxy.host},`,
          ),
    );
  }

  #finish(): void {
    const ending = this.#ending;
    this.#over = true;
    if (ending === 'whole') this.#receiver.onEnd();
    else if (ending !== null) {
      const { code, phase, reason } = ending;
      this.#receiver.onFailure({ kind: 'failure', code, phase, host: this.#attempt.host, reason });
    }
  }

  #dropBody(): void {
    const { body } = this.#attempt.request;
    if (body instanceof Readable) body.destroy();
  }
}
