/** One streamed exchange: the answer is given out as soon as its header is there. Nothing is followed or repeated. */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { timerDelay } from './deadline.ts';
import { following, Trace } from './dispatchers.ts';
import { classify, isProxyError, timedOut, type Verdict } from './failures.ts';
import type { ProxyServer } from './proxy.ts';
import type { OpenedAnswer, OpenOptions, StreamRequest } from './types.ts';

export interface OpenAttempt {
  readonly request: StreamRequest;
  readonly options: OpenOptions;
  readonly url: URL;
  readonly proxy: ProxyServer | null;
  readonly headersTimeout: number;
}

/** Path and query as they stand in the text of a URL: reading and writing it would change some spellings. */
export function rawPath(url: string): string {
  const rest = url.slice(url.indexOf('//') + 2);
  const at = rest.search(/[/?]/);
  if (at < 0) return '/';
  return rest[at] === '?' ? `/${rest.slice(at)}` : rest.slice(at);
}

/** Never rejects for what a destination does. */
export async function openExchange(
  dispatcher: Dispatcher,
  { request, options, url, proxy, headersTimeout }: OpenAttempt,
): Promise<OpenedAnswer | Verdict> {
  const trace = new Trace();
  const via = proxy === null ? 'The host' : `The host, reached through the proxy ${proxy.host},`;
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = (): void => aborted.reject(new Error('The caller no longer waits.'));
  options.signal.addEventListener('abort', abort, { once: true });
  const sent = following(trace, () =>
    dispatcher.request({
      origin: url.origin,
      path: rawPath(request.url),
      // Any token of HTTP; the client's type knows only the common ones.
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...request.headers },
      body: request.body,
      headersTimeout: timerDelay(headersTimeout),
      bodyTimeout: timerDelay(options.idleTimeout),
      signal: options.signal,
      opaque: trace,
    }),
  );
  try {
    if (options.signal.aborted) abort();
    const answer = await Promise.race([sent, aborted.promise]);
    return {
      kind: 'answer',
      status: answer.statusCode,
      headers: answer.headers,
      body: readable(answer.body),
    };
  } catch (error) {
    sent.then(
      ({ body }) => readable(body).destroy(),
      () => {},
    );
    if (options.signal.aborted) return timedOut(via, trace.phase);
    const ofProxy = proxy !== null && isProxyError(error, trace.started);
    return ofProxy
      ? { ...classify(error, 'connect', `The proxy ${proxy.host}`), phase: 'connect' }
      : classify(error, trace.phase, via);
  } finally {
    options.signal.removeEventListener('abort', abort);
  }
}

/** An error between two owners of the body must not end the process. */
function readable(body: Readable): Readable {
  return body.on('error', () => {});
}
