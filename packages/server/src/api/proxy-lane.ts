/**
 * The proxy's calls that need not wait for anything are answered before Fastify: its route, hooks and child logger cost as
 * much as all the rest of such a call. Whatever is not plain (a key, a Workspace or a credential that must be read first,
 * a refusal, another protocol) goes to the route in `proxy.ts`, where it is judged; here nothing is refused but by the
 * proxy itself. Both leave the same answers, log lines and metrics.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticator } from '../callers/authenticate.ts';
import { type Caller, mayActAs } from '../callers/roles.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Problem } from '../problem.ts';
import { proxyMethods } from '../providers/proxy-faults.ts';
import { forward, type ProxyParts } from '../proxy/forward.ts';
import { readTarget } from '../proxy/path.ts';
import { asProblem, problemContentType, problemDocument } from './problems.ts';
import { proxyRole, proxyUrl } from './proxy.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface ProxyLaneParts {
  readonly proxy: ProxyParts;
  readonly authenticator: Pick<Authenticator, 'recognise'>;
  /** Whether it is known, without waiting, that there is this Workspace. */
  readonly workspaceKnown: (id: string) => boolean;
  readonly calls: RateLimiter;
  readonly metrics: Pick<Metrics, 'requestAnswered'>;
  readonly logger: FastifyBaseLogger;
  /** The service is stopping: Fastify says so. */
  readonly closing: () => boolean;
}

/** True if the call is answered here. */
export type ProxyLane = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

const pattern = /^\/api\/connectors\/([\w-]{1,100})\/proxy\/(.*)$/s;
const methods: ReadonlySet<string> = new Set(proxyMethods);
/** NUL, and halves of characters: the route refuses them in a query. */
const unstorable = /%(?:00|ed)/i;

export function createProxyLane(parts: ProxyLaneParts): ProxyLane {
  return (incoming, outgoing) => {
    const [, connectionId, target] = pattern.exec(incoming.url ?? '') ?? [];
    const { headers, method = '' } = incoming;
    if (connectionId === undefined || target === undefined || parts.closing()) return false;
    if (!methods.has(method) || headers.upgrade !== undefined || unstorable.test(target)) return false;
    const caller = parts.authenticator.recognise(headers.authorization);
    if (caller === null || caller.connect !== undefined || !mayActAs(caller.role, proxyRole)) return false;
    const workspaceId = workspaceOf(caller, headers['cleat-workspace'], parts.workspaceKnown);
    const read = readTarget(target);
    if (workspaceId === null || !read.ok) return false;
    const atHand = parts.proxy.broker.atHand(workspaceId, connectionId);
    const limit = atHand === null ? null : parts.calls.allow(caller.id);
    if (atHand === null || limit === null) return false;

    const startedAt = performance.now();
    const requestId = newId('req');
    const own = {
      'request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'ratelimit-policy': limit['RateLimit-Policy'],
      ratelimit: limit.RateLimit,
    };
    const scope = { caller, workspaceId, requestId };
    const call = { connectionId, target, read, incoming, outgoing, ownHeaders: () => own };
    forward(scope, parts.proxy, call, atHand, (refused) => {
      let { statusCode } = outgoing;
      if (refused !== null) {
        const problem = asProblem(refused);
        statusCode = problem.status;
        if (statusCode >= 500) parts.logger.error({ reqId: requestId, err: refused }, 'request failed');
        answer(outgoing, problem, { url: incoming.url ?? '', id: requestId }, own);
      }
      const took = performance.now() - startedAt;
      parts.metrics.requestAnswered(method, proxyUrl, statusCode, took / 1000);
      parts.logger.info(
        {
          reqId: requestId,
          method,
          route: proxyUrl,
          status: statusCode,
          durationMs: Math.round(took),
          caller: caller.id,
          workspaceId,
        },
        'request answered',
      );
    });
    return true;
  };
}

/** Null where the route has to look, or to refuse. */
function workspaceOf(
  caller: Caller,
  named: string | readonly string[] | undefined,
  known: ProxyLaneParts['workspaceKnown'],
): string | null {
  if (caller.workspaceId !== null) {
    return named === undefined || named === caller.workspaceId ? caller.workspaceId : null;
  }
  return typeof named === 'string' && known(named) ? named : null;
}

function answer(
  outgoing: ServerResponse,
  problem: Problem,
  request: { readonly url: string; readonly id: string },
  own: Readonly<Record<string, string | undefined>>,
): void {
  const body = JSON.stringify(problemDocument(problem, request));
  const headers = {
    ...own,
    ...problem.extras.headers,
    // As Fastify writes it.
    'content-type': `${problemContentType}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': 'sandbox',
    'cleat-answer-from': 'cleat',
  };
  outgoing.writeHead(problem.status, headers).end(body);
}

/** Puts the lane before Fastify's own listener. */
export function openLane(server: Server, lane: ProxyLane): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    if (lane(incoming, outgoing)) return;
    for (const other of others) Reflect.apply(other, server, [incoming, outgoing]);
  });
}
