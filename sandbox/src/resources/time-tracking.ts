import { type Collection, type Invalid, numbered } from './collection.ts';
import { dateOf, dayOf, nthWorkday, workdaysBefore } from './dates.ts';
import { drawFor, idOf, numberOf, type Row, type World } from './seeded.ts';
import { isInvalid, readWindow, readWorker } from './window.ts';
import { jobReference, workerReference } from './workers.ts';

/** One worker in ten is paid by the hour and records time: a block, and a clock-in and -out, on each workday. */
const HOURLY = 10;
const FIRST_DAY = dayOf('2024-01-01') ?? 0;
const DEFAULT_WINDOW_DAYS = 14;
/** Ids stand for the day and the worker, whatever the number of workers. */
const WORKERS_AT_MOST = 2 ** 24;
const EVENTS = ['Clock In', 'Clock Out'] as const;

/** Time tracking v5 `/workerTimeBlocks`: `fromDate` and `toDate` (both included), and `worker`, may narrow it. */
export const workerTimeBlocks = (world: World, query: URLSearchParams): Collection | Invalid =>
  onWorkdays(world, query, 'timeBlock', 1, timeBlock);

/** Time tracking v5 `/timeClockEvents`: narrowed in the same way. */
export const timeClockEvents = (world: World, query: URLSearchParams): Collection | Invalid =>
  onWorkdays(world, query, 'clockEvent', EVENTS.length, clockEvent);

/**
 * Rows in the order of the workdays, then of what happens on one (`slots`), then of the workers: a window and a
 * worker are both evenly spaced numbers.
 */
function onWorkdays(
  world: World,
  query: URLSearchParams,
  kind: string,
  slots: number,
  row: (world: World, worker: number, slot: number, id: string) => Row,
): Collection | Invalid {
  const today = dayOf(world.today) ?? 0;
  const window = readWindow(query, ['fromDate', 'toDate'], { from: today - DEFAULT_WINDOW_DAYS, to: today });
  if (isInvalid(window)) return window;
  const only = readWorker(world, query);
  if (isInvalid(only)) return only;

  const first = workdaysBefore(Math.max(window.from, FIRST_DAY)) * slots;
  const end = workdaysBefore(Math.min(window.to, today) + 1) * slots;
  const people = Math.ceil(world.workers / HOURLY);
  const hourly = only === null || only % HOURLY === 0;
  const recorded = Math.max(0, end - first);
  return numbered({
    start: first * people + (only ?? 0) / HOURLY,
    step: only === null ? 1 : people,
    total: hourly ? recorded * (only === null ? people : 1) : 0,
    numberOf: (id) => {
      const known = numberOf(world, kind, id);
      if (known === undefined || (known % WORKERS_AT_MOST) % HOURLY !== 0) return undefined;
      return Math.floor(known / WORKERS_AT_MOST) * people + (known % WORKERS_AT_MOST) / HOURLY;
    },
    row: (number) => {
      const worker = (number % people) * HOURLY;
      const slot = Math.floor(number / people);
      return row(world, worker, slot, idOf(world, kind, slot * WORKERS_AT_MOST + worker));
    },
  });
}

function timeBlock(world: World, worker: number, workday: number, id: string): Row {
  const hours = 6 + drawFor(world, 'timeBlock', workday * WORKERS_AT_MOST + worker)('quarters', 13) / 4;
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

function clockEvent(world: World, worker: number, slot: number, id: string): Row {
  const out = slot % EVENTS.length;
  const date = dateOf(nthWorkday(Math.floor(slot / EVENTS.length)));
  const minute = drawFor(world, 'clockEvent', slot * WORKERS_AT_MOST + worker)('minute', 60);
  const time = `${out === 0 ? '08' : '16'}:${String(minute).padStart(2, '0')}:00.000Z`;
  const descriptor = EVENTS[out] ?? '';
  return {
    id,
    descriptor: `${descriptor} on ${date}`,
    href: `${world.apiRoot}/timeTracking/v5/${world.tenant}/timeClockEvents/${id}`,
    worker: workerReference(world, worker),
    position: jobReference(world, worker),
    eventType: { id: idOf(world, 'clockEventType', out), descriptor },
    dateTime: `${date}T${time}`,
    timeZone: { id: idOf(world, 'timeZone', 0), descriptor: 'GMT' },
    comment: null,
  };
}
