import { type Collection, childNumber, numbered, numberUnder } from './collection.ts';
import { addDays } from './dates.ts';
import { organizationCount, organizationReference, organizationType } from './organizations.ts';
import { drawFor, idOf, pick, type Row, type World } from './seeded.ts';
import {
  commonWorkers,
  hireDate,
  MANAGED,
  organizationNumber,
  workerNumber,
  workerReference,
} from './workers.ts';

const EVENTS = ['Hire', 'Onboarding', 'Change Job', 'Compensation Change', 'Change Location'] as const;
const DAYS_BETWEEN_EVENTS = 140;
/** Managers that report to one manager, besides the workers of the team. */
const MANAGERS_EACH = 4;

/** Staffing v6 `/workers/{id}/serviceDates`: one row. */
export const serviceDates = (world: World, worker: number): Collection => {
  const hired = hireDate(world, worker);
  return numbered({
    total: 1,
    numberOf: numberUnder(world, 'serviceDates', worker),
    row: (): Row => ({
      id: idOf(world, 'serviceDates', childNumber(worker, 0)),
      descriptor: `Service dates of ${workerReference(world, worker).descriptor}`,
      originalHireDate: hired,
      hireDate: hired,
      continuousServiceDate: hired,
      seniorityDate: hired,
      companyServiceDate: null,
    }),
  });
};

/** Common v1 `/workers/{id}/history`: two to five events since the worker was hired. */
export const history = (world: World, worker: number): Collection =>
  numbered({
    total: 2 + drawFor(world, 'worker', worker)('events', EVENTS.length - 1),
    numberOf: numberUnder(world, 'event', worker),
    row: (number): Row => {
      const effective = addDays(hireDate(world, worker), number * DAYS_BETWEEN_EVENTS);
      const subject = workerReference(world, worker);
      return {
        id: idOf(world, 'event', childNumber(worker, number)),
        descriptor: `${pick(EVENTS, number)}: ${subject.descriptor}`,
        initiated: `${addDays(effective, -7)}T09:30:00.000Z`,
        effective,
        due: null,
        completed: `${addDays(effective, -2)}T15:00:00.000Z`,
        status: 'Successfully Completed',
        initiator: workerReference(world, worker - (worker % MANAGED)),
        subject,
      };
    },
  });

/**
 * Common v1 `/workers/{id}/directReports`: those of a manager are the workers up to the next manager, and four
 * managers further down.
 */
export function directReports(world: World, worker: number): Collection {
  const workers = commonWorkers(world);
  const managers = Math.ceil(world.workers / MANAGED);
  const manager = worker / MANAGED;
  const isManager = Number.isInteger(manager) && worker < world.workers;
  const team = isManager ? Math.max(0, Math.min(MANAGED - 1, world.workers - worker - 1)) : 0;
  const firstBelow = manager * MANAGERS_EACH + 1;
  const below = isManager ? Math.max(0, Math.min(MANAGERS_EACH, managers - firstBelow)) : 0;
  const workerAt = (number: number): number =>
    number < team ? worker + 1 + number : (firstBelow + number - team) * MANAGED;
  return numbered({
    total: team + below,
    numberOf: (id) => {
      const found = workerNumber(world, id);
      if (found === undefined) return undefined;
      return found % MANAGED === 0 ? team + found / MANAGED - firstBelow : found - worker - 1;
    },
    row: (number) => workers.row(workerAt(number)),
  });
}

/** Common v1 `/workers/{id}/organizations`: the supervisory organization and the company. */
export const organizationsOf = (world: World, worker: number): Collection =>
  numbered({
    total: 2,
    numberOf: (id) => [0, 1].find((number) => organizationOfWorker(world, worker, number).id === id),
    row: (number) => organizationOfWorker(world, worker, number),
  });

const organizationOfWorker = (world: World, worker: number, number: number): Row =>
  number === 0
    ? {
        ...organizationReference(world, organizationNumber(world, worker)),
        organizationType: organizationType(world, 0),
      }
    : {
        id: idOf(world, 'company', 0),
        descriptor: 'Acme International',
        organizationType: organizationType(world, 1),
      };

/** Staffing v6 `/supervisoryOrganizations/{id}/members`: the workers whose supervisory organization it is. */
export function members(world: World, organization: number): Collection {
  const count = organizationCount(world);
  const workers = commonWorkers(world);
  return numbered({
    // A closed organization has none.
    total: organization < count ? Math.max(0, Math.ceil((world.workers - organization) / count)) : 0,
    start: organization,
    step: count,
    numberOf: (id) => workerNumber(world, id),
    row: (number): Row => {
      const { id, descriptor, href, businessTitle, isManager, primaryJob } = workers.row(number);
      return { id, descriptor, href, businessTitle, isManager, primaryJob };
    },
  });
}
