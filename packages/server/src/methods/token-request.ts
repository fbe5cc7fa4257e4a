/**
 * What requests to token endpoints have in common: how the client proves itself (RFC 6749 §2.3, RFC 7523 §2.2),
 * and a request that is built by oauth4webapi and caught before it is sent. Without I/O.
 */
import type { KeyObject } from 'node:crypto';
import type { ClientAuthentication, SignatureAlgorithm } from '@cleat/plugin-kit';
import * as oauth from 'oauth4webapi';
import type { EgressRequest } from '../egress/types.ts';
import { assertionTimes, signJwt } from './signing-key.ts';

/** What a client signs its assertions with, and the two values that make each of them a new one. */
export interface ClientSigner {
  readonly key: KeyObject;
  readonly algorithm: SignatureAlgorithm;
  /** `kid`, `x5t` and the like. */
  readonly header: Readonly<Record<string, string>>;
  /** The only `aud` of the assertion. */
  readonly audience: string;
  readonly now: Date;
  /** Never used twice. */
  readonly id: string;
}

export interface ProvenClient {
  readonly clientId: string;
  /** Empty for a client that signs. */
  readonly clientSecret: string;
  readonly clientAuthentication: ClientAuthentication;
  /** For `private_key_jwt`. */
  readonly signer?: ClientSigner;
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

const authenticators: Readonly<Record<ClientAuthentication, (input: ProvenClient) => oauth.ClientAuth>> = {
  client_secret_basic: (input) => (_server, _client, _body, headers) => {
    headers.set('authorization', basic(formEncode(input.clientId), formEncode(input.clientSecret)));
  },
  client_secret_basic_unencoded: (input) => (_server, _client, _body, headers) => {
    headers.set('authorization', basic(input.clientId, input.clientSecret));
  },
  client_secret_post: (input) => oauth.ClientSecretPost(input.clientSecret),
  private_key_jwt:
    ({ clientId, signer }) =>
    (_server, _client, body) => {
      if (signer === undefined) throw new Error('private_key_jwt needs a key');
      body.set('client_id', clientId);
      body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      body.set('client_assertion', clientAssertion(clientId, signer));
    },
};

/** The form of client authentication as oauth4webapi's requests take it. */
export function clientAuthenticator(input: ProvenClient): oauth.ClientAuth {
  return authenticators[input.clientAuthentication](input);
}

/** RFC 7523 §3: issuer and subject are the client, the audience is the authorization server alone. */
function clientAssertion(clientId: string, signer: ClientSigner): string {
  const { iat, exp } = assertionTimes(signer.now);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: signer.audience,
    jti: signer.id,
    iat,
    nbf: iat,
    exp,
  };
  return signJwt(signer.header, claims, signer.key, signer.algorithm);
}

/** Whether the two forms of Basic differ for this client; where they do not, trying the second proves nothing. */
export function basicFormsDiffer(clientId: string, clientSecret: string): boolean {
  return formEncode(clientId) !== clientId || formEncode(clientSecret) !== clientSecret;
}

/** What a strategy adds to every token request. Absent members are not sent, not even empty. */
export interface RequestedToken {
  readonly scope?: string;
  /** RFC 8707. */
  readonly resource?: string;
  readonly audience?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** They stand in for no parameter of the protocol: those are set after them. */
export function requestedParameters(asked: RequestedToken): Record<string, string> {
  return {
    ...asked.parameters,
    ...(asked.scope !== undefined && { scope: asked.scope }),
    ...(asked.resource !== undefined && { resource: asked.resource }),
    ...(asked.audience !== undefined && { audience: asked.audience }),
  };
}

/** @param authenticate leaves the request as it is where the grant itself proves who asks */
export async function grantTypeRequest(input: {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly authenticate: oauth.ClientAuth;
  readonly grantType: string;
  readonly parameters: Readonly<Record<string, string>>;
}): Promise<EgressRequest> {
  let caught: EgressRequest | undefined;
  await oauth.genericTokenEndpointRequest(
    { issuer: new URL(input.tokenUrl).origin, token_endpoint: input.tokenUrl },
    { client_id: input.clientId },
    input.authenticate,
    input.grantType,
    { ...input.parameters },
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
