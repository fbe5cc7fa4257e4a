import type { Area } from '../tenants.ts';
import {
  balances,
  eligibleAbsenceTypes,
  leavesOfAbsence,
  timeOffDetails,
  timeOffEntries,
} from './absence.ts';
import type { Collection, Invalid } from './collection.ts';
import { organizations, organizationTypes, supervisoryOrganizations } from './organizations.ts';
import { jobPayGroup, payGroupDetails, payGroups, payrollInputs, paySlips } from './payroll.ts';
import { jobChangeReasons, jobFamilies, jobProfiles } from './positions.ts';
import type { World } from './seeded.ts';
import { timeClockEvents, workerTimeBlocks } from './time-tracking.ts';
import { directReports, history, members, organizationsOf, serviceDates } from './worker-details.ts';
import { commonWorkers, jobs, staffingWorkers, workersOfService } from './workers.ts';

/** What a resource and a sub-resource share. */
export interface Secured {
  /** The functional area and domain that secure the resource. */
  readonly area: Area;
  /** Query parameters of a window, and the member that lies in it: rows that a test inserts are filtered by it. */
  readonly window?: { readonly from: string; readonly to: string; readonly on: string };
}

export interface Resource extends Secured {
  /** The rows that the query asks for, or the name of the query parameter that does not fit. */
  readonly collection: (world: World, query: URLSearchParams) => Collection | Invalid;
  /** Whether a row can be read at `/{resource}/{id}`. */
  readonly byId?: true;
  /** What lies below a row: `/{resource}/{id}/{child}`. */
  readonly children?: Readonly<Record<string, Child>>;
}

export interface Child extends Secured {
  /** The rows of the parent with this number. */
  readonly collection: (world: World, parent: number, query: URLSearchParams) => Collection | Invalid;
}

export interface Service {
  readonly version: string;
  readonly resources: Readonly<Record<string, Resource>>;
}

const staffing = { area: 'staffing' } as const;
const roles = { area: 'organizations_and_roles' } as const;
const positions = { area: 'jobs_and_positions' } as const;
const payroll = { area: 'payroll' } as const;
const absence = { area: 'absence_management' } as const;
const time = { area: 'time_tracking' } as const;
const dates = (on: string) => ({ window: { from: 'fromDate', to: 'toDate', on } });
const supervisory = { ...roles, collection: supervisoryOrganizations, byId: true } as const;

/** What the platform serves. `common` lies at `/ccx/api/v1/{tenant}`, the others at `/ccx/api/{service}/{version}/{tenant}`. */
export const SERVICES: Readonly<Record<string, Service>> = {
  common: {
    version: 'v1',
    resources: {
      workers: {
        ...staffing,
        collection: commonWorkers,
        byId: true,
        children: {
          history: { ...staffing, collection: history },
          directReports: { ...staffing, collection: directReports },
          organizations: { ...roles, collection: organizationsOf },
          paySlips: { ...payroll, collection: paySlips },
          timeOffEntries: { ...absence, collection: timeOffEntries },
        },
      },
      organizations: { ...roles, collection: organizations, byId: true },
      organizationTypes: { ...roles, collection: organizationTypes, byId: true },
      supervisoryOrganizations: supervisory,
      jobChangeReasons: { ...staffing, collection: jobChangeReasons, byId: true },
    },
  },
  staffing: {
    version: 'v6',
    resources: {
      workers: {
        ...staffing,
        collection: staffingWorkers,
        byId: true,
        children: { serviceDates: { ...staffing, collection: serviceDates } },
      },
      jobs: { ...staffing, collection: jobs, byId: true },
      jobProfiles: { ...positions, collection: jobProfiles, byId: true },
      jobFamilies: { ...positions, collection: jobFamilies, byId: true },
      supervisoryOrganizations: { ...supervisory, children: { members: { ...roles, collection: members } } },
    },
  },
  payroll: {
    version: 'v2',
    resources: {
      payGroups: { ...payroll, collection: payGroups, byId: true },
      payGroupDetails: { ...payroll, collection: payGroupDetails, byId: true },
      payrollInputs: {
        ...payroll,
        collection: payrollInputs,
        window: { from: 'startDate', to: 'endDate', on: 'startDate' },
      },
      jobs: {
        ...staffing,
        collection: jobs,
        byId: true,
        children: { payGroup: { ...payroll, collection: jobPayGroup } },
      },
    },
  },
  absenceManagement: {
    version: 'v1',
    resources: {
      balances: { ...absence, collection: balances },
      workers: {
        ...staffing,
        collection: workersOfService('absenceManagement/v1'),
        byId: true,
        children: {
          leavesOfAbsence: { ...absence, collection: leavesOfAbsence, ...dates('firstDayOfLeave') },
          timeOffDetails: { ...absence, collection: timeOffDetails, ...dates('date') },
          eligibleAbsenceTypes: { ...absence, collection: eligibleAbsenceTypes },
        },
      },
    },
  },
  timeTracking: {
    version: 'v5',
    resources: {
      workerTimeBlocks: { ...time, collection: workerTimeBlocks, ...dates('calculatedDate') },
      timeClockEvents: { ...time, collection: timeClockEvents, ...dates('dateTime') },
    },
  },
};

/** A resource by service and name; undefined where the platform has none. */
export const findResource = (service: string, name: string): Resource | undefined => {
  const resources = Object.hasOwn(SERVICES, service) ? SERVICES[service]?.resources : undefined;
  return resources && Object.hasOwn(resources, name) ? resources[name] : undefined;
};

/** A sub-resource; undefined where the resource has none of this name. */
export const findChild = (resource: Resource | undefined, name: string): Child | undefined =>
  resource?.children && Object.hasOwn(resource.children, name) ? resource.children[name] : undefined;

/** The service that a bare `/{resource}` (or `/{resource}/{id}/{child}`) means: the first that has it. */
export const serviceOf = (name: string, child?: string): string | undefined =>
  Object.keys(SERVICES).find((service) => {
    const found = findResource(service, name);
    return found !== undefined && (child === undefined || findChild(found, child) !== undefined);
  });
