/** One call through the proxy: who asks is known, the credential is put on, and both bodies stream. */
import { pipeline, type Readable } from 'node:stream';
import type { Scope } from '../callers/roles.ts';
import type { Acquired, GrantBroker } from '../connections/broker.ts';
import type { ProviderPauses } from '../connections/provider-pause.ts';
import type { EgressFailure, OpenedAnswer, StreamingEgress } from '../egress/types.ts';
import { Problem } from '../problem.ts';
import type { AuditBatch } from './audit-batch.ts';
import { readSmall, relay, replayLimit } from './body.ts';
import { decodersOf } from './decoding.ts';
import { refuseNarrowed } from './destination.ts';
import { type Needles, scrubber, scrubText } from './echo.ts';
import { type HeaderValues, toCaller, toProvider } from './headers.ts';
import { passOn } from './pass-on.ts';
import { readTarget } from './path.ts';
import { preparedFor } from './prepared.ts';
import { pauseOf, refuseQuiet } from './quiet-time.ts';

/** Milliseconds without a byte in either direction after which a call is ended. */
export const idleTimeout = 60_000;

export interface ProxyParts {
  readonly broker: GrantBroker;
  readonly egress: StreamingEgress;
  readonly audit: AuditBatch;
  readonly pauses: ProviderPauses;
  /** Milliseconds for a grant to be at hand. */
  readonly requestTimeout: number;
  readonly now: () => Date;
}

export interface ProxyCall {
  readonly connectionId: string;
  readonly method: string;
  /** Path and query after `/proxy/`, as they came. */
  readonly target: string;
  readonly headers: HeaderValues;
  readonly body: Readable | null;
  /** The caller has gone. */
  readonly signal: AbortSignal;
  readonly onBytes: () => void;
}

export interface Forwarded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readable;
}

type Usable = Extract<Acquired, { ok: true }>;

/** @throws Problem for all that Cleat answers itself */
export async function forward(scope: Scope, parts: ProxyParts, call: ProxyCall): Promise<Forwarded> {
  const startedAt = performance.now();
  const written = (outcome: 'succeeded' | 'failed', detail: Readonly<Record<string, unknown>>): void =>
    parts.audit.add(scope.workspaceId, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.proxy',
      target: call.connectionId,
      outcome,
      detail: {
        method: call.method,
        path: call.target.split('?')[0]?.slice(0, 500),
        ...detail,
        durationMs: Math.round(performance.now() - startedAt),
      },
    });
  try {
    const forwarded = await ask(scope, parts, call);
    written(forwarded.status < 400 ? 'succeeded' : 'failed', { status: forwarded.status });
    return forwarded;
  } catch (error) {
    // What is not found is nobody's connection in this Workspace, and has no line of its own.
    if (error instanceof Problem && error.code !== 'not_found') written('failed', { code: error.code });
    throw error;
  }
}

async function ask(scope: Scope, parts: ProxyParts, call: ProxyCall): Promise<Forwarded> {
  const read = readTarget(call.target);
  if (!read.ok) throw new Problem('malformed_request', read.reason);
  const startedAt = performance.now();
  const remaining = (): number => parts.requestTimeout - (performance.now() - startedAt);
  const first = usable(await parts.broker.acquire(scope.workspaceId, call.connectionId, { remaining }));
  refuseNarrowed(first.credential, call.method, read.path);
  refuseQuiet(parts.pauses.quietUntil(first.connection, first.quietUntil), parts.now());

  const body = await replayable(call, first);
  const answer = await attempt(parts, call, first, body);
  const rejected = first.grant;
  if (answer.opened.status === 401 && rejected !== null) {
    const again = performance.now();
    const next = await parts.broker.acquire(scope.workspaceId, call.connectionId, {
      remaining: () => parts.requestTimeout - (performance.now() - again),
      rejected,
    });
    const renewed =
      next.ok && next.grant !== null && next.grant.obtainedAt.getTime() !== rejected.obtainedAt.getTime();
    const repeats = renewed && (body === null || Buffer.isBuffer(body));
    if (repeats && next.ok) {
      answer.opened.body.destroy();
      const repeated = await attempt(parts, call, next, body);
      if (repeated.opened.status === 401) void parts.broker.refused(next.connection);
      return answered(parts, call, repeated);
    }
  } else if (answer.opened.status === 401) {
    void parts.broker.refused(first.connection);
  }
  return answered(parts, call, answer);
}

function usable(acquired: Acquired): Usable {
  if (acquired.ok) return acquired;
  const { title, detail, category } = acquired.diagnosis;
  // Neither says anything about the credential, so that the connection is as usable as before.
  throw category === 'availability' || category === 'protocol'
    ? new Problem('provider_unreachable', `${title}. ${detail}`)
    : new Problem('connection_not_usable', `${title}. ${detail}`);
}

/** Held back only where a repetition may come: for a grant that can be renewed. */
async function replayable(call: ProxyCall, { grant }: Usable): Promise<Readable | Buffer | null> {
  if (call.body === null) return null;
  const length = Number(call.headers['content-length'] ?? Number.NaN);
  return grant !== null && length <= replayLimit
    ? readSmall(call.body, call.onBytes, call.signal)
    : relay(call.body, call.onBytes);
}

interface Attempted {
  readonly acquired: Usable;
  readonly opened: OpenedAnswer;
  readonly needles: Needles;
}

async function attempt(
  parts: ProxyParts,
  call: ProxyCall,
  acquired: Usable,
  body: Readable | Buffer | null,
): Promise<Attempted> {
  const { root, headers, query, needles } = preparedFor(acquired);
  const opened = await parts.egress.open(
    {
      method: call.method,
      url: `${root}/${withQuery(call.target, query)}`,
      headers: { ...acquired.credential.plugin.requestHeaders, ...toProvider(call.headers, headers) },
      body,
    },
    { signal: call.signal, idleTimeout },
  );
  if (opened.kind === 'failure') throw unanswered(opened);
  return { acquired, opened, needles };
}

/** @throws Problem if the caller sends a parameter that is the credential's: servers differ in which one counts */
function withQuery(target: string, credential: readonly [string, string][]): string {
  if (credential.length === 0) return target;
  // Some servers take a semicolon for an ampersand.
  const asked = new URLSearchParams(target.split('?').slice(1).join('?').replaceAll(';', '&'));
  const names = new Set([...asked.keys()].map(spelledName));
  const taken = credential.find(([name]) => names.has(spelledName(name)));
  if (taken !== undefined) {
    throw new Problem('malformed_request', `The query parameter ${taken[0]} is set by Cleat. Leave it out.`);
  }
  const separator = !target.includes('?') ? '?' : /[?&]$/.test(target) ? '' : '&';
  return `${target}${separator}${new URLSearchParams([...credential])}`;
}

/** Some servers look at no case, and PHP reads a blank, a dot or an opening bracket in a name as `_`. */
const spelledName = (name: string): string => name.toLowerCase().replace(/[ .[]/g, '_');

function unanswered({ code, reason }: EgressFailure): Problem {
  return new Problem(code === 'timeout' ? 'provider_timeout' : 'provider_unreachable', reason);
}

async function answered(
  parts: ProxyParts,
  call: ProxyCall,
  { acquired, opened, needles }: Attempted,
): Promise<Forwarded> {
  const { status, headers, body } = opened;
  const single = (name: string): string => [headers[name] ?? ''].flat().join(',');
  const now = parts.now();
  const pause = pauseOf(status, single('retry-after') || undefined, now);
  // Before the caller hears of it: who then asks another process is told the same.
  if (pause > 0) await parts.pauses.askedForPause(acquired.connection, new Date(now.getTime() + pause));
  const empty = call.method === 'HEAD' || status === 204 || status === 304;
  const decoders = empty ? [] : decodersOf(single('content-encoding'));
  // A part of something compressed cannot be decompressed.
  if (decoders === null || (status === 206 && decoders.length > 0)) {
    body.destroy();
    throw new Problem(
      'provider_unreachable',
      'The Provider answers compressed in a way that is not understood here, though it was asked not to.',
    );
  }
  const scrubbed = scrubber(needles);
  body.on('data', call.onBytes).pause();
  if (decoders.length === 0) void passOn(body, scrubbed);
  else pipeline([body, ...decoders, scrubbed], () => {});
  const scrub = (text: string): string => scrubText(text, needles);
  return { status, headers: toCaller(headers, scrub, decoders.length > 0), body: scrubbed };
}
