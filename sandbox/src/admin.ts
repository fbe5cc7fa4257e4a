import { ACTIONS, FAULT_FIELDS } from './actions.ts';
import { FAULTS } from './faults.ts';
import { describeFields, ParameterError } from './fields.ts';
import { SERVICES } from './resources/catalogue.ts';
import type { SandboxState } from './state.ts';
import type { Tenant } from './tenants.ts';

/** An answer of the admin API. */
export interface AdminAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Answers a request below `/_sandbox`.
 *
 * @param rest path segments after `/_sandbox`
 * @param readInput parses the JSON body; throws SyntaxError where it is not JSON
 */
export function answerAdmin(
  method: string,
  rest: readonly string[],
  readInput: () => unknown,
  sandbox: SandboxState,
  origin: string,
): AdminAnswer {
  try {
    return (
      route(`${method} /${rest.slice(0, 1).join('/')}`, rest.slice(1), readInput, sandbox, origin) ?? NOTHING
    );
  } catch (error) {
    if (error instanceof ParameterError) return { status: 400, body: { error: error.message } };
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'the body is not JSON' } };
    throw error;
  }
}

const NOTHING: AdminAnswer = {
  status: 404,
  body: { error: 'no such switch; GET /_sandbox lists what there is' },
};

function route(
  line: string,
  [name, action, ...more]: readonly string[],
  readInput: () => unknown,
  sandbox: SandboxState,
  origin: string,
): AdminAnswer | undefined {
  const ok = (body: unknown): AdminAnswer => ({ status: 200, body });
  if (more.length > 0) return undefined;
  if (line === 'GET /tenants' && name !== undefined && action === undefined) {
    const tenant = sandbox.tenant(name);
    return tenant === undefined ? undefined : ok(tenant);
  }
  if (line === 'POST /tenants' && name !== undefined && action !== undefined) {
    const tenant = sandbox.apply(name, action, readInput());
    return tenant === undefined ? undefined : ok(tenant);
  }
  if (name !== undefined) return undefined;
  switch (line) {
    case 'GET /':
      return ok(overview(sandbox.tenants(), origin));
    case 'GET /requests':
      return ok(sandbox.requests);
    case 'DELETE /requests':
      sandbox.clearRequests();
      return ok({ done: 'the request log is empty' });
    case 'POST /reset':
      sandbox.reset();
      return ok({ done: 'everything is as at the start; access tokens no longer work' });
    case 'GET /tenants':
      return ok(sandbox.tenants());
    case 'POST /tenants':
      return { status: 201, body: sandbox.createTenant(readInput()) };
    case 'POST /unknownTenant':
      return ok(sandbox.setUnknownTenant(readInput()));
    default:
      return undefined;
  }
}

/** What can be switched, for a newcomer. */
const overview = (tenants: readonly Tenant[], origin: string) => ({
  about: 'A stand-in for an HR platform. Nothing here is real; every switch below is for breaking things.',
  tenants: tenants.map((tenant) => ({
    name: tenant.name,
    workers: tenant.workers,
    tokenEndpoint: `${origin}/ccx/oauth2/${tenant.name}/token`,
    baseUrl: `${origin}/ccx/api/v1/${tenant.name}`,
    clients: tenant.clients.map(({ clientId, clientSecret }) => ({ clientId, clientSecret })),
  })),
  resources: Object.entries(SERVICES).flatMap(([service, { version, resources }]) =>
    Object.entries(resources).flatMap(([name, { area, children = {} }]) => {
      const path = `/ccx/api/${service === 'common' ? '' : `${service}/`}${version}/{tenant}/${name}`;
      const below = Object.entries(children).map(([child, one]) => ({
        path: `${path}/{id}/${child}`,
        area: one.area,
      }));
      return [{ path, area }, ...below];
    }),
  ),
  general: {
    'GET /_sandbox/requests': 'Requests seen, with headers and bodies',
    'DELETE /_sandbox/requests': 'Forget them',
    'POST /_sandbox/reset': 'Back to the state at the start',
    'GET /_sandbox/tenants/{tenant}': 'Everything about a tenant',
    'POST /_sandbox/tenants': 'Create a tenant: {"name": "acme_pt2", "workers": 250}',
    'POST /_sandbox/unknownTenant':
      'What the token endpoint answers for one: {"status": 404} or {"status": 503}',
  },
  actions: {
    about: 'POST /_sandbox/tenants/{tenant}/{action} with a JSON object; answers the tenant afterwards',
    ...Object.fromEntries(
      Object.entries(ACTIONS).map(([name, { about, fields }]) => [
        name,
        { about, takes: describeFields(fields) },
      ]),
    ),
  },
  faults: {
    about:
      'POST /_sandbox/tenants/{tenant}/fault with {"kind": …, "at": …} and what the kind takes. ' +
      'Several are used one after another: each until its times are used up.',
    every: describeFields(FAULT_FIELDS),
    kinds: Object.fromEntries(
      Object.entries(FAULTS).map(([name, { about, at, fields }]) => [
        name,
        { about, at, takes: describeFields(fields) },
      ]),
    ),
  },
});
