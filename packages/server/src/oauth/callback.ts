/** Where a browser goes on to that came back from a Provider. The state is not consumed: only who started finishes. */
import { findFlow } from '../vault/oauth-flows.ts';
import { hasDoubles } from './answer.ts';
import type { OAuthContext } from './context.ts';
import { withAnswer } from './redirect-uri.ts';

/** Longer than any answer; a header must hold it. */
const maxLength = 8_192;

/**
 * @param requestUrl path and query, as the request line has them
 * @returns null where there is nowhere to go, or the answer arrived at another redirect URI than its own
 */
export async function callbackTarget(context: OAuthContext, requestUrl: string): Promise<string | null> {
  const url = URL.parse(requestUrl, 'http://here.invalid');
  if (url === null || requestUrl.length > maxLength) return null;
  const state = url.searchParams.get('state');
  if (state === null || hasDoubles(url.searchParams)) return null;
  const flow = await findFlow(context.connections.database, state);
  if (flow === null || flow.returnTo === null || flow.expiresAt <= context.connections.now()) return null;
  if (new URL(flow.redirectUri).pathname !== url.pathname) return null;
  return withAnswer(flow.returnTo, url.searchParams);
}
