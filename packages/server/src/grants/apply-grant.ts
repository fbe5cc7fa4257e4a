import type { EgressRequest } from '../egress/types.ts';
import type { StoredGrant } from '../vault/grant-store.ts';

/**
 * Puts a grant on a request (RFC 6750 §2.1). Built anew for each attempt, so that a repeated request never
 * carries an older grant. `Bearer` is written so whatever case the token endpoint echoed.
 */
export function applyGrant(request: EgressRequest, grant: StoredGrant): EgressRequest {
  return {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${grant.accessToken.expose()}` },
  };
}
