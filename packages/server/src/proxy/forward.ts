/** One call through the proxy: who asks is known, the credential is put on, and both bodies stream. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Scope } from '../callers/roles.ts';
import type { Acquired, GrantBroker } from '../connections/broker.ts';
import type { ProviderPauses } from '../connections/provider-pause.ts';
import type {
  AnswerHeaders,
  AnswerReceiver,
  EgressFailure,
  StreamedExchange,
  StreamingEgress,
} from '../egress/types.ts';
import { Problem } from '../problem.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { AuditBatch } from './audit-batch.ts';
import { auditLine } from './audit-line.ts';
import { bodyLength, readSmall, relay, replayLimit } from './body.ts';
import { decodersOf } from './decoding.ts';
import { refuseNarrowed } from './destination.ts';
import { scrubText } from './echo.ts';
import { type HeaderValues, toCaller, toProvider } from './headers.ts';
import { pathOf, type Target } from './path.ts';
import { preparedFor } from './prepared.ts';
import { withQuery } from './query.ts';
import { pauseOf, refuseQuiet } from './quiet-time.ts';
import { decodedReply, PlainReply, type Reply } from './reply.ts';
import { idleTimeout, unwatch, type Watched, watch } from './stalls.ts';
import type { StillAllowed } from './still-allowed.ts';
import { type Usable, unanswered, usable } from './usable.ts';
import { tellBroker } from './verdict.ts';

export interface ProxyParts {
  readonly broker: GrantBroker;
  readonly egress: StreamingEgress;
  readonly audit: AuditBatch;
  readonly pauses: ProviderPauses;
  readonly stillAllowed: StillAllowed;
  /** Milliseconds for a grant to be at hand. */
  readonly requestTimeout: number;
  readonly now: () => Date;
}

export interface ProxyCall {
  readonly connectionId: string;
  /** Path and query after `/proxy/`, as they came. */
  readonly target: string;
  /** The same as `readTarget` judges it. */
  readonly read: Target;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Asked once, when an answer of the Provider is there: the headers that Cleat adds. Lower-case names. */
  readonly ownHeaders: () => HeaderValues;
}

/**
 * What Cleat answers itself, or null if the Provider's answer was passed on or broke off. Called once: nothing of the
 * call is under way any more.
 */
export type CallEnd = (refused: unknown) => void;

/** @param atHand the credential, if it can be used without waiting for anything */
export function forward(
  scope: Scope,
  parts: ProxyParts,
  call: ProxyCall,
  atHand: Usable | null,
  end: CallEnd,
): void {
  new Forwarding(scope, parts, call, end).begin(atHand);
}

class Forwarding implements AnswerReceiver, Watched {
  quietFor = 0;
  age = 0;
  place: number | null = null;
  readonly #scope: Scope;
  readonly #parts: ProxyParts;
  readonly #call: ProxyCall;
  readonly #end: CallEnd;
  readonly #startedAt = performance.now();
  #body: Readable | Buffer | null = null;
  #giveUpBody: (() => void) | null = null;
  #acquired: Usable | null = null;
  #repeated = false;
  #exchange: StreamedExchange | null = null;
  #reply: Reply | null = null;
  #over = false;

  constructor(scope: Scope, parts: ProxyParts, call: ProxyCall, end: CallEnd) {
    this.#scope = scope;
    this.#parts = parts;
    this.#call = call;
    this.#end = end;
  }

  begin(atHand: Usable | null): void {
    this.#call.outgoing.on('close', this.#closed);
    watch(this);
    const { read } = this.#call;
    if (!read.ok) this.#fail(new Problem('malformed_request', read.reason));
    else if (atHand !== null) this.#guarded(() => this.#ask(atHand));
    else this.#acquire(null, (acquired) => this.#ask(usable(acquired)));
  }

  lasts(): void {
    const { connectionId, incoming } = this.#call;
    void this.#parts
      .stillAllowed(this.#scope, connectionId, incoming.headers.authorization)
      .then((refused) => {
        if (refused === null || this.#over) return;
        if (this.#reply === null) this.#fail(refused);
        else this.#reply.onBreak();
      });
  }

  stalled(): void {
    if (this.#giveUpBody !== null) this.#giveUpBody();
    else if (this.#reply !== null) this.#call.outgoing.destroy();
    else {
      this.#fail(
        new Problem('provider_timeout', `No byte came in either direction for ${idleTimeout / 1000} s.`),
      );
    }
  }

  onAnswer(status: number, headers: AnswerHeaders): void {
    this.quietFor = 0;
    const acquired = this.#acquired;
    if (acquired === null) return;
    if (status === 401 && acquired.grant !== null && !this.#repeated) {
      this.#repeated = true;
      this.#exchange?.pause();
      this.#renew(acquired.grant, () => this.#answer(status, headers, acquired));
      return;
    }
    tellBroker(this.#parts.broker, acquired, status, headers);
    this.#guarded(() => this.#answer(status, headers, acquired));
  }

  onChunk(chunk: Buffer): void {
    this.quietFor = 0;
    this.#reply?.onChunk(chunk);
  }

  onEnd(): void {
    this.#reply?.onEnd();
  }

  onFailure(failure: EgressFailure): void {
    if (this.#reply === null) this.#fail(unanswered(failure));
    else this.#reply.onBreak();
  }

  #ask(acquired: Usable): void {
    const { pauses, now } = this.#parts;
    const { incoming, target } = this.#call;
    refuseNarrowed(acquired.credential, incoming.method ?? '', pathOf(target));
    refuseQuiet(pauses.quietUntil(acquired.connection, acquired.quietUntil), now());
    const length = bodyLength(incoming.headers);
    // Held back only where a repetition may come: for a grant that can be renewed.
    if (length > 0 && length <= replayLimit && acquired.grant !== null) {
      this.#giveUpBody = readSmall(incoming, this.#onBytes, (whole) => this.#askWith(acquired, whole));
      return;
    }
    if (length > 0) this.#body = relay(incoming, this.#onBytes);
    this.#attempt(acquired);
  }

  #askWith(acquired: Usable, body: Buffer | Problem): void {
    this.#giveUpBody = null;
    if (body instanceof Problem) this.#fail(body);
    if (this.#over || body instanceof Problem) return;
    this.#body = body;
    this.#guarded(() => this.#attempt(acquired));
  }

  #attempt(acquired: Usable): void {
    const { incoming, target } = this.#call;
    const { root, headers, query } = preparedFor(acquired);
    this.#acquired = acquired;
    this.#exchange = this.#parts.egress.stream(
      {
        method: incoming.method ?? '',
        root,
        path: `/${withQuery(target, query)}`,
        headers: { ...acquired.credential.plugin.requestHeaders, ...toProvider(incoming.headers, headers) },
        body: this.#body,
      },
      { idleTimeout },
      this,
    );
  }

  /** After a 401: once more with a new grant, if there is one and the body can be sent again. */
  #renew(rejected: StoredGrant, answer: () => void): void {
    this.#acquire(rejected, (next) => {
      const renewed =
        next.ok && next.grant !== null && next.grant.obtainedAt.getTime() !== rejected.obtainedAt.getTime();
      if (renewed && (this.#body === null || Buffer.isBuffer(this.#body))) {
        this.#exchange?.abort();
        this.#attempt(next);
        return;
      }
      answer();
      this.#exchange?.resume();
    });
  }

  #acquire(rejected: StoredGrant | null, use: (acquired: Acquired) => void): void {
    const from = performance.now();
    const remaining = (): number => this.#parts.requestTimeout - (performance.now() - from);
    this.#parts.broker
      .acquire(this.#scope.workspaceId, this.#call.connectionId, {
        remaining,
        ...(rejected !== null && { rejected }),
      })
      .then((acquired) => {
        if (!this.#over) use(acquired);
      })
      .catch((error: unknown) => this.#fail(error));
  }

  #answer(status: number, headers: AnswerHeaders, acquired: Usable): void {
    const { now, pauses } = this.#parts;
    const at = now();
    const pause = pauseOf(status, single(headers['retry-after']) || undefined, at);
    if (pause <= 0) {
      this.#pass(status, headers, acquired);
      return;
    }
    // Before the caller hears of it: who then asks another process is told the same.
    this.#exchange?.pause();
    void pauses.askedForPause(acquired.connection, new Date(at.getTime() + pause)).then(() => {
      if (this.#over) return;
      this.#guarded(() => this.#pass(status, headers, acquired));
      this.#exchange?.resume();
    });
  }

  #pass(status: number, headers: AnswerHeaders, acquired: Usable): void {
    const exchange = this.#exchange;
    if (exchange === null) return;
    const { incoming, outgoing, ownHeaders } = this.#call;
    const { needles } = preparedFor(acquired);
    const encoding = single(headers['content-encoding']);
    const empty = incoming.method === 'HEAD' || status === 204 || status === 304;
    const decoders = encoding === '' || empty ? [] : decodersOf(encoding);
    // A part of something compressed cannot be decompressed.
    if (decoders === null || (status === 206 && decoders.length > 0)) {
      throw new Problem(
        'provider_unreachable',
        'The Provider answers compressed in a way that is not understood here, though it was asked not to.',
      );
    }
    const kept = toCaller(headers, (text) => scrubText(text, needles), decoders.length > 0);
    const parts = { outgoing, exchange, needles, status, headers: { ...ownHeaders(), ...kept } };
    this.#reply = decoders.length === 0 ? new PlainReply(parts) : decodedReply(parts, decoders);
    this.#write(status < 400 ? 'succeeded' : 'failed', { status });
  }

  readonly #onBytes = (): void => {
    this.quietFor = 0;
  };

  /** The answer is through, or the caller has gone. */
  readonly #closed = (): void => {
    if (this.#giveUpBody !== null) this.#giveUpBody();
    else if (this.#reply === null)
      this.#fail(new Problem('caller_left', 'The caller closed the connection.'));
    else {
      this.#stop();
      this.#end(null);
    }
  };

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    this.#stop();
    // What is not found is nobody's connection in this Workspace, and has no line of its own.
    if (error instanceof Problem && error.code !== 'not_found') {
      this.#write('failed', {
        code: error.code,
        ...(error.code === 'caller_left' && { status: error.status }),
      });
    }
    this.#end(error);
  }

  #stop(): void {
    this.#over = true;
    unwatch(this);
    this.#call.outgoing.off('close', this.#closed);
    this.#exchange?.abort();
  }

  #write(outcome: 'succeeded' | 'failed', what: Readonly<Record<string, unknown>>): void {
    const durationMs = Math.round(performance.now() - this.#startedAt);
    this.#parts.audit.add(
      this.#scope.workspaceId,
      auditLine(this.#scope, this.#call, outcome, { ...what, durationMs }),
    );
  }
}

const single = (value: AnswerHeaders[string]): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(',');
