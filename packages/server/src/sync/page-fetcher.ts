/**
 * Gets one page, whatever it takes: a new grant after a 401, patience where the Provider asks for it, and another
 * try after what may pass. Each try builds its request anew, so that none goes out with an old token.
 */
import type { DiagnosisCode, Stream } from '@cleat/plugin-kit';
import type { GrantBroker } from '../connections/broker.ts';
import type { ProviderPauses } from '../connections/provider-pause.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { readRetryAfter } from '../egress/retry-after.ts';
import type { Exchange } from '../grants/exchange.ts';
import type { ProviderClient, Subject } from '../providers/provider-client.ts';
import type { CredentialProof, Usable } from './credential-proof.ts';
import type { PageReader } from './page-reader.ts';
import type { PageRow } from './page-row.ts';
import { type Page, type Position, pageQuery } from './paging.ts';
import type { RateBudget } from './rate-budget.ts';

/** A stream, or all of them, cannot be read. */
export class ReadFailure extends Error {
  override readonly name = 'ReadFailure';
  readonly diagnosis: Diagnosis;
  /** Whether the other streams would fail in the same way. */
  readonly concernsAll: boolean;
  /** Where that is still open: what it was if other streams can be read. */
  readonly ifAlone: Diagnosis | null;

  constructor(diagnosis: Diagnosis, concernsAll: boolean, ifAlone: Diagnosis | null = null) {
    super(diagnosis.code);
    this.diagnosis = diagnosis;
    this.concernsAll = concernsAll;
    this.ifAlone = ifAlone;
  }
}

/** The Provider does not know the parent that was asked about. */
export class ParentMissing extends Error {
  override readonly name = 'ParentMissing';
  /** What the stream fails with where no parent at all is known. */
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super('the parent is not known to the Provider');
    this.failure = failure;
  }
}

export interface FetcherParts {
  readonly broker: GrantBroker;
  readonly client: ProviderClient;
  readonly budget: RateBudget;
  readonly proof: CredentialProof;
  readonly pauses: ProviderPauses;
  readonly now: () => Date;
  readonly random: () => number;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  readonly maxResponseBytes: number;
  readonly workspaceId: string;
  readonly connectionId: string;
  readonly signal: AbortSignal;
}

export interface PageAsk {
  readonly position: Position | null;
  /** Key of the parent's record. */
  readonly parent: string | null;
  /** Of a window, `YYYY-MM-DD`. */
  readonly window: { readonly from: string; readonly to: string } | null;
}

/** Tries of one page after a failure that may pass, and how long the Provider may hold it up. */
const tries = 5;
const firstWait = 500;
const longestWait = 30_000;
const patience = 30 * 60_000;

const passing: readonly DiagnosisCode[] = [
  'provider_unavailable',
  'timeout',
  'connection_lost',
  'connection_refused',
  'dns_failure',
  'unexpected_response',
];
/** What is wrong with the way to the Provider, or with the credential, is so for every stream. */
const ofAll: readonly DiagnosisCode[] = [
  'connection_refused',
  'dns_failure',
  'tls_failure',
  'destination_blocked',
  'timeout',
  'rate_limited',
];

export interface PageFetcher {
  /** @throws ReadFailure, ParentMissing, the signal's reason */
  fetch(ask: PageAsk, reader: Pick<PageReader, 'read'>): Promise<Page<PageRow>>;
  /** A diagnosis about the last answer, which was not a failure in itself. */
  explainLast(code: DiagnosisCode): Diagnosis | null;
}

interface Answered {
  readonly exchange: Exchange;
  /** Null for an answer that is none. */
  readonly page: Page<PageRow> | null;
}

export function createPageFetcher(parts: FetcherParts, stream: Stream, subject: Subject): PageFetcher {
  let last: { readonly exchange: Exchange; readonly usable: Usable } | null = null;

  const acquire = async (rejected?: Usable): Promise<Usable> => {
    const startedAt = performance.now();
    const acquired = await parts.broker.acquire(parts.workspaceId, parts.connectionId, {
      remaining: () => parts.requestTimeout - (performance.now() - startedAt),
      ...(rejected !== undefined && rejected.grant !== null && { rejected: rejected.grant }),
    });
    if (!acquired.ok) throw new ReadFailure(acquired.diagnosis, true);
    return acquired;
  };

  const send = async (usable: Usable, ask: PageAsk, reader: Pick<PageReader, 'read'>): Promise<Answered> => {
    await keepQuiet(parts, usable);
    await parts.budget.turn(parts.signal);
    let wait: number | null = null;
    let page: Page<PageRow> | null = null;
    try {
      const exchange = await parts.client.call(
        usable.credential,
        usable.grant,
        requestOf(stream, ask, parts.now()),
        () => parts.requestTimeout,
        {
          ...{ maxResponseBytes: parts.maxResponseBytes, signal: parts.signal },
          accepts: async ({ text, headers }, url) => {
            const read = reader.read({ text, link: headers.link, url }, ask.parent);
            page = await unlessAborted(read, parts.signal);
            return page !== null;
          },
        },
      );
      if (exchange.classification.code === 'rate_limited') {
        // One that only says “too many” gets a second.
        wait = askedWait(exchange, parts.now()) || 1_000;
        // The proxy, and other processes, ask for nothing either.
        await parts.pauses.askedForPause(usable.connection, new Date(parts.now().getTime() + wait));
      }
      last = { exchange, usable };
      return { exchange, page };
    } finally {
      parts.budget.done(wait);
    }
  };

  const explain = (usable: Usable, exchange: Exchange, code: DiagnosisCode): Diagnosis =>
    parts.client.explain(usable.credential, 'request', exchange, code, subject);
  const failure = (usable: Usable, exchange: Exchange, code: DiagnosisCode): ReadFailure =>
    new ReadFailure(explain(usable, exchange, code), ofAll.includes(code));

  /** Of a credential that works, what is refused is one resource: a permission is missing, whatever the status. */
  const refusal = async (usable: Usable, exchange: Exchange): Promise<ReadFailure> => {
    const verdict = await parts.proof.judge(stream.name, usable);
    const alone = explain(usable, exchange, 'permission_denied');
    if (verdict === 'resource') return new ReadFailure(alone, false);
    const whole = explain(usable, exchange, 'token_rejected');
    return verdict === 'open' ? new ReadFailure(whole, false, alone) : new ReadFailure(whole, true);
  };

  const fetch: PageFetcher['fetch'] = async (ask, reader) => {
    const deadline = parts.now().getTime() + patience;
    let usable = await acquire();
    let renewed = false;
    for (let tried = 1; ; ) {
      parts.signal.throwIfAborted();
      const { exchange, page } = await send(usable, ask, reader);
      parts.signal.throwIfAborted();
      if (page !== null) {
        parts.proof.answered(usable);
        parts.broker.worked(usable.connection);
        return page;
      }
      const code = exchange.classification.code ?? 'unexpected_response';
      if (code === 'token_rejected' && !renewed && usable.grant !== null) {
        renewed = true;
        usable = await acquire(usable);
        continue;
      }
      if (code === 'token_rejected') {
        parts.broker.renewedInVain(usable);
        throw await refusal(usable, exchange);
      }
      if (code === 'host_not_found' && ask.parent !== null)
        throw new ParentMissing(failure(usable, exchange, code));
      const waits =
        code === 'rate_limited' ? parts.now().getTime() < deadline : passing.includes(code) && tried < tries;
      if (code === 'permission_denied' || code === 'insufficient_scope') parts.proof.denied(usable);
      if (!waits) throw failure(usable, exchange, code);
      if (code !== 'rate_limited') {
        const backOff = Math.min(longestWait, firstWait * 2 ** (tried - 1)) * (0.75 + parts.random() / 2);
        tried += 1;
        // RFC 9110 §10.2.3: a 503 may say when to come again.
        await pause(Math.max(backOff, Math.min(longestWait, askedWait(exchange, parts.now()))), parts.signal);
      }
      usable = await acquire();
    }
  };

  return {
    fetch,
    explainLast: (code) => (last === null ? null : explain(last.usable, last.exchange, code)),
  };
}

function requestOf(stream: Stream, { position, parent, window }: PageAsk, now: Date) {
  if (position !== null && 'url' in position) return { url: position.url };
  const { request, changes } = stream;
  const today = now.toISOString().slice(0, 10);
  const filled = Object.entries(request.query ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? value.replaceAll(/\{(parent|today)\}/g, (_, name) => (name === 'today' ? today : (parent ?? '')))
      : value,
  ]);
  const dates =
    window !== null && changes.kind === 'window'
      ? { [changes.from]: window.from, [changes.to]: window.to }
      : {};
  return {
    ...request,
    path: request.path.replaceAll('{parent}', () => encodeURIComponent(parent ?? '')),
    query: {
      ...Object.fromEntries(filled),
      ...dates,
      ...pageQuery(stream.paging, position, stream.pageSize),
    },
  };
}

/** A pause that the Provider asked of anybody who calls for this connection. @throws the signal's reason */
async function keepQuiet(
  { pauses, now, signal }: FetcherParts,
  { connection, quietUntil }: Usable,
): Promise<void> {
  const until = pauses.quietUntil(connection, quietUntil);
  if (until !== null) await pause(Math.max(0, until.getTime() - now().getTime()), signal);
}

/** Milliseconds that the Provider asks for; 0 if it does not say. */
function askedWait({ outcome }: Exchange, now: Date): number {
  const header = outcome.kind === 'answer' ? outcome.headers['retry-after'] : undefined;
  return header === undefined ? 0 : readRetryAfter(header.trim(), now.getTime());
}

/** @throws the signal's reason, which says whether the run is over or goes on elsewhere */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** Others' pages may stand before it. @throws the signal's reason */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
