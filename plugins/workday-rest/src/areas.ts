/** The five areas of access: their labels at the HR platform, and what proves that they can be read. */
import type { ApiRequest, Domain } from '@cleat/plugin-kit';
import type { Service } from './request-url.ts';

export interface Area {
  readonly id: string;
  readonly label: string;
  /** Labels that the same functional area bears at some tenants. */
  readonly alsoCalled: readonly string[];
  /** Domain security policies behind it: that of the probe first, then those of its streams. */
  readonly policies: readonly [string, ...string[]];
  /** A partial selection of functional areas on the API client shows here first. */
  readonly oftenNotSelected: boolean;
  readonly probe: ApiRequest & { readonly service?: Service };
}

/** Reads at most one record: enough to see whether the area is open. */
const ONE = { limit: 1 } as const;

export const AREAS: readonly Area[] = [
  {
    id: 'staffing',
    label: 'Staffing',
    alsoCalled: [],
    policies: [
      'Worker Data: Public Worker Reports',
      'Worker Position: View',
      'Worker Data: Service Dates',
      'Worker Data: Historical Staffing Information',
      'Reports: Manager',
      'Reports: Matrix Manager',
      'Staffing Actions: Change Job Date and Reason',
    ],
    oftenNotSelected: false,
    probe: { path: '/workers', query: ONE },
  },
  {
    id: 'organizations_and_roles',
    label: 'Organizations and Roles',
    alsoCalled: [],
    policies: ['Reports: Organization', 'Set Up: Organization', 'View: Supervisory Organization'],
    oftenNotSelected: false,
    probe: { path: '/organizations', query: ONE },
  },
  {
    id: 'payroll',
    label: 'Payroll',
    alsoCalled: ['Core Payroll'],
    policies: [
      'Set Up: Payroll - Pay Group Specific',
      'Worker Data: Payroll Public API (Payroll Input)',
      'Worker Data: Payroll (Payslips)',
    ],
    oftenNotSelected: true,
    probe: { service: 'payroll', path: '/payGroups', query: ONE },
  },
  {
    id: 'absence_management',
    label: 'Absence Management',
    alsoCalled: ['Time Off and Leave'],
    policies: [
      'Worker Data: Time Off (Time Off Balances)',
      'Worker Data: Leave of Absence',
      'Worker Data: Time Off (Time Off)',
      'Request Time Off (REST Service)',
      'Request Leave of Absence (REST Service)',
    ],
    oftenNotSelected: true,
    probe: { service: 'absenceManagement', path: '/balances', query: ONE },
  },
  {
    id: 'time_tracking',
    label: 'Time Tracking',
    alsoCalled: [],
    policies: ['Process: Time Block REST APIs', "Process: Time Clock Event REST API's"],
    oftenNotSelected: true,
    probe: { service: 'timeTracking', path: '/workerTimeBlocks', query: ONE },
  },
];

export const DOMAINS: readonly Domain[] = AREAS.map(({ id, label, probe }) => ({ id, label, probe }));
