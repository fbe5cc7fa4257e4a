import { type Collection, childNumber, type Invalid, numbered, numberIn, numberUnder } from './collection.ts';
import { addDays, dayOf, firstOfMonth, monthOf } from './dates.ts';
import { drawFor, idOf, numberOf, pick, type Row, type World } from './seeded.ts';
import { isInvalid, readWindow, readWorker } from './window.ts';
import { jobReference, workerReference } from './workers.ts';

const GROUPS = [
  { name: 'Canada Biweekly', country: 'Canada', frequency: 'Biweekly' },
  { name: 'Germany Monthly', country: 'Germany', frequency: 'Monthly' },
  { name: 'Ireland Monthly', country: 'Ireland', frequency: 'Monthly' },
  { name: 'Kenya Monthly', country: 'Kenya', frequency: 'Monthly' },
  { name: 'Netherlands Monthly', country: 'Netherlands', frequency: 'Monthly' },
  { name: 'Portugal Monthly', country: 'Portugal', frequency: 'Monthly' },
  { name: 'Singapore Monthly', country: 'Singapore', frequency: 'Monthly' },
] as const;

const FIRST_MONTH = monthOf('2024-01-01');
/** One worker in so many has a payroll input each month. */
const WITH_INPUT = 20;
const WORKERS_AT_MOST = 2 ** 24;

const payGroupReference = (world: World, number: number) => {
  const id = idOf(world, 'payGroup', number);
  return {
    id,
    descriptor: pick(GROUPS, number).name,
    href: `${world.apiRoot}/payroll/v2/${world.tenant}/payGroups/${id}`,
  };
};

const payGroupDetailReference = (world: World, number: number) => {
  const id = idOf(world, 'payGroupDetail', number);
  return {
    id,
    descriptor: `${pick(GROUPS, number).name} (Regular)`,
    href: `${world.apiRoot}/payroll/v2/${world.tenant}/payGroupDetails/${id}`,
  };
};

const payGroup = (world: World, number: number): Row => ({
  ...payGroupReference(world, number),
  country: { id: idOf(world, 'country', number), descriptor: pick(GROUPS, number).country },
  runCategory: regular(world),
  periodSchedule: periodSchedule(world, number),
  payGroupDetails: [payGroupDetailReference(world, number)],
});

const regular = (world: World) => ({ id: idOf(world, 'runCategory', 0), descriptor: 'Regular' });

const periodSchedule = (world: World, number: number) => ({
  id: idOf(world, 'periodSchedule', number),
  descriptor: pick(GROUPS, number).frequency,
});

/** Payroll v2 `/payGroups`. */
export const payGroups = (world: World): Collection =>
  numbered({
    total: GROUPS.length,
    numberOf: numberIn(world, 'payGroup'),
    row: (number) => payGroup(world, number),
  });

/** Payroll v2 `/payGroupDetails`. */
export const payGroupDetails = (world: World): Collection => {
  const period = (month: number) => ({
    id: idOf(world, 'payPeriod', month),
    descriptor: firstOfMonth(month).slice(0, 7),
  });
  const now = monthOf(world.today);
  return numbered({
    total: GROUPS.length,
    numberOf: numberIn(world, 'payGroupDetail'),
    row: (number): Row => ({
      ...payGroupDetailReference(world, number),
      payGroup: payGroupReference(world, number),
      runCategory: regular(world),
      periodSchedule: periodSchedule(world, number),
      firstProcessingPeriod: period(FIRST_MONTH),
      lastPeriodCompleted: period(now - 1),
      currentPeriodInProgress: period(now),
      nextPeriodToProcess: period(now + 1),
      payRunGroup: [],
    }),
  });
};

/** Payroll v2 `/jobs/{id}/payGroup`: always one. */
export const jobPayGroup = (world: World, job: number): Collection =>
  numbered({
    total: 1,
    numberOf: (id) => (id === idOf(world, 'payGroup', job % GROUPS.length) ? 0 : undefined),
    row: () => payGroup(world, job % GROUPS.length),
  });

/**
 * Payroll v2 `/payrollInputs`: narrowed by `startDate` and `endDate` (between which an input must begin) and
 * `worker`. A request without any of them is refused, as the published description says.
 */
export function payrollInputs(world: World, query: URLSearchParams): Collection | Invalid {
  if (!['startDate', 'endDate', 'worker'].some((name) => query.has(name))) return { invalid: 'startDate' };
  // The inputs of next month are entered already.
  const last = monthOf(world.today) + 1;
  const window = readWindow(query, ['startDate', 'endDate'], {
    from: dayOf(firstOfMonth(FIRST_MONTH)) ?? 0,
    to: dayOf(firstOfMonth(last)) ?? 0,
  });
  if (isInvalid(window)) return window;
  const only = readWorker(world, query);
  if (isInvalid(only)) return only;

  const people = Math.ceil(world.workers / WITH_INPUT);
  const first = monthsBefore(window.from);
  const end = Math.min(monthsBefore(window.to + 1), last + 1);
  const months = Math.max(0, end - Math.max(first, FIRST_MONTH));
  const concerned = only === null || only % WITH_INPUT === 0;
  return numbered({
    start: Math.max(first, FIRST_MONTH) * people + (only ?? 0) / WITH_INPUT,
    step: only === null ? 1 : people,
    total: concerned ? months * (only === null ? people : 1) : 0,
    numberOf: (id) => {
      const known = numberOf(world, 'payrollInput', id);
      if (known === undefined || (known % WORKERS_AT_MOST) % WITH_INPUT !== 0) return undefined;
      return Math.floor(known / WORKERS_AT_MOST) * people + (known % WORKERS_AT_MOST) / WITH_INPUT;
    },
    row: (number) => payrollInput(world, (number % people) * WITH_INPUT, Math.floor(number / people)),
  });
}

/** The first month that begins on a day or after it. */
function monthsBefore(day: number): number {
  const date = addDays('1970-01-01', day);
  return date.endsWith('-01') ? monthOf(date) : monthOf(date) + 1;
}

function payrollInput(world: World, worker: number, month: number): Row {
  const number = month * WORKERS_AT_MOST + worker;
  const id = idOf(world, 'payrollInput', number);
  const startDate = firstOfMonth(month);
  return {
    id,
    descriptor: `Bonus from ${startDate}`,
    href: `${world.apiRoot}/payroll/v2/${world.tenant}/payrollInputs/${id}`,
    worker: workerReference(world, worker),
    position: jobReference(world, worker),
    payComponent: { id: idOf(world, 'payComponent', 0), descriptor: 'Bonus' },
    currency: { id: idOf(world, 'currency', 0), descriptor: 'EUR' },
    startDate,
    endDate: addDays(firstOfMonth(month + 1), -1),
    ongoing: false,
    adjustment: false,
    comment: null,
    runCategories: [regular(world)],
    worktags: [],
    inputDetails: [
      {
        id: idOf(world, 'inputLine', number),
        type: { id: idOf(world, 'inputType', 0), descriptor: 'Amount' },
        value: 50 + drawFor(world, 'payrollInput', number)('amount', 40) * 25,
      },
    ],
  };
}

/** Common v1 `/workers/{id}/paySlips`: one for each month that is over. */
export const paySlips = (world: World, worker: number): Collection =>
  numbered({
    total: Math.max(0, monthOf(world.today) - FIRST_MONTH),
    numberOf: numberUnder(world, 'paySlip', worker),
    row: (number): Row => {
      const date = addDays(firstOfMonth(FIRST_MONTH + number + 1), -1);
      const gross = 3000 + drawFor(world, 'paySlip', worker)('gross', 50) * 100;
      return {
        id: idOf(world, 'paySlip', childNumber(worker, number)),
        descriptor: `Payslip of ${date.slice(0, 7)}`,
        date,
        gross,
        net: Math.round(gross * 0.68),
        status: { id: idOf(world, 'paySlipStatus', 0), descriptor: 'Complete' },
      };
    },
  });
