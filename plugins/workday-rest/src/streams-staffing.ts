/** Streams of the domain Staffing. */
import type { Stream } from '@cleat/plugin-kit';
import {
  boolean,
  date,
  dateTime,
  JOB,
  object,
  primaryJob,
  reference,
  resource,
  text,
} from './record-schema.ts';
import { ofWorker, recentBy, stream } from './stream-parts.ts';

/** A sixth functional area: a client registered with the five alone is refused here. */
const SIXTH_AREA = 'Jobs & Positions';

const domain = 'staffing';
const WORKERS = 'Worker Data: Public Worker Reports';

const person = object({ id: text, descriptor: text, email: text, phone: text });
const worker = {
  businessTitle: text,
  isManager: boolean,
  primaryWorkEmail: text,
  primaryWorkPhone: text,
  location: reference,
  primarySupervisoryOrganization: reference,
  primaryJob,
  person,
};

export const STAFFING: readonly Stream[] = [
  stream({
    name: 'workers',
    label: 'Workers',
    domain,
    policy: WORKERS,
    path: '/workers',
    primaryKey: ['id'],
    schema: resource(worker),
  }),
  stream({
    name: 'workers_staffing',
    label: 'Workers, with terminated ones',
    domain,
    policy: WORKERS,
    service: 'staffing',
    path: '/workers',
    // Left out, those who have left the company are not in the answer.
    query: { includeTerminatedWorkers: true },
    primaryKey: ['id'],
    schema: resource({
      workerId: text,
      workerType: reference,
      person,
      primaryJob,
      hireDate: date,
      isActive: boolean,
    }),
  }),
  stream({
    name: 'jobs',
    label: 'Jobs',
    domain,
    policy: 'Worker Position: View',
    service: 'staffing',
    path: '/jobs',
    primaryKey: ['id'],
    schema: resource(JOB),
  }),
  ofWorker({
    name: 'worker_service_dates',
    label: 'Service dates of workers',
    domain,
    policy: 'Worker Data: Service Dates',
    service: 'staffing',
    path: '/workers/{parent}/serviceDates',
    primaryKey: ['worker_id', 'id'],
    schema: resource({
      originalHireDate: date,
      hireDate: date,
      continuousServiceDate: date,
      seniorityDate: date,
      companyServiceDate: date,
    }),
  }),
  ofWorker({
    name: 'worker_history',
    label: 'History of workers',
    domain,
    policy: 'Worker Data: Historical Staffing Information',
    path: '/workers/{parent}/history',
    primaryKey: ['worker_id', 'id'],
    changes: recentBy('initiated'),
    schema: resource({
      initiated: dateTime,
      effective: date,
      due: date,
      completed: dateTime,
      status: text,
      initiator: reference,
      subject: reference,
    }),
  }),
  ofWorker({
    name: 'direct_reports',
    label: 'Direct reports',
    domain,
    policy: ['Reports: Manager', 'Reports: Matrix Manager'],
    path: '/workers/{parent}/directReports',
    primaryKey: ['worker_id', 'id'],
    schema: resource(worker),
  }),
  stream({
    name: 'job_change_reasons',
    label: 'Job change reasons',
    domain,
    policy: 'Staffing Actions: Change Job Date and Reason',
    path: '/jobChangeReasons',
    primaryKey: ['id'],
    schema: resource({ isForEmployee: boolean, isForContingentWorker: boolean, managerReason: boolean }),
  }),
  stream({
    name: 'job_profiles',
    label: 'Job profiles (functional area Jobs & Positions)',
    domain,
    functionalArea: SIXTH_AREA,
    policy: 'Job Profile: View',
    service: 'staffing',
    path: '/jobProfiles',
    primaryKey: ['id'],
    schema: resource({ name: text, code: text, inactive: boolean, managementLevel: reference }),
  }),
  stream({
    name: 'job_families',
    label: 'Job families (functional area Jobs & Positions)',
    domain,
    functionalArea: SIXTH_AREA,
    policy: 'Job Information',
    service: 'staffing',
    path: '/jobFamilies',
    primaryKey: ['id'],
    schema: resource({ name: text, code: text, inactive: boolean }),
  }),
];
