/** What can be synced, by domain. */
import type { StreamSummary } from '@cleat/plugin-kit';

const BY_DOMAIN: Readonly<Record<string, readonly (readonly [name: string, label: string])[]>> = {
  staffing: [
    ['workers', 'Workers'],
    ['workers_staffing', 'Workers, with terminated ones'],
    ['jobs', 'Jobs'],
    ['worker_service_dates', 'Service dates of workers'],
    ['worker_history', 'History of workers'],
    ['direct_reports', 'Direct reports'],
    ['job_change_reasons', 'Job change reasons'],
    // A sixth functional area: a client registered with the five alone is refused here.
    ['job_profiles', 'Job profiles (functional area Jobs & Positions)'],
    ['job_families', 'Job families (functional area Jobs & Positions)'],
  ],
  organizations_and_roles: [
    ['organizations', 'Organizations'],
    ['organization_types', 'Organization types'],
    ['supervisory_organizations', 'Supervisory organizations'],
    ['supervisory_org_members', 'Members of supervisory organizations'],
    ['worker_organizations', 'Organizations of workers'],
  ],
  payroll: [
    ['pay_groups', 'Pay groups'],
    ['pay_group_details', 'Pay group details'],
    ['job_pay_group', 'Pay groups of jobs'],
    ['payroll_inputs', 'Payroll inputs'],
    ['worker_payslips', 'Payslips of workers'],
  ],
  absence_management: [
    ['absence_balances', 'Absence balances'],
    ['leaves_of_absence', 'Leaves of absence'],
    ['time_off_details', 'Time off details'],
    ['eligible_absence_types', 'Eligible absence types'],
    ['time_off_entries', 'Time off entries (older API)'],
  ],
  time_tracking: [
    ['worker_time_blocks', 'Time blocks of workers'],
    ['time_clock_events', 'Time clock events'],
  ],
};

export const STREAMS: readonly StreamSummary[] = Object.entries(BY_DOMAIN).flatMap(([domain, streams]) =>
  streams.map(([name, label]) => ({ name, label, domain })),
);
