import { type Action, action } from './action.ts';
import { FAULTS, type FaultInput } from './faults.ts';
import {
  type Fields,
  flag,
  type InputOf,
  listOf,
  oneOf,
  optional,
  ParameterError,
  readFields,
  text,
  texts,
  whole,
  withDefault,
} from './fields.ts';
import { RESOURCE_ACTIONS } from './resource-actions.ts';
import {
  ACCESS,
  type ApiClient,
  AREAS,
  AUTH_METHODS,
  activate,
  DEFAULT_CLIENT_ID,
  DEFAULT_GROUP,
  DEFAULT_USER,
  editPolicy,
  type Fault,
  findClient,
  GRANT_TYPES,
  PLACES,
  type Place,
  putClient,
  putUser,
  type SystemUser,
  type Tenant,
} from './tenants.ts';

const client = { client: withDefault(text('API client id'), DEFAULT_CLIENT_ID) };
const user = { user: withDefault(text('Integration System User'), DEFAULT_USER) };
const group = { group: withDefault(text('Security group'), DEFAULT_GROUP) };
const area = { area: oneOf('Functional area', AREAS) };
const domain = { domain: oneOf('Domain', AREAS) };

/** Every change by name: the admin API and the in-process methods are both made from this table. */
export const ACTIONS = {
  addArea: action('Turn a functional area on for the API client', { ...area, ...client }, (tenant, p) =>
    editClient(tenant, p.client, (one) => ({
      functionalAreas: AREAS.filter((a) => a === p.area || one.functionalAreas.includes(a)),
    })),
  ),
  dropArea: action('Turn a functional area off for the API client', { ...area, ...client }, (tenant, p) =>
    editClient(tenant, p.client, (one) => ({
      functionalAreas: one.functionalAreas.filter((a) => a !== p.area),
    })),
  ),
  grantPolicy: action(
    'Grant a security group access to a domain (pending until activate)',
    { ...domain, access: withDefault(listOf('Access', ACCESS), ['Get', 'View']), ...group },
    (tenant, p) => editPolicy(tenant, p.group, p.domain, p.access),
  ),
  revokePolicy: action(
    'Take a domain from a security group (pending until activate)',
    { ...domain, ...group },
    (tenant, p) => editPolicy(tenant, p.group, p.domain, []),
  ),
  activate: action('Activate the pending security policy changes', {}, activate),
  putUser: action(
    'Create an Integration System User, or set its security groups',
    { ...user, groups: withDefault(texts('Security groups'), [DEFAULT_GROUP]) },
    (tenant, p) => putUser(tenant, { username: p.user, enabled: true, securityGroups: p.groups }),
  ),
  enableUser: action('Enable an Integration System User', user, (tenant, p) =>
    editUser(tenant, p.user, { enabled: true }),
  ),
  disableUser: action('Disable an Integration System User', user, (tenant, p) =>
    editUser(tenant, p.user, { enabled: false }),
  ),
  linkUser: action('Link an Integration System User to the API client', { ...user, ...client }, (tenant, p) =>
    editClient(tenant, p.client, () => ({ integrationSystemUser: p.user })),
  ),
  unlinkUser: action('Unlink the Integration System User from the API client', client, (tenant, p) =>
    editClient(tenant, p.client, () => ({ integrationSystemUser: null })),
  ),
  putClient: action(
    'Register an API client with any id and secret, or replace it',
    {
      clientId: text('Client id'),
      clientSecret: text('Client secret'),
      grantType: withDefault(oneOf('Client grant type', GRANT_TYPES), 'client_credentials'),
      functionalAreas: withDefault(listOf('Functional areas', AREAS), AREAS),
      includeWorkdayOwnedScope: withDefault(flag('Include Workday Owned Scope (recorded only)'), false),
      integrationSystemUser: withDefault(text('Linked user'), DEFAULT_USER),
      authMethods: withDefault(listOf('Client authentication', AUTH_METHODS), ['client_secret_basic']),
    },
    putClient,
  ),
  setGrantType: action(
    'Set the client grant type of the API client',
    { grantType: oneOf('Client grant type', GRANT_TYPES), ...client },
    (tenant, p) => editClient(tenant, p.client, () => ({ grantType: p.grantType })),
  ),
  setAuthMethods: action(
    'Set how the API client may authenticate at the token endpoint',
    { methods: listOf('Methods', AUTH_METHODS), ...client },
    (tenant, p) => editClient(tenant, p.client, () => ({ authMethods: p.methods })),
  ),
  setSecret: action(
    'Set the secret of the API client; the old one stops working',
    { secret: text('New secret'), ...client },
    (tenant, p) => editClient(tenant, p.client, () => ({ clientSecret: p.secret })),
  ),
  regenerateSecret: action(
    'Generate New API Client Secret: answers the tenant with the new one; the old one stops working',
    client,
    (tenant, p, random) => editClient(tenant, p.client, () => ({ clientSecret: `sandbox-${random()}` })),
  ),
  oauth: action('Turn OAuth 2.0 of the tenant on or off', { enabled: flag('On or off') }, (tenant, p) => ({
    ...tenant,
    oauthEnabled: p.enabled,
  })),
  tokenLifetime: action(
    'Lifetime of new access tokens',
    { seconds: whole('Seconds', 1, 86_400) },
    (tenant, p) => ({ ...tenant, tokenLifetime: p.seconds }),
  ),
  blankFields: action('Rows with id and href only', { on: flag('On or off') }, (tenant, p) => ({
    ...tenant,
    blankFields: p.on,
  })),
  emptyList: action('Collections without rows', { on: flag('On or off') }, (tenant, p) => ({
    ...tenant,
    emptyList: p.on,
  })),
  workers: action(
    'Number of workers in the tenant',
    { count: whole('Workers', 0, 10_000_000) },
    (tenant, p) => ({ ...tenant, workers: p.count }),
  ),
  ...RESOURCE_ACTIONS,
  clearFaults: action(
    'Take faults away',
    { at: optional(oneOf('Where; left out = everywhere', PLACES)) },
    (tenant, p) => ({
      ...tenant,
      faults: p.at === undefined ? [] : tenant.faults.filter((fault) => fault.at !== p.at),
    }),
  ),
} as const;

export type ActionName = keyof typeof ACTIONS;
export type ActionInput<N extends ActionName> = InputOf<(typeof ACTIONS)[N]['fields']>;

/** What every fault takes besides the parameters of its kind. */
export const FAULT_FIELDS = {
  at: oneOf('Where', PLACES),
  times: optional(
    whole('Requests that it answers, then it vanishes; left out = until cleared', 1, 1_000_000),
  ),
  after: withDefault(whole('Requests that pass before it begins', 0, 1_000_000), 0),
  resource: optional(text('API resource that it is limited to, e.g. payGroups or workers/history')),
  service: optional(text('API service that it is limited to, e.g. payroll')),
};

/** A fault as a caller sets it. */
export type SetFault = FaultInput & {
  readonly at: Place;
  readonly times?: number | undefined;
  readonly after?: number | undefined;
  readonly resource?: string | undefined;
  readonly service?: string | undefined;
};

/** Applies an action by name; throws {@link ParameterError} where the parameters do not fit. */
export function applyAction(tenant: Tenant, name: ActionName, input: unknown, random: () => string): Tenant {
  const chosen: Action = ACTIONS[name] as unknown as Action;
  return chosen.change(tenant, readFields(chosen.fields, input, name), random);
}

/** Adds a fault behind those already set. `input` is a {@link SetFault}. */
export function addFault(tenant: Tenant, input: unknown): Tenant {
  const { kind, ...rest } = typeof input === 'object' && input !== null ? Object(input) : {};
  const name = oneOf('Kind', Object.keys(FAULTS) as (keyof typeof FAULTS)[]).read(kind, 'fault: kind');
  const chosen = FAULTS[name];
  const own: Fields = chosen.fields;
  const { at, times, after, resource, service, ...parameters } = readFields(
    { ...own, ...FAULT_FIELDS },
    rest,
    `fault ${name}`,
  );
  if (!chosen.at.some((place) => place === at)) {
    throw new ParameterError(`fault ${name} can be set at ${chosen.at.join(' or ')} only`);
  }
  const fault: Fault = { at, kind: name, parameters, times, after, resource, service };
  return { ...tenant, faults: [...tenant.faults, fault] };
}

function editClient(tenant: Tenant, id: string, change: (one: ApiClient) => Partial<ApiClient>): Tenant {
  const found = findClient(tenant, id);
  if (found === undefined) throw new ParameterError(`tenant ${tenant.name} has no API client ${id}`);
  return putClient(tenant, { ...found, ...change(found) });
}

function editUser(tenant: Tenant, username: string, change: Partial<SystemUser>): Tenant {
  const found = tenant.users.find((one) => one.username === username);
  if (found === undefined) throw new ParameterError(`tenant ${tenant.name} has no user ${username}`);
  return putUser(tenant, { ...found, ...change });
}
