/**
 * A browser that came back from a Provider. Only who started finishes: a flow begun in a connect session is completed
 * here, by the browser that holds the session; any other is sent on to the product that began it, its state not consumed.
 */
import { type ConnectResult, connectResultOf } from '../callers/connect-results.ts';
import { findConnectCaller, isConnectCaller, noteResult, readStanding } from '../callers/connect-sessions.ts';
import type { Caller, Scope } from '../callers/roles.ts';
import { Problem } from '../problem.ts';
import { consumeFlow, findFlow, type OAuthFlow } from '../vault/oauth-flows.ts';
import { hasDoubles, unknownState } from './answer.ts';
import { completeAuthorization } from './complete.ts';
import type { OAuthContext } from './context.ts';
import { withAnswer } from './redirect-uri.ts';
import { recordLeak } from './refusal.ts';

/** Longer than any answer; a header must hold it. */
const maxLength = 8_192;

export interface Visit {
  /** Path and query, as the request line has them. */
  readonly requestUrl: string;
  /** Of the cookie of a connect session. */
  readonly secret: string | null;
  readonly requestId: string;
  /** False for a look that nobody took, such as that of a prefetch: it finishes nothing. */
  readonly byPerson: boolean;
}

export type Arrival =
  /** On to the product, with the answer. */
  | { readonly to: 'product'; readonly url: string }
  /** On to the page of the connect session. `result` is null where this visit finished nothing. */
  | { readonly to: 'connect'; readonly result: ConnectResult | null }
  /** Nowhere. `refused`: it was the answer to a flow of a connect session, but not in its browser. */
  | { readonly to: 'nowhere'; readonly refused: boolean };

const nowhere: Arrival = { to: 'nowhere', refused: false };

/** @param onFault told of an error that is no answer */
export async function arrive(
  context: OAuthContext,
  visit: Visit,
  onFault: (error: unknown) => void,
): Promise<Arrival> {
  const { requestUrl, secret } = visit;
  const { database, now } = context.connections;
  const url = URL.parse(requestUrl, 'http://here.invalid');
  if (url === null || requestUrl.length > maxLength) return nowhere;
  const [state, ...more] = url.searchParams.getAll('state');
  if (state === undefined || more.length > 0) return nowhere;
  const flow = await findFlow(database, state);
  if (flow !== null && !isConnectCaller(flow.callerId)) return forward(flow, url, now());
  if (!visit.byPerson) return nowhere;
  if (flow === null) {
    // Come back to once more, or too late: the page of the session says how it stands.
    const standing = secret === null ? null : await readStanding(database, secret, now());
    return standing === null ? nowhere : { to: 'connect', result: null };
  }
  const caller = secret === null ? null : await findConnectCaller(database, secret, now());
  if (caller === null || caller.id !== flow.callerId || caller.workspaceId !== flow.workspaceId) {
    await refuse(context, visit, state);
    return { to: 'nowhere', refused: true };
  }
  return { to: 'connect', result: await finish(context, visit, flow, caller, onFault) };
}

function forward(flow: OAuthFlow, url: URL, now: Date): Arrival {
  if (flow.returnTo === null || flow.expiresAt <= now || hasDoubles(url.searchParams)) return nowhere;
  if (new URL(flow.redirectUri).pathname !== url.pathname) return nowhere;
  return { to: 'product', url: withAnswer(flow.returnTo, url.searchParams) };
}

/**
 * An answer in another browser than the one that began: somebody was led to authorize for somebody else (RFC 9700
 * §4.7). The flow is over, so that nobody can finish it with this answer either.
 */
async function refuse(context: OAuthContext, visit: Visit, state: string): Promise<void> {
  const { database } = context.connections;
  const claim = await consumeFlow(database, state);
  if (claim !== null) await recordLeak(visit.requestId, database, claim.flow, unknownState('other_browser'));
}

async function finish(
  context: OAuthContext,
  visit: Visit,
  flow: OAuthFlow,
  caller: Caller,
  onFault: (error: unknown) => void,
): Promise<ConnectResult> {
  const scope: Scope = { workspaceId: flow.workspaceId, caller, requestId: visit.requestId };
  let result: ConnectResult;
  try {
    const callbackUrl = context.publicOrigin() + visit.requestUrl;
    result = connectResultOf((await completeAuthorization(scope, context, { callbackUrl })).state);
  } catch (error) {
    if (!(error instanceof Problem)) onFault(error);
    result = connectResultOf(error instanceof Problem ? error.code : null);
  }
  await noteResult(context.connections.database, scope, result);
  return result;
}
