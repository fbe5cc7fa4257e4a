/** What the answer of a token endpoint means (RFC 6749 §5.1), without I/O; oauth4webapi judges it. */
import * as oauth from 'oauth4webapi';

export interface TokenGrant {
  readonly accessToken: string;
  /** Null: nobody said how long the token lives. */
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
  /** Null: the answer has none, so that a refresh token used before stays (RFC 6749 §6). */
  readonly refreshToken: string | null;
}

/** Lifetimes beyond this are a mistake of the server, and would overflow timers. */
export const maxLifetime = 10 * 365 * 24 * 3600;

/**
 * @param body the JSON of a 2xx answer
 * @param defaultLifetime seconds, for answers without a usable `expires_in`
 * @param zero what an `expires_in` of 0 or less says where no refresh token comes with it
 * @returns null if there is no usable token in it
 */
export async function readTokenAnswer(
  body: unknown,
  now: Date,
  defaultLifetime: number | undefined,
  zero: 'used_once' | 'unsaid' = 'used_once',
): Promise<TokenGrant | null> {
  const straightened = straighten(body, zero);
  if (straightened === null) return null;
  const response = new Response(JSON.stringify(straightened), {
    headers: { 'content-type': 'application/json' },
  });
  try {
    const token = await oauth.processClientCredentialsResponse(
      { issuer: 'https://unused.invalid' },
      { client_id: 'unused' },
      response,
    );
    if (token.token_type !== 'bearer') return null;
    const lifetime = token.expires_in ?? lifetimeOfJwt(token.access_token, now) ?? defaultLifetime;
    return {
      accessToken: token.access_token,
      expiresAt: lifetime === undefined ? null : new Date(now.getTime() + lifetime * 1000),
      scopes: token.scope?.split(' ').filter((scope) => scope !== '') ?? [],
      refreshToken: token.refresh_token ?? null,
    };
  } catch {
    // oauth4webapi's errors carry the body in their cause; nothing of it is kept.
    return null;
  }
}

/** Longer than any real token; it is stored, and sent as a header. */
const maxTokenLength = 16_384;

/** A token is one header value: visible ASCII (RFC 6750 §2.1 allows even less). */
export function isHeaderToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token);
}

/** RFC 6749 appendix A.17. */
function isRefreshToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= maxTokenLength && /^[\x20-\x7e]+$/.test(token);
}

/** Only the members that count, in the form that the standard gives them. */
function straighten(body: unknown, zero: 'used_once' | 'unsaid'): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('access_token' in body)) return null;
  const { access_token: token } = body;
  if (!isHeaderToken(token)) return null;
  // Some servers report an error with 200; what stands beside it is no grant.
  if ('error' in body && typeof body.error === 'string' && body.error !== '') return null;
  const type = 'token_type' in body ? body.token_type : undefined;
  const lifetime = 'expires_in' in body ? readLifetime(body.expires_in) : undefined;
  const refresh = 'refresh_token' in body ? body.refresh_token : undefined;
  const scope = 'scope' in body && typeof body.scope === 'string' ? body.scope : undefined;
  const unsaid = lifetime === undefined || (lifetime === 0 && zero === 'unsaid' && !isRefreshToken(refresh));
  return {
    access_token: token,
    token_type: typeof type === 'string' && type.trim() !== '' ? type.trim() : 'bearer',
    ...(!unsaid && { expires_in: lifetime }),
    ...(scope !== undefined && { scope }),
    ...(isRefreshToken(refresh) && { refresh_token: refresh }),
  };
}

/** Seconds. Negative counts as 0 (used once), beyond ten years as ten years, anything unreadable as unsaid. */
function readLifetime(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return Math.min(Math.max(Math.floor(number), 0), maxLifetime);
}

/** Seconds until the `exp` of an access token that is a JWT (RFC 9068); undefined for any other. */
function lifetimeOfJwt(token: string, now: Date): number | undefined {
  const [, payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? readLifetime(exp - now.getTime() / 1000) : undefined;
  } catch {
    return undefined;
  }
}
