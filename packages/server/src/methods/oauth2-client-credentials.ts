/**
 * OAuth 2.0 client credentials grant (RFC 6749 §4.4): a request and what its answer means, without I/O.
 * The protocol is oauth4webapi's; here its request is caught before it is sent, and answers that bend the
 * standard are straightened before it judges them.
 */
import type { ClientAuthentication } from '@cleat/plugin-kit';
import * as oauth from 'oauth4webapi';
import type { EgressRequest } from '../egress/types.ts';

export interface ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuthentication: ClientAuthentication;
  readonly scope?: string;
}

export interface TokenGrant {
  readonly accessToken: string;
  /** Null: nobody said how long the token lives. */
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
}

/**
 * `application/x-www-form-urlencoded` as RFC 6749 appendix B wants it. oauth4webapi's own Basic also escapes
 * `-`, `_` and `.`, which the form serialisation leaves alone; servers that do not decode would then refuse
 * nearly every client id, and it would differ from the unencoded form nearly always.
 */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')}`;
}

const authenticators: Readonly<Record<ClientAuthentication, (input: ClientCredentials) => oauth.ClientAuth>> =
  {
    client_secret_basic: (input) => (_server, _client, _body, headers) => {
      headers.set('authorization', basic(formEncode(input.clientId), formEncode(input.clientSecret)));
    },
    client_secret_basic_unencoded: (input) => (_server, _client, _body, headers) => {
      headers.set('authorization', basic(input.clientId, input.clientSecret));
    },
    client_secret_post: (input) => oauth.ClientSecretPost(input.clientSecret),
  };

/** Whether the two forms of Basic differ for this client; where they do not, trying the second proves nothing. */
export function basicFormsDiffer(clientId: string, clientSecret: string): boolean {
  return formEncode(clientId) !== clientId || formEncode(clientSecret) !== clientSecret;
}

/** The token request. No `scope` parameter unless one is given: an empty one is refused by many servers. */
export async function tokenRequest(input: ClientCredentials): Promise<EgressRequest> {
  let caught: EgressRequest | undefined;
  await oauth.clientCredentialsGrantRequest(
    authorizationServer(input.tokenUrl),
    { client_id: input.clientId },
    authenticators[input.clientAuthentication](input),
    input.scope === undefined ? {} : { scope: input.scope },
    {
      // Whether plain http may be used is decided at the one door, for every request alike.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url, options) => {
        // A firewall that judges programs by name must judge the token request and the API's alike.
        const { 'user-agent': _library, ...headers } = options.headers;
        caught = { method: 'POST', url, headers, body: String(options.body) };
        return new Response();
      },
    },
  );
  if (caught === undefined) throw new Error('oauth4webapi made no token request');
  return caught;
}

function authorizationServer(tokenUrl: string): oauth.AuthorizationServer {
  return { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
}

/** Lifetimes beyond this are a mistake of the server, and would overflow timers. */
const maxLifetime = 10 * 365 * 24 * 3600;

/**
 * @param body the JSON of a 2xx answer
 * @param defaultLifetime seconds, for answers without a usable `expires_in`
 * @returns null if there is no usable token in it
 */
export async function readTokenAnswer(
  body: unknown,
  now: Date,
  defaultLifetime: number | undefined,
): Promise<TokenGrant | null> {
  const straightened = straighten(body);
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
    const lifetime = token.expires_in ?? defaultLifetime;
    return {
      accessToken: token.access_token,
      expiresAt: lifetime === undefined ? null : new Date(now.getTime() + lifetime * 1000),
      scopes: token.scope?.split(' ').filter((scope) => scope !== '') ?? [],
    };
  } catch {
    // oauth4webapi's errors carry the body in their cause; nothing of it is kept.
    return null;
  }
}

/** Longer than any real token; it is stored, and sent as a header. */
const maxTokenLength = 16_384;

/** Only the members that count, in the form that the standard gives them. */
function straighten(body: unknown): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('access_token' in body)) return null;
  const { access_token: token } = body;
  // A token is one header value: visible ASCII (RFC 6750 §2.1 allows even less).
  if (typeof token !== 'string' || token.length > maxTokenLength || !/^[\x21-\x7e]+$/.test(token))
    return null;
  // Some servers report an error with 200; what stands beside it is no grant.
  if ('error' in body && typeof body.error === 'string' && body.error !== '') return null;
  const type = 'token_type' in body ? body.token_type : undefined;
  const lifetime = 'expires_in' in body ? readLifetime(body.expires_in) : undefined;
  const scope = 'scope' in body && typeof body.scope === 'string' ? body.scope : undefined;
  return {
    access_token: token,
    token_type: typeof type === 'string' && type.trim() !== '' ? type.trim() : 'bearer',
    ...(lifetime !== undefined && { expires_in: lifetime }),
    ...(scope !== undefined && { scope }),
  };
}

/** Seconds. Negative counts as 0 (used once), beyond ten years as ten years, anything unreadable as unsaid. */
function readLifetime(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return Math.min(Math.max(Math.floor(number), 0), maxLifetime);
}
