/**
 * What can be read, and the scope that opens it:
 * https://developers.google.com/workspace/admin/directory/v1/guides/authorizing. `my_customer` stands for the
 * account of whoever asks.
 */
import type { ApiRequest } from '@cleat/plugin-kit';

const SCOPE = 'https://www.googleapis.com/auth/';

interface Area {
  readonly id: string;
  readonly label: string;
  readonly scope: string;
  /** The privilege that an administrator's role needs for it, in the words of the Admin console. */
  readonly privilege: string;
  readonly probe: ApiRequest;
}

export const ONE_USER: ApiRequest = {
  path: '/admin/directory/v1/users',
  query: { customer: 'my_customer', maxResults: 1 },
  rows: 'users',
};

export const AREAS: readonly Area[] = [
  {
    id: 'users',
    label: 'Users',
    scope: `${SCOPE}admin.directory.user.readonly`,
    privilege: 'Users > Read',
    probe: ONE_USER,
  },
  {
    id: 'groups',
    label: 'Groups',
    scope: `${SCOPE}admin.directory.group.readonly`,
    privilege: 'Groups > Read',
    probe: {
      path: '/admin/directory/v1/groups',
      query: { customer: 'my_customer', maxResults: 1 },
      rows: 'groups',
    },
  },
  {
    id: 'orgunits',
    label: 'Organizational units',
    scope: `${SCOPE}admin.directory.orgunit.readonly`,
    privilege: 'Organizational Units > Read',
    probe: {
      // It knows no `maxResults`; `children` keeps the answer to the units right below the root.
      path: '/admin/directory/v1/customer/my_customer/orgunits',
      query: { type: 'children' },
      rows: 'organizationUnits',
    },
  },
];

export const SCOPES: readonly string[] = AREAS.map(({ scope }) => scope);
