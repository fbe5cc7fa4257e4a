/** OAuth 2.0 token revocation (RFC 7009 §2.1): the request, without I/O. */
import * as oauth from 'oauth4webapi';
import type { EgressRequest } from '../egress/types.ts';
import { clientAuthenticator, type ProvenClient } from './token-request.ts';

export interface Revocation extends ProvenClient {
  readonly revocationUrl: string;
  readonly token: string;
  readonly tokenTypeHint: 'refresh_token' | 'access_token';
}

export async function revocationRequest(input: Revocation): Promise<EgressRequest> {
  let caught: EgressRequest | undefined;
  await oauth.revocationRequest(
    { issuer: new URL(input.revocationUrl).origin, revocation_endpoint: input.revocationUrl },
    { client_id: input.clientId },
    clientAuthenticator(input),
    input.token,
    {
      additionalParameters: { token_type_hint: input.tokenTypeHint },
      // Whether plain http may be used is decided at the one door, for every request alike.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url, options) => {
        const { 'user-agent': _library, ...headers } = options.headers;
        caught = { method: 'POST', url, headers, body: String(options.body) };
        return new Response();
      },
    },
  );
  if (caught === undefined) throw new Error('oauth4webapi made no revocation request');
  return caught;
}
