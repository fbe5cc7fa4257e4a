/** Streams of the domain Organizations and Roles. */
import type { Stream } from '@cleat/plugin-kit';
import { boolean, primaryJob, reference, resource, text } from './record-schema.ts';
import { childOf, ofWorker, stream } from './stream-parts.ts';

const domain = 'organizations_and_roles';
const ORGANIZATION = 'Reports: Organization';

export const ORGANIZATIONS: readonly Stream[] = [
  stream({
    name: 'organizations',
    label: 'Organizations',
    domain,
    policy: ORGANIZATION,
    path: '/organizations',
    primaryKey: ['id'],
    schema: resource({
      organizationCode: text,
      organizationType: reference,
      primaryLocation: reference,
      superiorOrganization: reference,
      isActive: boolean,
    }),
  }),
  stream({
    name: 'organization_types',
    label: 'Organization types',
    domain,
    policy: 'Set Up: Organization',
    path: '/organizationTypes',
    primaryKey: ['id'],
    schema: resource(),
  }),
  stream({
    name: 'supervisory_organizations',
    label: 'Supervisory organizations',
    domain,
    policy: ORGANIZATION,
    path: '/supervisoryOrganizations',
    primaryKey: ['id'],
    schema: resource({
      name: text,
      code: text,
      manager: reference,
      superiorOrganization: reference,
      primaryLocation: reference,
      isActive: boolean,
    }),
  }),
  childOf('supervisory_organizations', 'org_id', {
    name: 'supervisory_org_members',
    label: 'Members of supervisory organizations',
    domain,
    policy: ORGANIZATION,
    service: 'staffing',
    path: '/supervisoryOrganizations/{parent}/members',
    primaryKey: ['org_id', 'id'],
    schema: resource({ businessTitle: text, isManager: boolean, primaryJob }),
  }),
  ofWorker({
    name: 'worker_organizations',
    label: 'Organizations of workers',
    domain,
    policy: ORGANIZATION,
    path: '/workers/{parent}/organizations',
    primaryKey: ['worker_id', 'id'],
    schema: resource({ organizationType: reference }),
  }),
];
