import { type Area, findClient, grants, linkedUser, type Tenant } from './tenants.ts';

/** Why a request was refused. The answer to the caller tells less than this, as on the real platform. */
export type Reason =
  | 'token_invalid'
  | 'client_unknown'
  | 'user_disabled'
  | 'user_unlinked'
  | 'area_off'
  | 'policy_missing'
  | 'policy_not_activated'
  | 'resource_denied';

export type Decision =
  | { readonly allowed: true; readonly fields: 'all' | 'reference' }
  | { readonly allowed: false; readonly status: 401 | 403; readonly reason: Reason };

/**
 * Decides whether a client may read a domain. All layers must agree, outermost first: the token, the
 * Integration System User, the functional area of the API client, the domain policy in force.
 *
 * @param clientId owner of the access token; undefined where the token is missing, unknown or expired
 */
export function decideAccess(tenant: Tenant, clientId: string | undefined, area: Area): Decision {
  if (clientId === undefined) return refused(401, 'token_invalid');
  const client = findClient(tenant, clientId);
  if (client === undefined) return refused(401, 'client_unknown');
  const user = linkedUser(tenant, client);
  if (user === undefined) return refused(403, 'user_unlinked');
  if (!user.enabled) return refused(401, 'user_disabled');
  if (!client.functionalAreas.includes(area)) return refused(403, 'area_off');
  if (!grants(tenant.livePolicies, user, area)) {
    const pending = grants(tenant.pendingPolicies, user, area);
    return refused(403, pending ? 'policy_not_activated' : 'policy_missing');
  }
  return { allowed: true, fields: tenant.blankFields ? 'reference' : 'all' };
}

const refused = (status: 401 | 403, reason: Reason): Decision => ({ allowed: false, status, reason });
