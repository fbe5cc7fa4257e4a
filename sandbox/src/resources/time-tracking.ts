import { addDays, dateOf, dayOf, nthWorkday, workdaysBefore } from './dates.ts';
import { type Collection, drawFor, idOf, type Row, type World } from './seeded.ts';
import { workerNumber, workerReference } from './workers.ts';

/** One worker in ten is paid by the hour and records time, one block on each workday. */
const HOURLY = 10;
const FIRST_DAY = '2024-01-01';
const DEFAULT_WINDOW_DAYS = 14;

/** Time tracking v5 `/workerTimeBlocks`: `fromDate` and `toDate` (both included), and `worker`, may narrow it. */
export function workerTimeBlocks(
  world: World,
  query: URLSearchParams,
): Collection | { readonly invalid: string } {
  const from = dayOf(query.get('fromDate') ?? addDays(world.today, -DEFAULT_WINDOW_DAYS));
  if (from === undefined) return { invalid: 'fromDate' };
  const to = dayOf(query.get('toDate') ?? world.today);
  if (to === undefined) return { invalid: 'toDate' };
  const id = query.get('worker');
  const only = id === null ? undefined : workerNumber(world, id);
  if (id !== null && only === undefined) return { invalid: 'worker' };

  const first = workdaysBefore(Math.max(from, dayOf(FIRST_DAY) ?? 0));
  const end = workdaysBefore(Math.min(to, dayOf(world.today) ?? 0) + 1);
  const people = only === undefined ? Math.ceil(world.workers / HOURLY) : only % HOURLY === 0 ? 1 : 0;
  return {
    total: Math.max(0, end - first) * people,
    row: (position): Row => {
      const worker = only ?? (position % people) * HOURLY;
      return timeBlock(world, worker, first + Math.floor(position / people));
    },
  };
}

function timeBlock(world: World, worker: number, workday: number): Row {
  const number = workday * 2 ** 24 + worker;
  const id = idOf(world, 'timeBlock', number);
  const hours = 6 + drawFor(world, 'timeBlock', number)('quarters', 13) / 4;
  const date = dateOf(nthWorkday(workday));
  return {
    id,
    descriptor: `${hours} hours on ${date}`,
    href: `${world.apiRoot}/timeTracking/v5/${world.tenant}/workerTimeBlocks/${id}`,
    worker: workerReference(world, worker),
    calculatedDate: date,
    calculatedQuantity: hours,
    timeEntryCode: { id: idOf(world, 'timeEntryCode', 0), descriptor: 'Regular' },
    status: { id: idOf(world, 'timeBlockStatus', 0), descriptor: 'Approved' },
  };
}
