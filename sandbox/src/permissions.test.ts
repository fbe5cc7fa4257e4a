import { describe, expect, it } from 'vitest';
import { decideAccess, type Reason } from './permissions.ts';
import {
  AREAS,
  activate,
  DEFAULT_CLIENT_ID,
  DEFAULT_GROUP,
  DEFAULT_USER,
  editPolicy,
  findClient,
  putClient,
  putUser,
  seedTenant,
  type Tenant,
} from './tenants.ts';

const seeded = seedTenant('acme', 1, 10);
const client = findClient(seeded, DEFAULT_CLIENT_ID);
if (client === undefined) throw new Error('the seed has a client');

const unlinked = putClient(seeded, { ...client, integrationSystemUser: null });
const strangerLinked = putClient(seeded, { ...client, integrationSystemUser: 'ISU_Nobody' });
const disabled = putUser(seeded, { username: DEFAULT_USER, enabled: false, securityGroups: [DEFAULT_GROUP] });
const groupless = putUser(seeded, { username: DEFAULT_USER, enabled: true, securityGroups: [] });
const areaOff = putClient(seeded, { ...client, functionalAreas: AREAS.filter((area) => area !== 'payroll') });
const revoked = editPolicy(seeded, DEFAULT_GROUP, 'payroll', []);
const regranted = editPolicy(activate(revoked), DEFAULT_GROUP, 'payroll', ['View']);

describe('who may read a domain', () => {
  it.each(AREAS)('a tenant that is set up right may read %s', (area) => {
    expect(decideAccess(seeded, DEFAULT_CLIENT_ID, area)).toEqual({ allowed: true, fields: 'all' });
  });

  const refusals: readonly [string, Tenant, string | undefined, 401 | 403, Reason][] = [
    ['no valid token', seeded, undefined, 401, 'token_invalid'],
    ['a token of a client that is gone', seeded, 'gone', 401, 'client_unknown'],
    ['no linked user', unlinked, DEFAULT_CLIENT_ID, 403, 'user_unlinked'],
    ['a linked user that does not exist', strangerLinked, DEFAULT_CLIENT_ID, 403, 'user_unlinked'],
    ['a disabled user', disabled, DEFAULT_CLIENT_ID, 401, 'user_disabled'],
    ['a user in no security group', groupless, DEFAULT_CLIENT_ID, 403, 'policy_missing'],
    ['a functional area that is off', areaOff, DEFAULT_CLIENT_ID, 403, 'area_off'],
    ['a revoked and activated policy', activate(revoked), DEFAULT_CLIENT_ID, 403, 'policy_missing'],
    ['a grant that is not activated', regranted, DEFAULT_CLIENT_ID, 403, 'policy_not_activated'],
  ];
  it.each(refusals)('%s is refused', (_, tenant, clientId, status, reason) => {
    expect(decideAccess(tenant, clientId, 'payroll')).toEqual({ allowed: false, status, reason });
  });

  it.each([
    ['a functional area that is off', areaOff],
    ['a revoked policy', activate(revoked)],
  ])('%s closes its own domain only', (_, tenant) => {
    expect(decideAccess(tenant, DEFAULT_CLIENT_ID, 'staffing').allowed).toBe(true);
  });

  it('a revocation has no effect until it is activated', () => {
    expect(decideAccess(revoked, DEFAULT_CLIENT_ID, 'payroll').allowed).toBe(true);
    expect(decideAccess(activate(revoked), DEFAULT_CLIENT_ID, 'payroll').allowed).toBe(false);
  });

  it('a grant works once it is activated', () => {
    expect(decideAccess(activate(regranted), DEFAULT_CLIENT_ID, 'payroll').allowed).toBe(true);
  });

  it('a missing field-level policy leaves references only', () => {
    const blank = { ...seeded, blankFields: true };
    expect(decideAccess(blank, DEFAULT_CLIENT_ID, 'staffing')).toEqual({
      allowed: true,
      fields: 'reference',
    });
  });
});
