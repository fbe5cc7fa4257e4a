import type { Area } from '../tenants.ts';
import { balances } from './absence.ts';
import { organizations } from './organizations.ts';
import { payGroups } from './payroll.ts';
import { type Collection, numberOf, type Row, type World } from './seeded.ts';
import { workerTimeBlocks } from './time-tracking.ts';
import { commonWorkers, jobs, staffingWorkers } from './workers.ts';

export interface Resource {
  /** The functional area and domain that secure the resource. */
  readonly area: Area;
  /** The rows that the query asks for, or the name of the query parameter that does not fit. */
  readonly collection: (world: World, query: URLSearchParams) => Collection | { readonly invalid: string };
  /** Kind of the ids, where a row can be read by id at `/{resource}/{id}` and its id stands for its position. */
  readonly kind?: string;
}

export interface Service {
  readonly version: string;
  readonly resources: Readonly<Record<string, Resource>>;
}

/** What the platform serves. `common` lies at `/ccx/api/v1/{tenant}`, the others at `/ccx/api/{service}/{version}/{tenant}`. */
export const SERVICES: Readonly<Record<string, Service>> = {
  common: {
    version: 'v1',
    resources: {
      workers: { area: 'staffing', collection: commonWorkers, kind: 'worker' },
      organizations: { area: 'organizations_and_roles', collection: organizations, kind: 'organization' },
    },
  },
  staffing: {
    version: 'v6',
    resources: {
      workers: { area: 'staffing', collection: staffingWorkers, kind: 'worker' },
      jobs: { area: 'staffing', collection: jobs, kind: 'job' },
    },
  },
  payroll: {
    version: 'v2',
    resources: { payGroups: { area: 'payroll', collection: payGroups, kind: 'payGroup' } },
  },
  absenceManagement: {
    version: 'v1',
    resources: { balances: { area: 'absence_management', collection: balances } },
  },
  timeTracking: {
    version: 'v5',
    resources: { workerTimeBlocks: { area: 'time_tracking', collection: workerTimeBlocks } },
  },
};

/** A resource by service and name; undefined where the platform has none. */
export const findResource = (service: string, name: string): Resource | undefined => {
  const resources = Object.hasOwn(SERVICES, service) ? SERVICES[service]?.resources : undefined;
  return resources && Object.hasOwn(resources, name) ? resources[name] : undefined;
};

/** The service that a bare `/{resource}` means: the first that has it, the common one before the others. */
export const serviceOf = (name: string): string | undefined =>
  Object.keys(SERVICES).find((service) => findResource(service, name) !== undefined);

/** One row by id; undefined where there is none. */
export function findRow(resource: Resource, world: World, id: string): Row | undefined {
  const number = resource.kind === undefined ? undefined : numberOf(world, resource.kind, id);
  const collection = resource.collection(world, new URLSearchParams({ includeTerminatedWorkers: 'true' }));
  if (number === undefined || 'invalid' in collection) return undefined;
  return number < collection.total ? collection.row(number) : undefined;
}
