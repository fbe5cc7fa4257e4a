/** OAuth 2.0 client credentials grant (RFC 6749 §4.4): the request, without I/O. */
import type { EgressRequest } from '../egress/types.ts';
import {
  clientAuthenticator,
  grantTypeRequest,
  type ProvenClient,
  type RequestedToken,
  requestedParameters,
} from './token-request.ts';

export interface ClientCredentials extends ProvenClient, RequestedToken {
  readonly tokenUrl: string;
}

/** The token request. No `scope` parameter unless one is given: an empty one is refused by many servers. */
export function tokenRequest(input: ClientCredentials): Promise<EgressRequest> {
  return grantTypeRequest({
    tokenUrl: input.tokenUrl,
    clientId: input.clientId,
    authenticate: clientAuthenticator(input),
    grantType: 'client_credentials',
    parameters: requestedParameters(input),
  });
}
