import type { ResourceRule } from './resource-rules.ts';
import type { RowChange, ScheduledChange } from './row-changes.ts';

/** Functional areas of an API client; the domains of the security policies carry the same ids. */
export const AREAS = [
  'staffing',
  'organizations_and_roles',
  /** A sixth one, that of job profiles and job families: a client is easily registered without it. */
  'jobs_and_positions',
  'payroll',
  'absence_management',
  'time_tracking',
] as const;
export type Area = (typeof AREAS)[number];

export const ACCESS = ['Get', 'View'] as const;
export type Access = (typeof ACCESS)[number];

export const GRANT_TYPES = ['client_credentials', 'authorization_code'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/**
 * How the token endpoint lets a client authenticate. `client_secret_basic` decodes the header (RFC 6749
 * §2.3.1); `client_secret_basic_raw` is the widespread server that compares it undecoded.
 */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_basic_raw', 'client_secret_post'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

/** Where a fault sits: the token endpoint, or the REST side. */
export const PLACES = ['token', 'api'] as const;
export type Place = (typeof PLACES)[number];

/** An answer override that was set on a tenant. */
export interface Fault {
  readonly at: Place;
  /** Name in the table of faults. */
  readonly kind: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Requests that it still answers; undefined = until it is cleared. */
  readonly times: number | undefined;
  /** Matching requests that still pass before it begins. */
  readonly after: number;
  /** API resource that it is limited to, e.g. `payGroups` or `workers/history`. */
  readonly resource: string | undefined;
  /** API service that it is limited to. */
  readonly service: string | undefined;
}

export interface ApiClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grantType: GrantType;
  readonly functionalAreas: readonly Area[];
  readonly includeWorkdayOwnedScope: boolean;
  /** User name of the linked Integration System User; null = not linked. */
  readonly integrationSystemUser: string | null;
  readonly authMethods: readonly AuthMethod[];
}

export interface SystemUser {
  readonly username: string;
  readonly enabled: boolean;
  readonly securityGroups: readonly string[];
}

/** What a security group may do in each domain; a domain left out grants nothing. */
export type DomainPolicies = Readonly<Record<string, Partial<Record<Area, readonly Access[]>>>>;

export interface Tenant {
  readonly name: string;
  readonly seed: number;
  /** Number of active workers; the rows are computed, never held. */
  readonly workers: number;
  readonly oauthEnabled: boolean;
  /** Lifetime of newly issued access tokens, in seconds. */
  readonly tokenLifetime: number;
  /** Field-level policy missing: rows carry `id` and `href` only. */
  readonly blankFields: boolean;
  /** Every collection answers `{ total: 0, data: [] }`. */
  readonly emptyList: boolean;
  /** What is refused, hidden or left out of single resources. */
  readonly resourceRules: readonly ResourceRule[];
  /** Changes of rows, in the order in which they were made. */
  readonly rowChanges: readonly RowChange[];
  /** Changes of rows that wait for a request. */
  readonly scheduledChanges: readonly ScheduledChange[];
  readonly clients: readonly ApiClient[];
  readonly users: readonly SystemUser[];
  /** Policies as edited; they have no effect until they are activated. */
  readonly pendingPolicies: DomainPolicies;
  /** Policies in force. */
  readonly livePolicies: DomainPolicies;
  /** Faults in the order in which they were set; the first that matches a request is used. */
  readonly faults: readonly Fault[];
}

export const DEFAULT_TENANT = 'acme';
export const DEFAULT_CLIENT_ID = 'sandbox-client';
/** Public on purpose: a made-up secret of a made-up tenant. */
export const DEFAULT_CLIENT_SECRET = 'sandbox-secret-5f2c9e';
export const DEFAULT_USER = 'ISU_Cleat';
export const DEFAULT_GROUP = 'ISSG_Cleat';

/** A tenant that is set up right: all areas, all domains live, the user linked and enabled. */
export function seedTenant(name: string, seed: number, workers: number): Tenant {
  const all = Object.fromEntries(AREAS.map((area) => [area, ['Get', 'View'] as const]));
  const policies: DomainPolicies = { [DEFAULT_GROUP]: all };
  return {
    name,
    seed,
    workers,
    oauthEnabled: true,
    tokenLifetime: 3600,
    blankFields: false,
    emptyList: false,
    resourceRules: [],
    rowChanges: [],
    scheduledChanges: [],
    clients: [
      {
        clientId: DEFAULT_CLIENT_ID,
        clientSecret: DEFAULT_CLIENT_SECRET,
        grantType: 'client_credentials',
        functionalAreas: AREAS,
        includeWorkdayOwnedScope: false,
        integrationSystemUser: DEFAULT_USER,
        authMethods: ['client_secret_basic'],
      },
    ],
    users: [{ username: DEFAULT_USER, enabled: true, securityGroups: [DEFAULT_GROUP] }],
    pendingPolicies: policies,
    livePolicies: policies,
    faults: [],
  };
}

export const findClient = (tenant: Tenant, clientId: string): ApiClient | undefined =>
  tenant.clients.find((client) => client.clientId === clientId);

/** The Integration System User that a client acts as, if it is linked to one that exists. */
export const linkedUser = (tenant: Tenant, client: ApiClient): SystemUser | undefined =>
  tenant.users.find((user) => user.username === client.integrationSystemUser);

/** Adds a client, or replaces the one with the same id. */
export const putClient = (tenant: Tenant, client: ApiClient): Tenant => ({
  ...tenant,
  clients: replaceOrAppend(tenant.clients, client, (one) => one.clientId === client.clientId),
});

/** Adds a user, or replaces the one with the same name. */
export const putUser = (tenant: Tenant, user: SystemUser): Tenant => ({
  ...tenant,
  users: replaceOrAppend(tenant.users, user, (one) => one.username === user.username),
});

/** Edits what a group may do in a domain (an empty list revokes). Pending until {@link activate}. */
export const editPolicy = (
  tenant: Tenant,
  group: string,
  domain: Area,
  access: readonly Access[],
): Tenant => ({
  ...tenant,
  pendingPolicies: {
    ...tenant.pendingPolicies,
    [group]: { ...tenant.pendingPolicies[group], [domain]: access },
  },
});

/** Activates the pending security policy changes. */
export const activate = (tenant: Tenant): Tenant => ({ ...tenant, livePolicies: tenant.pendingPolicies });

/** Whether any of the user's groups has Get or View on the domain. */
export const grants = (policies: DomainPolicies, user: SystemUser, domain: Area): boolean =>
  user.securityGroups.some((group) => (policies[group]?.[domain]?.length ?? 0) > 0);

function replaceOrAppend<T>(list: readonly T[], item: T, same: (one: T) => boolean): readonly T[] {
  return list.some(same) ? list.map((one) => (same(one) ? item : one)) : [...list, item];
}
