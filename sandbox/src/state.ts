import { ACTIONS, type ActionName, addFault, applyAction } from './actions.ts';
import { optional, ParameterError, readFields, text, whole } from './fields.ts';
import type { SeenRequest } from './request-log.ts';
import { DEFAULT_TENANT, seedTenant, type Tenant } from './tenants.ts';

/** Everything about a running sandbox that can change. */
export interface SandboxState {
  readonly requests: readonly SeenRequest[];
  /** Number of resets so far: what was made before one is out of date. */
  readonly generation: () => number;
  /** What the token endpoint answers for a tenant that there is not. */
  readonly unknownTenantStatus: () => 404 | 503;
  readonly tenants: () => readonly Tenant[];
  readonly tenant: (name: string) => Tenant | undefined;
  readonly put: (tenant: Tenant) => void;
  readonly log: (seen: SeenRequest) => void;
  readonly clearRequests: () => void;
  readonly reset: () => void;
  /** Creates a tenant from `{ name, workers? }`, set up right as the default one. */
  readonly createTenant: (input: unknown) => Tenant;
  /** Takes `{ status: 404 | 503 }`. */
  readonly setUnknownTenant: (input: unknown) => { readonly status: 404 | 503 };
  /** Applies an action or `fault` to a tenant; gives the tenant afterwards, undefined where there is neither. */
  readonly apply: (tenant: string, action: string, input: unknown) => Tenant | undefined;
}

/** Requests kept; the oldest go first, so that a long run holds constant memory. */
const REQUESTS_KEPT = 5_000;

/** @param random hex digits for new secrets */
export function createState(seed: number, workers: number, random: () => string): SandboxState {
  const tenants = new Map<string, Tenant>();
  const requests: SeenRequest[] = [];
  let unknownTenantStatus: 404 | 503 = 404;
  let generation = 0;

  const put = (tenant: Tenant): void => void tenants.set(tenant.name, tenant);
  const start = (): void => {
    tenants.clear();
    requests.length = 0;
    unknownTenantStatus = 404;
    put(seedTenant(DEFAULT_TENANT, seed, workers));
  };
  start();

  return {
    requests,
    generation: () => generation,
    unknownTenantStatus: () => unknownTenantStatus,
    tenants: () => [...tenants.values()],
    tenant: (name) => tenants.get(name),
    put,
    log: (seen) => {
      requests.push(seen);
      if (requests.length > REQUESTS_KEPT) requests.shift();
    },
    clearRequests: () => {
      requests.length = 0;
    },
    reset: () => {
      generation += 1;
      start();
    },
    createTenant: (input) => {
      const fields = { name: text('Tenant name'), workers: optional(whole('Workers', 0, 10_000_000)) };
      const given = readFields(fields, input, 'tenant');
      if (!/^[A-Za-z0-9_-]{1,63}$/.test(given.name)) {
        throw new ParameterError('tenant: name takes up to 63 letters, digits, _ and -');
      }
      if (tenants.has(given.name)) throw new ParameterError(`tenant ${given.name} exists already`);
      const tenant = seedTenant(given.name, seed, given.workers ?? workers);
      put(tenant);
      return tenant;
    },
    setUnknownTenant: (input) => {
      const fields = { status: whole('404 or 503', 404, 503) };
      const { status } = readFields(fields, input, 'unknownTenant');
      if (status !== 404 && status !== 503)
        throw new ParameterError('unknownTenant: status takes 404 or 503');
      unknownTenantStatus = status;
      return { status };
    },
    apply: (name, action, input) => {
      const tenant = tenants.get(name);
      if (tenant === undefined) return undefined;
      if (action !== 'fault' && !isAction(action)) return undefined;
      const changed =
        action === 'fault' ? addFault(tenant, input) : applyAction(tenant, action, input, random);
      put(changed);
      return changed;
    },
  };
}

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);
