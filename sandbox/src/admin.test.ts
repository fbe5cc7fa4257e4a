import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS } from './actions.ts';
import { FAULTS } from './faults.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ workers: 5 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

async function call(method: string, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(`${sandbox.origin}/_sandbox${path}`, { method, ...sent });
  return { status: response.status, body: await response.json() };
}

describe('the admin API', () => {
  it('lists every action and fault with what it takes', async () => {
    const { status, body } = await call('GET', '');
    expect(status).toBe(200);
    const { actions, faults } = body as { actions: object; faults: { kinds: object } };
    expect(Object.keys(actions)).toEqual(['about', ...Object.keys(ACTIONS)]);
    expect(Object.keys(faults.kinds)).toEqual(Object.keys(FAULTS));
    expect(actions).toMatchObject({
      dropArea: { takes: { area: expect.stringContaining('time_tracking') } },
    });
    expect(body).toMatchObject({ tenants: [{ name: 'acme', workers: 5 }] });
  });

  it('changes the same state as the methods in the process', async () => {
    const { status, body } = await call('POST', '/tenants/acme/dropArea', { area: 'payroll' });
    expect(status).toBe(200);
    expect(sandbox.tenant().state().clients[0]?.functionalAreas).not.toContain('payroll');
    expect(sandbox.tenant().state()).toEqual(body);
    expect((await call('GET', '/tenants/acme')).body).toEqual(body);
  });

  it('takes an action without a body', async () => {
    sandbox.tenant().revokePolicy({ domain: 'payroll' });
    const { body } = await call('POST', '/tenants/acme/activate');
    expect(body).toMatchObject({ livePolicies: { ISSG_Cleat: { payroll: [] } } });
  });

  it('sets faults', async () => {
    await call('POST', '/tenants/acme/fault', { kind: 'status', at: 'api', status: 418, times: 1 });
    expect((await fetch(`${sandbox.origin}/workers`)).status).toBe(418);
    expect((await fetch(`${sandbox.origin}/workers`)).status).toBe(401);
  });

  it('changes rows, and refuses what it does not know', async () => {
    const [first] = sandbox.tenant().rows('common', 'workers');
    const body = { resource: 'workers', ids: [first?.id], members: { descriptor: 'Renamed' } };
    expect((await call('POST', '/tenants/acme/updateRows', body)).status).toBe(200);
    expect(sandbox.tenant().rows('common', 'workers')[0]).toEqual({ ...first, descriptor: 'Renamed' });
    expect(await call('POST', '/tenants/acme/insertRows', { resource: 'workers', rows: [1] })).toEqual({
      status: 400,
      body: { error: 'insertRows: rows takes a list of JSON objects' },
    });
  });

  it('creates tenants', async () => {
    expect((await call('POST', '/tenants', { name: 'acme_pt2', workers: 3 })).status).toBe(201);
    expect(sandbox.tenant('acme_pt2').state().workers).toBe(3);
    expect(await call('POST', '/tenants', { name: 'acme_pt2' })).toMatchObject({ status: 400 });
    expect(await call('POST', '/tenants', { name: 'a/b' })).toMatchObject({ status: 400 });
  });

  it('lists and forgets requests', async () => {
    await fetch(`${sandbox.origin}/workers?limit=1`, { headers: { authorization: 'Bearer abc' } });
    const { body } = await call('GET', '/requests');
    expect(body).toMatchObject([
      { method: 'GET', path: '/workers?limit=1', headers: { authorization: 'Bearer abc' }, status: 401 },
    ]);
    await call('DELETE', '/requests');
    expect((await call('GET', '/requests')).body).toEqual([]);
  });

  it('resets everything', async () => {
    const before = (await call('GET', '/tenants')).body;
    await call('POST', '/tenants', { name: 'other' });
    await call('POST', '/tenants/acme/regenerateSecret');
    await call('POST', '/unknownTenant', { status: 503 });
    await call('POST', '/reset');
    expect((await call('GET', '/tenants')).body).toEqual(before);
    const unknown = await fetch(`${sandbox.origin}/ccx/oauth2/other/token`, { method: 'POST' });
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['a value that does not fit', 'POST', '/tenants/acme/dropArea', { area: 'moon' }, 400],
    ['a missing parameter', 'POST', '/tenants/acme/dropArea', {}, 400],
    ['a misspelt parameter', 'POST', '/tenants/acme/activate', { aera: 'payroll' }, 400],
    ['an unknown client', 'POST', '/tenants/acme/unlinkUser', { client: 'nobody' }, 400],
    ['an unknown user', 'POST', '/tenants/acme/disableUser', { user: 'nobody' }, 400],
    ['a body that is not JSON', 'POST', '/tenants/acme/activate', '{', 400],
    ['a body that is not an object', 'POST', '/tenants/acme/activate', '[]', 400],
    ['an unknown action', 'POST', '/tenants/acme/explode', {}, 404],
    ['an inherited name as action', 'POST', '/tenants/acme/constructor', {}, 404],
    ['an unknown tenant', 'POST', '/tenants/nobody/activate', {}, 404],
    ['an unknown path', 'GET', '/nothing', undefined, 404],
  ])('refuses %s and says why', async (_, method, path, body, status) => {
    const before = sandbox.tenant().state();
    const answer = await call(method, path, body);
    expect(answer).toEqual({ status, body: { error: expect.any(String) } });
    expect(sandbox.tenant().state()).toBe(before);
  });
});
