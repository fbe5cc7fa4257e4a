import { type Collection, numbered, numberIn } from './collection.ts';
import { addDays } from './dates.ts';
import { FAMILY_NAMES, GIVEN_NAMES, JOB_TITLES, LOCATIONS } from './names.ts';
import { locationReference, organizationCount, organizationReference } from './organizations.ts';
import { drawFor, idOf, numberOf, pick, type Reference, type Row, type World } from './seeded.ts';

const KIND = 'worker';
/** One worker in so many is a manager. */
export const MANAGED = 8;
/** One in so many has left (counted on top of the active ones). */
const TERMINATED = 20;

/** What the rows about one worker share: drawn once, as drawing is what a row costs. */
interface Person {
  readonly number: number;
  readonly given: string;
  readonly family: string;
  readonly title: string;
  readonly profile: number;
  readonly isManager: boolean;
  readonly email: string;
  readonly phone: string;
}

function personOf(world: World, number: number): Person {
  const draw = drawFor(world, KIND, number);
  const given = pick(GIVEN_NAMES, draw('given', GIVEN_NAMES.length));
  const family = pick(FAMILY_NAMES, draw('family', FAMILY_NAMES.length));
  const isManager = number % MANAGED === 0;
  const profile = draw('title', JOB_TITLES.length);
  const title = pick(JOB_TITLES, profile);
  return {
    number,
    given,
    family,
    title: isManager ? `Manager, ${title}` : title,
    profile,
    isManager,
    email: `${ascii(given)}.${ascii(family)}.${number + 1}@acme.example`,
    phone: `+1 (555) 010-${String(draw('phone', 10_000)).padStart(4, '0')}`,
  };
}

/** The reference to a worker by number. */
export const workerReference = (world: World, number: number): Reference =>
  referenceTo(world, personOf(world, number), 'v1');

function referenceTo(world: World, { number, given, family }: Person, service: string): Reference {
  const id = idOf(world, KIND, number);
  return {
    id,
    descriptor: `${given} ${family}`,
    href: `${world.apiRoot}/${service}/${world.tenant}/workers/${id}`,
  };
}

/** The active worker that an id stands for. */
export function workerNumber(world: World, id: string): number | undefined {
  const number = numberOf(world, KIND, id);
  return number !== undefined && number < world.workers ? number : undefined;
}

/** The reference to the job of a worker; every worker has one. */
export const jobReference = (world: World, number: number): Reference =>
  jobOf(world, personOf(world, number));

function jobOf(world: World, { number, title }: Person): Reference {
  const id = idOf(world, 'job', number);
  return {
    id,
    descriptor: `P-${String(number + 1).padStart(6, '0')} ${title}`,
    href: `${world.apiRoot}/staffing/v6/${world.tenant}/jobs/${id}`,
  };
}

/** The number of a worker's supervisory organization: the members of one are evenly spaced workers. */
export const organizationNumber = (world: World, worker: number): number => worker % organizationCount(world);

const organizationOf = (world: World, { number }: Person): Reference =>
  organizationReference(world, organizationNumber(world, number));

/** When a worker was hired: between 2010 and 2023. */
export const hireDate = (world: World, number: number): string =>
  addDays('2010-01-04', drawFor(world, KIND, number)('hired', 5000));

const locationOf = (world: World, { number }: Person): Reference =>
  locationReference(world, drawFor(world, KIND, number)('location', LOCATIONS.length));

function primaryJob(world: World, worker: Person): Row {
  return {
    ...jobOf(world, worker),
    businessTitle: worker.title,
    jobType: { id: idOf(world, 'jobType', 0), descriptor: 'Primary' },
    location: locationOf(world, worker),
    supervisoryOrganization: organizationOf(world, worker),
  };
}

const personRow = (world: World, { number, given, family, email, phone }: Person): Row => ({
  id: idOf(world, 'person', number),
  descriptor: `${given} ${family}`,
  email,
  phone,
});

/** Common v1 `/workers`. */
export const commonWorkers = (world: World): Collection =>
  numbered({
    total: world.workers,
    numberOf: numberIn(world, KIND),
    row: (number): Row => {
      const worker = personOf(world, number);
      return {
        ...referenceTo(world, worker, 'v1'),
        businessTitle: worker.title,
        isManager: worker.isManager,
        primaryWorkEmail: worker.email,
        primaryWorkPhone: worker.phone,
        location: locationOf(world, worker),
        primarySupervisoryOrganization: organizationOf(world, worker),
        primaryJob: primaryJob(world, worker),
        person: personRow(world, worker),
      };
    },
  });

/** `/workers` of the other services: what it takes to find one. */
export const workersOfService =
  (service: string) =>
  (world: World): Collection =>
    numbered({
      total: world.workers,
      numberOf: numberIn(world, KIND),
      row: (number): Row => ({ ...referenceTo(world, personOf(world, number), service) }),
    });

/** Staffing v6 `/workers`: those who left come last, and only with `includeTerminatedWorkers=true`. */
export function staffingWorkers(world: World, query: URLSearchParams): Collection {
  const terminated =
    query.get('includeTerminatedWorkers') === 'true' ? Math.floor(world.workers / TERMINATED) : 0;
  return numbered({
    total: world.workers + terminated,
    numberOf: numberIn(world, KIND),
    row: (number): Row => {
      const worker = personOf(world, number);
      return {
        ...referenceTo(world, worker, 'staffing/v6'),
        workerId: String(number + 1).padStart(6, '0'),
        workerType: { id: idOf(world, 'workerType', 0), descriptor: 'Employee' },
        person: personRow(world, worker),
        primaryJob: primaryJob(world, worker),
        hireDate: hireDate(world, number),
        isActive: number < world.workers,
      };
    },
  });
}

/** Staffing v6 `/jobs`. */
export const jobs = (world: World): Collection =>
  numbered({
    total: world.workers,
    numberOf: numberIn(world, 'job'),
    row: (number): Row => {
      const worker = personOf(world, number);
      return {
        ...primaryJob(world, worker),
        jobProfile: {
          id: idOf(world, 'jobProfile', worker.profile),
          descriptor: pick(JOB_TITLES, worker.profile),
        },
        worker: referenceTo(world, worker, 'staffing/v6'),
      };
    },
  });

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/g, '');
}
