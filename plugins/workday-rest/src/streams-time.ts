/** Streams of the domain Time Tracking. */
import type { Stream } from '@cleat/plugin-kit';
import { date, dateTime, number, reference, resource, text } from './record-schema.ts';
import { between, stream } from './stream-parts.ts';

const domain = 'time_tracking';
const service = 'timeTracking';

export const TIME: readonly Stream[] = [
  stream({
    name: 'worker_time_blocks',
    label: 'Time blocks of workers',
    domain,
    policy: 'Process: Time Block REST APIs',
    service,
    path: '/workerTimeBlocks',
    primaryKey: ['id'],
    changes: between('fromDate', 'toDate', 'calculatedDate'),
    schema: resource({
      worker: reference,
      calculatedDate: date,
      calculatedQuantity: number,
      timeEntryCode: reference,
      status: reference,
    }),
  }),
  stream({
    name: 'time_clock_events',
    label: 'Time clock events',
    domain,
    policy: "Process: Time Clock Event REST API's",
    service,
    path: '/timeClockEvents',
    primaryKey: ['id'],
    changes: between('fromDate', 'toDate', 'dateTime'),
    schema: resource({
      worker: reference,
      position: reference,
      eventType: reference,
      dateTime,
      timeZone: reference,
      comment: text,
    }),
  }),
];
