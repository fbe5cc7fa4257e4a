/** Streams of the domain Payroll. */
import type { Stream } from '@cleat/plugin-kit';
import { boolean, date, list, number, object, reference, resource, text } from './record-schema.ts';
import { betweenAndAhead, childOf, ofWorker, recentBy, stream } from './stream-parts.ts';

const domain = 'payroll';
const service = 'payroll';
const PAY_GROUP = 'Set Up: Payroll - Pay Group Specific';

const payGroup = resource({
  country: reference,
  runCategory: reference,
  periodSchedule: reference,
  payGroupDetails: list(reference),
});

/** Inactive and external pay groups and their details are never in an answer. */
export const PAYROLL: readonly Stream[] = [
  stream({
    name: 'pay_groups',
    label: 'Pay groups',
    domain,
    policy: PAY_GROUP,
    service,
    path: '/payGroups',
    primaryKey: ['id'],
    schema: payGroup,
  }),
  stream({
    name: 'pay_group_details',
    label: 'Pay group details',
    domain,
    policy: PAY_GROUP,
    service,
    path: '/payGroupDetails',
    primaryKey: ['id'],
    schema: resource({
      payGroup: reference,
      runCategory: reference,
      periodSchedule: reference,
      firstProcessingPeriod: reference,
      lastPeriodCompleted: reference,
      currentPeriodInProgress: reference,
      nextPeriodToProcess: reference,
      payRunGroup: list(reference),
    }),
  }),
  childOf('jobs', 'job_id', {
    name: 'job_pay_group',
    label: 'Pay groups of jobs',
    domain,
    policy: PAY_GROUP,
    service,
    path: '/jobs/{parent}/payGroup',
    // Always a list of one. Limit and offset are published for it too, but there is no page to go on to.
    paging: { kind: 'none' },
    primaryKey: ['job_id', 'id'],
    schema: payGroup,
  }),
  stream({
    name: 'payroll_inputs',
    label: 'Payroll inputs',
    domain,
    policy: 'Worker Data: Payroll Public API (Payroll Input)',
    service,
    path: '/payrollInputs',
    primaryKey: ['id'],
    // A request without any filter is refused.
    changes: betweenAndAhead('startDate', 'endDate', 'startDate'),
    schema: resource({
      worker: reference,
      position: reference,
      payComponent: reference,
      currency: reference,
      startDate: date,
      endDate: date,
      ongoing: boolean,
      adjustment: boolean,
      comment: text,
      fieldEditability: text,
      runCategories: list(reference),
      worktags: list(reference),
      inputDetails: list(object({ id: text, descriptor: text, type: reference, value: number })),
    }),
  }),
  ofWorker({
    name: 'worker_payslips',
    label: 'Payslips of workers',
    domain,
    policy: 'Worker Data: Payroll (Payslips)',
    path: '/workers/{parent}/paySlips',
    primaryKey: ['worker_id', 'id'],
    changes: recentBy('date'),
    schema: resource({ date, gross: number, net: number, status: reference }),
  }),
];
