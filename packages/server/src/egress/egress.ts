import { lookup as systemLookup } from 'node:dns/promises';
import { refusedAddress } from './address-guard.ts';
import { canonicalName, parseAllowList, readAddress } from './allow-list.ts';
import type { Lookup } from './connector.ts';
import { type Deadline, startDeadline, timerDelay } from './deadline.ts';
import { createDispatchers } from './dispatchers.ts';
import { exchange, type Received } from './exchange.ts';
import { timedOut, type Verdict } from './failures.ts';
import { requestHeaders } from './headers.ts';
import { createPlaces } from './places.ts';
import { proxyFor, readProxyRules } from './proxy.ts';
import { StreamExchange } from './stream.ts';
import type {
  EgressConfig,
  EgressFailure,
  EgressOutcome,
  EgressRequest,
  SendOptions,
  StreamingEgress,
} from './types.ts';
import { acceptsScheme, blockedReason, judgeUrl, type UrlPolicy } from './url-guard.ts';

/** Milliseconds that a name which a proxy will resolve anyway may hold up its request here. */
const proxiedLookupTimeout = 2_000;

function failure(host: string, verdict: Verdict): EgressFailure {
  return { kind: 'failure', host, ...verdict };
}

/**
 * The one door to the outside: guards the destination, limits time and size, follows no redirect, which could carry
 * a credential away, and repeats a request once when its connection is reset before any answer.
 *
 * `send` rejects only with a TypeError, for headers that HTTP forbids.
 * @param internals.lookup the resolver; the system's by default
 * @throws Error naming the variable when an allow list or a proxy cannot be read
 */
export function createEgress(
  config: EgressConfig,
  internals: { readonly lookup?: Lookup } = {},
): StreamingEgress {
  const policy: UrlPolicy = {
    allow: parseAllowList(config.allow, 'CLEAT_EGRESS_ALLOW'),
    allowHttp: parseAllowList(config.allowHttp, 'CLEAT_EGRESS_ALLOW_HTTP'),
  };
  const proxies = readProxyRules(config.proxy);
  const placeOf = createPlaces(policy, proxies);
  const lookup: Lookup = internals.lookup ?? ((hostname) => systemLookup(hostname, { all: true }));
  const refused = (host: string, address: string) => refusedAddress(host, address, policy.allow);
  const dispatchers = createDispatchers({
    lookup,
    timeout: timerDelay(config.connectTimeout),
    subject: 'The host',
    refused,
  });

  /**
   * Through a proxy, the proxy resolves the name and chooses the address. What can be seen from here is refused
   * all the same, if any address of the name is forbidden. A name that this machine cannot resolve passes: in
   * such networks the proxy is often the only resolver, and it is the operator's, with rules of its own.
   */
  async function refusedBehindProxy(hostname: string): Promise<string | null> {
    if (readAddress(hostname) !== null) return null;
    const timeout = Promise.withResolvers<[]>();
    const clock = setTimeout(
      () => timeout.resolve([]),
      Math.min(proxiedLookupTimeout, timerDelay(config.connectTimeout)),
    );
    const found = await Promise.race([lookup(hostname), timeout.promise]).catch(() => []);
    clearTimeout(clock);
    const kinds = found.map(({ address }) => refused(canonicalName(hostname), address));
    const kind = kinds.find((each) => each !== null);
    return kind === undefined || kind === null ? null : blockedReason('The host leads to', kind);
  }

  async function ask(
    request: EgressRequest,
    options: SendOptions,
    deadline: Deadline,
  ): Promise<EgressOutcome> {
    const headers = requestHeaders(request.headers);
    const limits = {
      ...config,
      maxResponseBytes: Math.min(
        options.maxResponseBytes ?? config.maxResponseBytes,
        config.maxResponseBytes,
      ),
    };
    const judged = judgeUrl(request.url, policy);
    const { host } = judged;
    const blocked = (reason: string) =>
      failure(host, { code: 'destination_blocked', phase: 'guard', reason });
    if (!judged.ok) return blocked(judged.reason);
    if (deadline.signal.aborted) return failure(host, timedOut('The host', 'guard'));
    const { url, hostname } = judged;
    const proxy = proxyFor(url, proxies);
    if (proxy !== null) {
      const reason = await deadline.race(refusedBehindProxy(hostname)).catch(() => null);
      if (reason !== null) return blocked(reason);
    }
    const attempt = { request, headers, url, proxy, deadline, limits };
    let received: Received = await exchange(dispatchers.choose(proxy, false), attempt, false);
    if (received.kind === 'failed' && received.repeatable && !deadline.signal.aborted)
      received = await exchange(dispatchers.choose(proxy, true), attempt, true);
    return received.kind === 'failed' ? failure(host, received.verdict) : received;
  }

  const stream: StreamingEgress['stream'] = (request, options, receiver) => {
    const place = placeOf(request.root, request.path);
    const exchange = new StreamExchange(
      {
        request,
        options,
        origin: place.origin,
        host: place.host,
        path: place.basePath + request.path,
        proxy: place.proxy,
        headersTimeout: config.headersTimeout,
      },
      receiver,
    );
    const begin = (reason: string | null): void => {
      if (reason === null) exchange.start(dispatchers.choose(place.proxy, false));
      else exchange.fail({ code: 'destination_blocked', phase: 'guard', reason });
    };
    if (place.refused !== null || place.proxy === null) begin(place.refused);
    else void refusedBehindProxy(place.hostname).then(begin);
    return exchange;
  };

  return {
    stream,
    async send(request, options = {}) {
      const limit = Math.min(options.deadline ?? config.totalTimeout, config.totalTimeout);
      const deadline = startDeadline(limit, options.signal);
      try {
        return await ask(request, options, deadline);
      } finally {
        deadline.stop();
      }
    },
    refuses(url) {
      const judged = judgeUrl(url, policy);
      return judged.ok ? null : judged.reason;
    },
    acceptsScheme: (url) => acceptsScheme(url, policy),
    close: () => dispatchers.close(),
  };
}
