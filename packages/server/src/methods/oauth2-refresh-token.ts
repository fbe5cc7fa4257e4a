/** OAuth 2.0 refresh of an access token (RFC 6749 §6): the request, without I/O. */
import type { EgressRequest } from '../egress/types.ts';
import {
  clientAuthenticator,
  grantTypeRequest,
  type ProvenClient,
  type RequestedToken,
  requestedParameters,
} from './token-request.ts';

export interface Refresh extends ProvenClient, RequestedToken {
  readonly tokenUrl: string;
  readonly refreshToken: string;
}

export function refreshRequest(input: Refresh): Promise<EgressRequest> {
  return grantTypeRequest({
    tokenUrl: input.tokenUrl,
    clientId: input.clientId,
    authenticate: clientAuthenticator(input),
    grantType: 'refresh_token',
    parameters: { ...requestedParameters(input), refresh_token: input.refreshToken },
  });
}
