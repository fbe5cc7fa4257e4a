import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { type ConnectorSettings, createConnector } from './connector.ts';
import { asProxyFailure } from './failures.ts';
import type { ProxyServer } from './proxy.ts';
import type { Phase } from './types.ts';

/** How far one request has come. Passed to the HTTP client as `opaque`, which it hands on to `followed`. */
export class Trace {
  phase: Phase = 'connect';
  /** A connection is there, and the request is being written. */
  started = false;
  /** The complete header of an answer has arrived. */
  answered = false;
  /** The connection that carries it, and how much had been read from that before. */
  #carrier: { readonly socket: Socket; readonly read: number } | null = null;

  carriedBy(socket: Socket): void {
    this.#carrier = { socket, read: socket.bytesRead };
  }

  /** Whether any byte of an answer has arrived, be it half a header: then the request may have had its effect. */
  get heard(): boolean {
    return this.answered || (this.#carrier !== null && this.#carrier.socket.bytesRead > this.#carrier.read);
  }
}

/** The HTTP client names a request's socket only here, in the same turn in which it calls `onRequestStart`. */
let starting: Trace | null = null;

subscribe('undici:client:sendHeaders', (message) => {
  if (starting === null || typeof message !== 'object' || message === null || !('socket' in message)) return;
  if (message.socket instanceof Socket) starting.carriedBy(message.socket);
  starting = null;
});

/** Bytes of an answer's header; more than any Provider sends. */
const maxHeaderSize = 16 * 1024;

class FollowedHandler implements Dispatcher.DispatchHandler {
  readonly #inner: Dispatcher.DispatchHandler;
  readonly #trace: Trace;

  constructor(inner: Dispatcher.DispatchHandler, trace: Trace) {
    this.#inner = inner;
    this.#trace = trace;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#trace.started = true;
    this.#trace.phase = 'request';
    starting = this.#trace;
    this.#inner.onRequestStart?.(controller, context);
  }

  onRequestSent(): void {
    if (!this.#trace.answered) this.#trace.phase = 'headers';
    this.#inner.onRequestSent?.();
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    if (args[1] >= 200) {
      this.#trace.phase = 'body';
      this.#trace.answered = true;
    }
    this.#inner.onResponseStart?.(...args);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#inner.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#inner.onResponseEnd?.(...args);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#inner.onResponseError?.(controller, error);
  }
}

const followed: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const trace = 'opaque' in options ? options.opaque : null;
  return dispatch(options, trace instanceof Trace ? new FollowedHandler(handler, trace) : handler);
};

/** The request on whose behalf a connection is being made; the HTTP client does not tell its connector. */
const current = new AsyncLocalStorage<Trace>();

function onPhase(phase: Phase): void {
  const trace = current.getStore();
  if (trace !== undefined && !trace.started) trace.phase = phase;
}

/** Runs a request so that its trace also follows the making of its connection. */
export function following<Result>(trace: Trace, run: () => Result): Result {
  return current.run(trace, run);
}

function proxyConnector(settings: ConnectorSettings): buildConnector.connector {
  const connect = createConnector(settings);
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error === null) callback(null, socket);
      else callback(asProxyFailure(error), null);
    });
  };
}

export interface Dispatchers {
  /** `fresh`: never an idle connection, which may be as stale as the one that was just reset. */
  choose(proxy: ProxyServer | null, fresh: boolean): Dispatcher;
  close(): Promise<void>;
}

/** `direct` is for connections to Providers; the connection to a proxy is the operator's own choice and not guarded. */
export function createDispatchers(direct: ConnectorSettings): Dispatchers {
  const made = new Map<string, Dispatcher>();

  const guarded = createConnector({ ...direct, onPhase });

  const make = (proxy: ProxyServer | null): Dispatcher => {
    if (proxy === null) return new Agent({ connect: guarded, maxHeaderSize });
    const toProxy = proxyConnector({ ...direct, subject: `The proxy ${proxy.host}`, refused: () => null });
    return new ProxyAgent({
      uri: proxy.href,
      maxHeaderSize,
      connectTimeout: direct.timeout,
      requestTls: { rejectUnauthorized: true, allowH2: false, timeout: direct.timeout },
      proxyTls: { rejectUnauthorized: true, allowH2: false, timeout: direct.timeout },
      // CONNECT is part of connecting: the wait for its answer has the same limit.
      clientFactory: (origin) => new Pool(origin, { connect: toProxy, headersTimeout: direct.timeout }),
      factory: (origin, options) =>
        // Plain http is forwarded over a connection to the proxy itself; https gets the tunnel's connector.
        new Pool(origin, String(origin) === proxy.href ? { ...options, connect: toProxy } : options),
    });
  };

  return {
    choose(proxy, fresh) {
      const key = `${proxy?.href ?? ''} ${fresh}`;
      const dispatcher = made.get(key) ?? make(proxy).compose(followed);
      made.set(key, dispatcher);
      return dispatcher;
    },
    async close() {
      await Promise.all([...made.values()].map((dispatcher) => dispatcher.close()));
    },
  };
}
