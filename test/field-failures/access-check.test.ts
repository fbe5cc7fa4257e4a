import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import type { Area as FunctionalArea } from '@cleat/sandbox/tenants.ts';
import type { AccessCheck, DomainAccess } from '@cleat/server/connections/access-check.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { create, guideStepsOf, idOf, read } from './scene.ts';

/** Nothing is probed in the sixth functional area, which belongs to two streams only. */
type Area = Exclude<FunctionalArea, 'jobs_and_positions'>;

/** What each domain is called, the policy that its probe needs, and the resource that it reads. */
const DOMAINS: Readonly<Record<Area, { label: string; policy: string; resource: string }>> = {
  staffing: { label: 'Staffing', policy: 'Worker Data: Public Worker Reports', resource: 'workers' },
  organizations_and_roles: {
    label: 'Organizations and Roles',
    policy: 'Reports: Organization',
    resource: 'organizations',
  },
  payroll: {
    label: 'Payroll',
    policy: 'Set Up: Payroll - Pay Group Specific',
    resource: 'payGroups',
  },
  absence_management: {
    label: 'Absence Management',
    policy: 'Worker Data: Time Off (Time Off Balances)',
    resource: 'balances',
  },
  time_tracking: {
    label: 'Time Tracking',
    policy: 'Process: Time Block REST APIs',
    resource: 'workerTimeBlocks',
  },
};

const AREAS = Object.keys(DOMAINS) as readonly Area[];

let service: TestService;
let sandbox: Sandbox;
let call: Caller;
let id: string;

beforeAll(async () => {
  [service, sandbox] = await Promise.all([startTestService(), startSandbox({ workers: 20 })]);
  call = service.within(await service.workspace());
  id = idOf(await create(call, sandbox));
});
afterAll(async () => {
  await Promise.all([service?.stop(), sandbox?.stop()]);
});
beforeEach(() => sandbox.reset());

/** @param state what is refused at a domain moves nothing */
async function check(state = 'active'): Promise<readonly DomainAccess[]> {
  const answer = await call('POST', `/api/connectors/${id}/access-check`);
  expect(answer.status).toBe(200);
  expect((await read(call, id)).at('state')).toBe(state);
  return (answer.body as unknown as AccessCheck).domains;
}

const statuses = (domains: readonly DomainAccess[]) =>
  Object.fromEntries(domains.map(({ id: domain, status }) => [domain, status]));

const allBut = (area: Area, status: string) => ({
  ...Object.fromEntries(AREAS.map((one) => [one, 'granted'])),
  [area]: status,
});

const of = (area: Area, domains: readonly DomainAccess[]) =>
  domains.find((domain) => domain.id === area)?.diagnosis ?? null;

function expectDenied(area: Area, domains: readonly DomainAccess[]): void {
  const { label, policy } = DOMAINS[area];
  expect(statuses(domains)).toEqual(allBut(area, 'denied'));
  const diagnosis = of(area, domains);
  expect(diagnosis).toMatchObject({
    code: 'permission_denied',
    category: 'authorization',
    providerError: { status: 403, code: 'S22' },
    retryable: false,
  });
  expect(diagnosis?.title).toContain(label);
  const byStep = (step: number) => diagnosis?.likelyCauses.find(({ guideStep }) => guideStep === step);
  expect(byStep(5)?.cause).toContain(`functional area ${label} `);
  expect(byStep(5)?.fix).toContain('Scope (Functional Areas)');
  expect(byStep(3)?.cause).toContain(`“${policy}”`);
  expect(byStep(4)?.fix).toContain('Activate Pending Security Policy Changes');
}

describe('the access check', () => {
  it('grants every domain of a platform that is set up right, with one request for each', async () => {
    await check();
    sandbox.clearRequests();
    const domains = await check();
    expect(domains.map(({ id: domain, label }) => [domain, label])).toEqual(
      Object.entries(DOMAINS).map(([domain, { label }]) => [domain, label]),
    );
    expect(domains.map(({ status, diagnosis }) => [status, diagnosis])).toEqual(
      AREAS.map(() => ['granted', null]),
    );
    // No token is requested while the one that it has is fresh.
    expect(sandbox.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(sandbox.requests.map(({ path }) => path.split('/').at(-1)).sort()).toEqual(
      Object.values(DOMAINS)
        .map(({ resource }) => `${resource}?limit=1`)
        .sort(),
    );
  });

  it('obtains another token, once, where the one that it has is rejected', async () => {
    await check();
    sandbox.reset();
    expect(statuses(await check())).toEqual(allBut('staffing', 'granted'));
    expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says unknown for every domain when no token is to be had, which a test confirms', async () => {
    sandbox.tenant().setSecret({ secret: 'another' });
    const domains = await check('credential_error');
    expect(domains.map(({ status, diagnosis }) => [status, diagnosis?.code])).toEqual(
      AREAS.map(() => ['unknown', 'invalid_client']),
    );
    sandbox.reset();
    await call('POST', `/api/connectors/${id}/test`);
    await check();
  });
});

describe.each(AREAS)('the access check of %s', (area) => {
  it('is denied while its functional area is off', async () => {
    sandbox.tenant().dropArea({ area });
    expectDenied(area, await check());
  });

  it('is denied once its policy is revoked and the change activated', async () => {
    sandbox.tenant().revokePolicy({ domain: area });
    sandbox.tenant().activate();
    expectDenied(area, await check());
  });

  it('is denied while its policy is granted, but the change not activated', async () => {
    sandbox.tenant().revokePolicy({ domain: area });
    sandbox.tenant().activate();
    sandbox.tenant().grantPolicy({ domain: area });
    expectDenied(area, await check());
  });

  it('is granted while a revocation is still pending', async () => {
    sandbox.tenant().revokePolicy({ domain: area });
    expect(statuses(await check())).toEqual(allBut(area, 'granted'));
  });

  it.each(['emptyList', 'blankFields'] as const)('is empty with %s, naming its policy', async (name) => {
    sandbox.tenant()[name]({ on: true });
    const domains = await check();
    expect(statuses(domains)[area]).toBe('empty');
    const diagnosis = of(area, domains);
    expect(diagnosis).toMatchObject({
      code: 'empty_field_set',
      likelyCauses: [{ guideStep: 3 }, {}, {}, {}],
    });
    expect(diagnosis?.likelyCauses[0]?.cause).toContain(`“${DOMAINS[area].policy}”`);
    expect(guideStepsOf(diagnosis)).toEqual(expect.arrayContaining([3, 4, 5]));
  });

  it('is unknown while it alone answers 503', async () => {
    const { resource } = DOMAINS[area];
    sandbox.tenant().fault({ at: 'api', kind: 'status', status: 503, resource });
    const domains = await check();
    expect(statuses(domains)).toEqual(allBut(area, 'unknown'));
    expect(of(area, domains)).toMatchObject({ code: 'provider_unavailable', retryable: true });
  });
});
