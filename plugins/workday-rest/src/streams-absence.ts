/** Streams of the domain Absence Management. */
import type { Stream } from '@cleat/plugin-kit';
import { boolean, date, list, number, object, record, reference, resource, text } from './record-schema.ts';
import { betweenAndAhead, ofWorker, recentBy } from './stream-parts.ts';

const domain = 'absence_management';
const service = 'absenceManagement';
const BALANCES = 'Worker Data: Time Off (Time Off Balances)';

export const ABSENCE: readonly Stream[] = [
  ofWorker({
    name: 'absence_balances',
    label: 'Absence balances',
    domain,
    policy: BALANCES,
    service,
    // No balance without a worker is promised: each worker is asked for.
    path: '/balances',
    query: { worker: '{parent}', effective: '{today}' },
    // A balance is a snapshot as of a date, and every sync asks for today's. With the date in the key each day
    // would make one more record of each balance and delete the one of the day before; and with the date in the
    // comparison each would change daily. So there is one record per balance, and the date is not compared.
    // The published description (v1) lists no id.
    primaryKey: ['worker.id', 'position.id', 'absencePlan.id', 'category.id'],
    volatile: ['effectiveDate'],
    schema: record({
      worker: reference,
      position: reference,
      absencePlan: reference,
      category: reference,
      effectiveDate: date,
      quantity: text,
      unit: reference,
    }),
  }),
  ofWorker({
    name: 'leaves_of_absence',
    label: 'Leaves of absence',
    domain,
    policy: 'Worker Data: Leave of Absence',
    service,
    path: '/workers/{parent}/leavesOfAbsence',
    primaryKey: ['worker_id', 'id'],
    changes: betweenAndAhead('fromDate', 'toDate', 'firstDayOfLeave'),
    schema: resource({
      leaveType: reference,
      status: reference,
      lastDayOfWork: date,
      firstDayOfLeave: date,
      estimatedLastDayOfLeave: date,
      actualLastDayOfLeave: date,
      firstDayBackAtWork: date,
      latestLeaveComment: text,
    }),
  }),
  ofWorker({
    name: 'time_off_details',
    label: 'Time off details',
    domain,
    policy: 'Worker Data: Time Off (Time Off)',
    service,
    path: '/workers/{parent}/timeOffDetails',
    // The published description (v1) lists no id.
    primaryKey: ['worker_id', 'date', 'timeOffType.id', 'position.id'],
    // Cancelled and denied entries vanish: the window is replaced.
    changes: betweenAndAhead('fromDate', 'toDate', 'date'),
    schema: record({
      date,
      timeOffType: reference,
      position: reference,
      quantity: text,
      unit: reference,
      status: reference,
      comment: text,
    }),
  }),
  ofWorker({
    name: 'eligible_absence_types',
    label: 'Eligible absence types',
    domain,
    policy: ['Request Time Off (REST Service)', 'Request Leave of Absence (REST Service)'],
    service,
    path: '/workers/{parent}/eligibleAbsenceTypes',
    primaryKey: ['worker_id', 'id'],
    schema: resource({
      category: reference,
      absenceTypeGroup: reference,
      unitOfTime: reference,
      startAndEndTimeRequired: boolean,
      position: list(reference),
      dailyDefaultQuantity: number,
    }),
  }),
  ofWorker({
    name: 'time_off_entries',
    label: 'Time off entries (older API)',
    domain,
    policy: BALANCES,
    path: '/workers/{parent}/timeOffEntries',
    primaryKey: ['worker_id', 'id'],
    changes: recentBy('date'),
    schema: resource({
      date,
      units: number,
      employee: reference,
      timeOff: object({ id: text, descriptor: text, plan: reference }),
      timeOffRequest: object({ id: text, descriptor: text, status: text }),
      unitOfTime: reference,
    }),
  }),
];
