import { type Collection, childNumber, type Invalid, numbered, numberUnder } from './collection.ts';
import { dateOf, dayOf } from './dates.ts';
import { drawFor, idOf, pick, type Row, type World } from './seeded.ts';
import { isInvalid, readWindow, readWorker, withinWindow } from './window.ts';
import { jobReference, workerReference } from './workers.ts';

const PLANS = [
  { name: 'Vacation', unit: 'Days', most: 30 },
  { name: 'Sick Leave', unit: 'Days', most: 10 },
] as const;
const TYPES = ['Vacation', 'Sick Leave', 'Parental Leave'] as const;
const LEAVE_TYPES = ['Parental Leave', 'Sabbatical', 'Unpaid Leave'] as const;

const FIRST_DAY = dayOf('2024-01-08') ?? 0;
/** How far ahead time off and leaves are entered. */
const DAYS_AHEAD = 180;
const DAYS_BETWEEN_TIME_OFF = 45;
const DAYS_BETWEEN_LEAVES = 200;
/** One worker in so many takes leaves. */
const ON_LEAVE = 10;
const DATES = ['fromDate', 'toDate'] as const;

/**
 * Absence management v1 `/balances`: one row per worker and plan. The rows have no id, as the published
 * description has none: worker, position, plan, category and effective date are the key.
 */
export function balances(world: World, query: URLSearchParams): Collection | Invalid {
  const effective = query.get('effective') ?? world.today;
  if (dayOf(effective) === undefined) return { invalid: 'effective' };
  const only = readWorker(world, query);
  if (isInvalid(only)) return only;
  return numbered({
    start: (only ?? 0) * PLANS.length,
    total: (only === null ? world.workers : 1) * PLANS.length,
    row: (number): Row => {
      const worker = Math.floor(number / PLANS.length);
      const plan = pick(PLANS, number % PLANS.length);
      return {
        worker: workerReference(world, worker),
        position: jobReference(world, worker),
        absencePlan: { id: idOf(world, 'absencePlan', number % PLANS.length), descriptor: plan.name },
        category: { id: idOf(world, 'absenceCategory', 0), descriptor: 'Time Off Plan' },
        effectiveDate: effective,
        quantity: String(drawFor(world, 'balance', worker)(plan.name, plan.most * 2) / 2),
        unit: unit(world, plan.unit),
      };
    },
  });
}

const unit = (world: World, descriptor: string) => ({ id: idOf(world, 'unit', 0), descriptor });

const absenceType = (world: World, number: number) => ({
  id: idOf(world, 'absenceType', number % TYPES.length),
  descriptor: pick(TYPES, number),
});

/** The days of one worker's entries begin on a day of their own. */
const firstDayOf = (world: World, kind: string, worker: number, within: number): number =>
  FIRST_DAY + drawFor(world, kind, worker)('first', within);

/** Absence management v1 `/workers/{id}/leavesOfAbsence`: `fromDate` and `toDate` narrow it by the first day. */
export function leavesOfAbsence(world: World, worker: number, query: URLSearchParams): Collection | Invalid {
  const last = (dayOf(world.today) ?? 0) + DAYS_AHEAD;
  const window = readWindow(query, DATES, { from: FIRST_DAY, to: last });
  if (isInvalid(window)) return window;
  const first = firstDayOf(world, 'leave', worker, DAYS_BETWEEN_LEAVES);
  const { start, total } = withinWindow(first, DAYS_BETWEEN_LEAVES, {
    from: window.from,
    to: Math.min(window.to, last),
  });
  return numbered({
    start,
    total: worker % ON_LEAVE === 0 ? total : 0,
    numberOf: numberUnder(world, 'leave', worker),
    row: (number): Row => {
      const id = idOf(world, 'leave', childNumber(worker, number));
      const type = (worker / ON_LEAVE + number) % LEAVE_TYPES.length;
      const begins = first + number * DAYS_BETWEEN_LEAVES;
      const ends = begins + 20 + drawFor(world, 'leave', worker)(`days${number}`, 60);
      return {
        id,
        descriptor: `${pick(LEAVE_TYPES, type)} from ${dateOf(begins)}`,
        leaveType: { id: idOf(world, 'leaveType', type), descriptor: pick(LEAVE_TYPES, type) },
        status: { id: idOf(world, 'leaveStatus', 0), descriptor: 'Successfully Completed' },
        lastDayOfWork: dateOf(begins - 1),
        firstDayOfLeave: dateOf(begins),
        estimatedLastDayOfLeave: dateOf(ends),
        actualLastDayOfLeave: null,
        latestLeaveComment: null,
      };
    },
  });
}

/** Absence management v1 `/workers/{id}/timeOffDetails`: no ids, as the published description has none. */
export function timeOffDetails(world: World, worker: number, query: URLSearchParams): Collection | Invalid {
  const last = (dayOf(world.today) ?? 0) + DAYS_AHEAD;
  const window = readWindow(query, DATES, { from: FIRST_DAY, to: last });
  if (isInvalid(window)) return window;
  const first = firstDayOf(world, 'timeOff', worker, DAYS_BETWEEN_TIME_OFF);
  const within = { from: window.from, to: Math.min(window.to, last) };
  const position = jobReference(world, worker);
  return numbered({
    ...withinWindow(first, DAYS_BETWEEN_TIME_OFF, within),
    row: (number): Row => ({
      date: dateOf(first + number * DAYS_BETWEEN_TIME_OFF),
      timeOffType: absenceType(world, number % 2),
      position,
      quantity: number % 3 === 0 ? '0.5' : '1',
      unit: unit(world, 'Days'),
      status: { id: idOf(world, 'timeOffStatus', 0), descriptor: 'Approved' },
      comment: null,
    }),
  });
}

/** Absence management v1 `/workers/{id}/eligibleAbsenceTypes`. */
export const eligibleAbsenceTypes = (world: World, worker: number): Collection =>
  numbered({
    total: TYPES.length,
    numberOf: (id) => TYPES.findIndex((_, number) => absenceType(world, number).id === id),
    row: (number): Row => ({
      ...absenceType(world, number),
      category: { id: idOf(world, 'absenceTypeCategory', 0), descriptor: 'Time Off' },
      absenceTypeGroup: null,
      unitOfTime: unit(world, 'Days'),
      startAndEndTimeRequired: false,
      position: [jobReference(world, worker)],
      dailyDefaultQuantity: 1,
    }),
  });

/** Common v1 `/workers/{id}/timeOffEntries`: the same days off, up to today, with ids. */
export function timeOffEntries(world: World, worker: number): Collection {
  const first = firstDayOf(world, 'timeOff', worker, DAYS_BETWEEN_TIME_OFF);
  const employee = workerReference(world, worker);
  return numbered({
    ...withinWindow(first, DAYS_BETWEEN_TIME_OFF, { from: first, to: dayOf(world.today) ?? 0 }),
    numberOf: numberUnder(world, 'timeOffEntry', worker),
    row: (number): Row => {
      const date = dateOf(first + number * DAYS_BETWEEN_TIME_OFF);
      const type = absenceType(world, number % 2);
      return {
        id: idOf(world, 'timeOffEntry', childNumber(worker, number)),
        descriptor: `${type.descriptor} on ${date}`,
        date,
        units: number % 3 === 0 ? 0.5 : 1,
        employee,
        timeOff: {
          ...type,
          plan: { id: idOf(world, 'absencePlan', number % 2), descriptor: type.descriptor },
        },
        unitOfTime: unit(world, 'Days'),
      };
    },
  });
}
