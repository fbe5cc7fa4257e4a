/**
 * OAuth 2.0 authorization code grant (RFC 6749 §4.1) with PKCE (RFC 7636): the URL that a browser is sent to,
 * and the request that exchanges the code, without I/O.
 */
import * as oauth from 'oauth4webapi';
import type { EgressRequest } from '../egress/types.ts';

export interface AuthorizationRequest {
  readonly authorizationUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly scopeSeparator: ' ' | ',';
  /** S256; null where the Provider refuses PKCE. */
  readonly codeChallenge: string | null;
  /** Null where no ID token is asked for. */
  readonly nonce: string | null;
  /** Of the plugin; they stand in for none of the above. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function authorizationRequestUrl(request: AuthorizationRequest): string {
  const url = new URL(request.authorizationUrl);
  const own = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    ...(request.scopes.length > 0 && { scope: request.scopes.join(request.scopeSeparator) }),
    ...(request.codeChallenge !== null && {
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    }),
    ...(request.nonce !== null && { nonce: request.nonce }),
  };
  for (const [name, value] of Object.entries({ ...request.parameters, ...own })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/** 256 random bits each, as RFC 7636 §4.1 wants the verifier. */
export const newState = (): string => oauth.generateRandomState();
export const newVerifier = (): string => oauth.generateRandomCodeVerifier();
export const challengeOf = (verifier: string): Promise<string> => oauth.calculatePKCECodeChallenge(verifier);

export interface CodeExchange {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly authenticate: oauth.ClientAuth;
  readonly code: string;
  /** Null where the Provider refuses PKCE. */
  readonly verifier: string | null;
  readonly redirectUri: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The token request of RFC 6749 §4.1.3. State and issuer were judged before. */
export async function codeExchangeRequest(input: CodeExchange): Promise<EgressRequest> {
  const server = { issuer: new URL(input.tokenUrl).origin, token_endpoint: input.tokenUrl };
  const client = { client_id: input.clientId };
  const answer = new URLSearchParams({ code: input.code });
  let caught: EgressRequest | undefined;
  await oauth.authorizationCodeGrantRequest(
    server,
    client,
    input.authenticate,
    oauth.validateAuthResponse(server, client, answer, oauth.expectNoState),
    input.redirectUri,
    input.verifier ?? oauth.nopkce,
    {
      additionalParameters: { ...input.parameters },
      // Whether plain http may be used is decided at the one door, for every request alike.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url, options) => {
        const { 'user-agent': _library, ...headers } = options.headers;
        caught = { method: 'POST', url, headers, body: String(options.body) };
        return new Response();
      },
    },
  );
  if (caught === undefined) throw new Error('oauth4webapi made no token request');
  return caught;
}

export interface ServerMetadata {
  readonly issuer: string;
  /** The server says that its answers carry `iss` (RFC 9207 §3). */
  readonly sendsIssuer: boolean;
  /** Where it revokes grants (RFC 7009), if that is where it issues them: no other place is told a token. */
  readonly revocationUrl: string | null;
}

/**
 * The issuers that an authorization endpoint may belong to: its origin, and each of the paths above it (RFC 8414
 * §2 lets an issuer have a path, as servers have it that serve several).
 */
export function possibleIssuers(authorizationUrl: string): readonly string[] {
  const { origin, pathname } = new URL(authorizationUrl);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const above = Array.from({ length: Math.max(segments.length, 1) }, (_, depth) => segments.slice(0, depth));
  return above.slice(0, deepestIssuer + 1).map((path) => [origin, ...path].join('/'));
}

/** Segments; what is looked for deeper costs two requests for each of them. */
const deepestIssuer = 4;

/** Where the metadata of an issuer stands: RFC 8414 §3.1, and OpenID Connect Discovery §4. */
export function metadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname;
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

/**
 * Reads the metadata of RFC 8414 (and OpenID Connect Discovery) that was found where an issuer has it.
 * @returns null unless it speaks for this very issuer (§3.3) and these very endpoints
 */
export function readServerMetadata(
  body: unknown,
  expected: { readonly issuer: string; readonly authorizationUrl: string; readonly tokenUrl: string },
): ServerMetadata | null {
  if (typeof body !== 'object' || body === null) return null;
  const member = (name: string): unknown => Object.getOwnPropertyDescriptor(body, name)?.value;
  const issuer = member('issuer');
  const same = (value: unknown, url: string): boolean =>
    typeof value === 'string' && URL.parse(value)?.href === new URL(url).href;
  if (typeof issuer !== 'string' || !(same(issuer, expected.issuer) || same(issuer, `${expected.issuer}/`)))
    return null;
  if (!same(member('authorization_endpoint'), expected.authorizationUrl)) return null;
  if (!same(member('token_endpoint'), expected.tokenUrl)) return null;
  const revocation = member('revocation_endpoint');
  const revocationUrl = typeof revocation === 'string' ? URL.parse(revocation) : null;
  return {
    issuer,
    sendsIssuer: member('authorization_response_iss_parameter_supported') === true,
    revocationUrl:
      revocationUrl?.origin === new URL(expected.tokenUrl).origin && revocationUrl.username === ''
        ? revocationUrl.href
        : null,
  };
}
