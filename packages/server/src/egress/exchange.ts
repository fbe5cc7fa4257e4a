import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { readBody } from './body.ts';
import { type Deadline, timerDelay } from './deadline.ts';
import { following, Trace } from './dispatchers.ts';
import { classify, isProxyError, timedOut, type Verdict, wasReset } from './failures.ts';
import { answerHeaders } from './headers.ts';
import type { ProxyServer } from './proxy.ts';
import type { EgressConfig, EgressRequest, Phase } from './types.ts';

export type Received =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly text: string;
    }
  | { readonly kind: 'failed'; readonly verdict: Verdict; readonly repeatable: boolean };

export interface Attempt {
  readonly request: EgressRequest;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly proxy: ProxyServer | null;
  readonly deadline: Deadline;
  readonly limits: Pick<EgressConfig, 'headersTimeout' | 'bodyTimeout' | 'maxResponseBytes'>;
}

/** One request on one connection: nothing is repeated. Never rejects. */
export async function exchange(dispatcher: Dispatcher, attempt: Attempt, fresh: boolean): Promise<Received> {
  const { url, request, deadline, limits, proxy } = attempt;
  const trace = new Trace();
  const via = proxy === null ? 'The host' : `The host, reached through the proxy ${proxy.host},`;
  const failed = (error: unknown): Received => {
    if (deadline.signal.aborted) return failure(timedOut(via, trace.phase));
    const ofProxy = proxy !== null && isProxyError(error, trace.started);
    const verdict = ofProxy
      ? { ...classify(error, 'connect', `The proxy ${proxy.host}`), phase: 'connect' as Phase }
      : classify(error, trace.phase, via);
    return { kind: 'failed', verdict, repeatable: !trace.heard && wasReset(error) };
  };

  const sent = following(trace, () =>
    dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...attempt.headers },
      body: request.body ?? null,
      headersTimeout: timerDelay(limits.headersTimeout),
      bodyTimeout: timerDelay(limits.bodyTimeout),
      reset: fresh,
      signal: deadline.signal,
      opaque: trace,
    }),
  );
  try {
    const answer = await deadline.race(sent);
    const headers = answerHeaders(answer.headers);
    const status = answer.statusCode;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      // What it says is not read, and the rest of it not waited for.
      answer.body.on('error', () => {}).destroy();
      return failure({
        ...{ code: 'redirect_refused', phase: 'headers', status },
        reason: 'A redirect is never followed: it would carry the credential to another address.',
      });
    }
    const body = await readBody(answer.body, headers['content-encoding'], limits.maxResponseBytes);
    // The client frees a connection one turn after the answer's end; a caller's next request should find it.
    await nextTurn();
    switch (body.kind) {
      case 'text':
        return { kind: 'answer', status, headers, text: body.text };
      case 'too_large':
        return failure({
          ...{ code: 'response_too_large', phase: 'body', status },
          reason: 'The answer is larger than is accepted.',
        });
      case 'undecodable':
        return failure({ code: 'undecodable_response', phase: 'body', reason: body.reason, status });
      case 'lost':
        return failed(body.error);
    }
  } catch (error) {
    // After a deadline the answer may still come; it must not keep its connection.
    sent.then(
      ({ body }) => body.on('error', () => {}).destroy(),
      () => {},
    );
    return failed(error);
  }
}

function failure(verdict: Verdict): Received {
  return { kind: 'failed', verdict, repeatable: false };
}
