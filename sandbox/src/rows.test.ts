import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox, type TenantSwitches } from './sandbox.ts';
import { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from './tenants.ts';

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly status: number;
  readonly total: number;
  readonly data: readonly Row[];
  readonly row: Row;
}

let sandbox: Sandbox;
let bearer: string;
beforeAll(async () => {
  sandbox = await startSandbox({ workers: 57, now: () => new Date('2026-03-31T12:00:00Z') });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  sandbox.reset();
  const basic = Buffer.from(`${DEFAULT_CLIENT_ID}:${DEFAULT_CLIENT_SECRET}`).toString('base64');
  const answer = await fetch(`${sandbox.origin}/ccx/oauth2/acme/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  bearer = String(Object(await answer.json()).access_token);
});

const acme = (): TenantSwitches => sandbox.tenant();

async function get(path: string): Promise<Page> {
  const response = await fetch(`${sandbox.origin}${path}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const body = (await response.json()) as Row;
  return { status: response.status, total: Number(body.total), data: (body.data ?? []) as Row[], row: body };
}

async function readAll(path: string, limit = 10): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const sign = path.includes('?') ? '&' : '?';
    const { data } = await get(`${path}${sign}limit=${limit}&offset=${rows.length}`);
    if (data.length === 0) return rows;
    rows.push(...data);
  }
}

const workers = () => acme().rows('common', 'workers');
const idAt = (position: number) => String(workers()[position]?.id);
const ids = (rows: readonly Row[]) => rows.map((row) => row.id);
const added = { id: 'f'.repeat(32), descriptor: 'New One' };

describe('changes of rows', () => {
  it('rows() is what the pages give, whatever was changed', async () => {
    acme().deleteRows({ resource: 'workers', from: 3, count: 5 });
    acme().insertRows({ resource: 'workers', at: 'front', rows: [added] });
    acme().updateRows({ resource: 'workers', from: 20, count: 2, members: { businessTitle: 'Chief' } });
    const rows = workers();
    expect(rows).toHaveLength(57 - 5 + 1);
    expect(rows[0]).toEqual(added);
    expect(rows.filter((row) => row.businessTitle === 'Chief')).toHaveLength(2);
    for (const limit of [1, 7, 100]) expect(await readAll('/workers', limit)).toEqual(rows);
    expect(await get('/workers')).toMatchObject({ total: 53 });
  });

  it('a row is changed, deleted and inserted by id, and is found so', async () => {
    const [first, second] = [idAt(0), idAt(1)];
    acme().updateRows({ resource: 'workers', ids: [first], members: { isManager: null } });
    acme().deleteRows({ resource: 'workers', ids: [second] });
    acme().insertRows({ resource: 'workers', rows: [added] });
    expect((await get(`/workers/${first}`)).row).toMatchObject({ isManager: null });
    expect((await get(`/workers/${second}`)).status).toBe(404);
    expect((await get(`/workers/${added.id}`)).row).toEqual(added);
    acme().updateRows({ resource: 'workers', ids: [added.id], members: { descriptor: 'Renamed' } });
    expect(workers().at(-1)).toMatchObject({ descriptor: 'Renamed' });
    acme().deleteRows({ resource: 'workers', ids: [added.id] });
    expect(workers()).toHaveLength(56);
    acme().clearRows();
    expect(workers()).toHaveLength(57);
  });

  it('concern every service that has the resource, or the one that is named', () => {
    const count = (service: string) => acme().rows(service, 'workers').length;
    acme().deleteRows({ resource: 'workers', from: 0 });
    expect([count('common'), count('staffing'), count('absenceManagement')]).toEqual([56, 56, 56]);
    acme().clearRows();
    acme().deleteRows({ resource: 'workers', service: 'staffing', from: 0 });
    expect([count('common'), count('staffing'), count('absenceManagement')]).toEqual([57, 56, 57]);
  });

  it('stand in the order of their last change where that is asked for, each once', async () => {
    const before = workers();
    const ids = (...at: number[]) => at.map((number) => String(before[number]?.id));
    acme().sortByChange({ resource: 'workers' });
    expect(workers()).toEqual(before);
    acme().updateRows({ resource: 'workers', ids: ids(40), members: { businessTitle: 'Chief' } });
    acme().insertRows({ resource: 'workers', at: 'end', rows: [added] });
    acme().updateRows({ resource: 'workers', from: 20, count: 2, members: { businessTitle: 'Clerk' } });
    acme().updateRows({ resource: 'workers', ids: ids(40), members: { isManager: null } });
    acme().deleteRows({ resource: 'workers', ids: ids(0, 21) });
    const rest = before.map(({ id }) => String(id)).filter((id) => !ids(0, 20, 21, 40).includes(id));
    const rows = workers();
    expect(rows.map(({ id }) => id)).toEqual([...ids(40, 20), added.id, ...rest]);
    expect(rows[0]).toMatchObject({ businessTitle: 'Chief', isManager: null });
    for (const limit of [1, 7, 100]) expect(await readAll('/workers', limit)).toEqual(rows);
    expect((await get(`/workers/${ids(40)[0]}`)).row).toMatchObject({ businessTitle: 'Chief' });
    acme().sortByChange({ resource: 'workers', on: false });
    expect(workers()).toHaveLength(rows.length);
    expect(workers()[38]).toEqual(rows[0]);
  });

  it('below a deleted worker there is nothing, below an inserted one only what is inserted there', async () => {
    const gone = idAt(4);
    acme().deleteRows({ resource: 'workers', ids: [gone] });
    acme().insertRows({ resource: 'workers', rows: [added] });
    expect((await get(`/workers/${gone}/history`)).status).toBe(404);
    expect((await get('/workers/nobody/history')).status).toBe(404);
    const below = `/workers/${added.id}/history`;
    expect(await get(below)).toMatchObject({ status: 200, total: 0 });
    acme().insertRows({ resource: 'workers/history', parent: added.id, rows: [{ id: 'event' }] });
    expect((await get(below)).data).toEqual([{ id: 'event' }]);
    expect((await get(`/workers/${idAt(0)}/history?limit=100`)).data).not.toContainEqual({ id: 'event' });
    expect(await get(`/balances?worker=${added.id}`)).toMatchObject({ status: 200, total: 0 });
    expect((await get('/balances?worker=nobody')).status).toBe(400);
  });

  it('rows without an id are chosen by number, below one parent or below each', () => {
    const [a, b] = [idAt(10), idAt(11)];
    const details = (id: string) => acme().rows('absenceManagement', `workers/${id}/timeOffDetails`);
    const [before, other] = [details(a), details(b)];
    acme().deleteRows({ resource: 'workers/timeOffDetails', parent: a, from: 1 });
    expect(details(a)).toEqual(before.filter((_, i) => i !== 1));
    expect(details(b)).toEqual(other);
    acme().updateRows({ resource: 'workers/timeOffDetails', from: 0, members: { quantity: '2' } });
    expect([details(a)[0], details(b)[0]]).toMatchObject([{ quantity: '2' }, { quantity: '2' }]);
    acme().updateRows({ resource: 'balances', from: 21, members: { quantity: '99' } });
    expect(acme().rows('absenceManagement', 'balances', { worker: a })[1]).toMatchObject({ quantity: '99' });
  });

  it('hold in each window, and inserted rows lie in the windows that hold their date', () => {
    const read = (fromDate: string, toDate: string) =>
      acme().rows('timeTracking', 'workerTimeBlocks', { fromDate, toDate });
    const gone = String(read('2026-03-02', '2026-03-02')[0]?.id);
    acme().deleteRows({ resource: 'workerTimeBlocks', ids: [gone] });
    const block = { ...added, calculatedDate: '2026-03-10', worker: { id: idAt(0) } };
    acme().insertRows({ resource: 'workerTimeBlocks', rows: [block] });
    for (const [from, to, here] of [
      ['2026-03-01', '2026-03-31', true],
      ['2026-03-10', '2026-03-10', true],
      ['2026-03-11', '2026-03-31', false],
    ] as const) {
      expect(ids(read(from, to))).not.toContain(gone);
      expect(read(from, to).includes(block)).toBe(here);
    }
    expect(acme().rows('timeTracking', 'workerTimeBlocks', { worker: idAt(10) })).not.toContain(block);
  });

  it('come before the n-th request of the resource, and shift its pages', async () => {
    const before = ids(workers());
    acme().deleteRows({ resource: 'workers', service: 'common', from: 0, count: 10, before: 3 });
    expect(workers()).toHaveLength(57);
    const pages: unknown[] = [];
    for (const offset of [0, 10, 20, 30]) {
      await get('/organizations');
      await get('/staffing/workers');
      pages.push(ids((await get(`/workers?limit=10&offset=${offset}`)).data));
    }
    // Ten rows fewer before it: the third page is that which was the fourth.
    expect(pages).toEqual([
      before.slice(0, 10),
      before.slice(10, 20),
      before.slice(30, 40),
      before.slice(40, 50),
    ]);
    expect(ids(workers())).toEqual(before.slice(10));
    expect(acme().state().scheduledChanges).toEqual([]);
  });

  it('wait for requests below one parent only', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    acme().insertRows({ resource: 'workers/history', parent: b, rows: [added], before: 2 });
    for (const id of [a, b, a]) expect((await get(`/workers/${id}/history`)).data).not.toContainEqual(added);
    expect(acme().rows('common', `workers/${b}/history`)).not.toContainEqual(added);
    expect((await get(`/workers/${b}/history`)).data).toContainEqual(added);
  });

  it('a hundred thousand workers, ten thousand of them deleted, are read quickly', async () => {
    acme().workers({ count: 100_000 });
    acme().deleteRows({ resource: 'workers', from: 100, count: 10_000 });
    const begun = performance.now();
    expect(await get('/workers?limit=100&offset=89900')).toMatchObject({ total: 90_000 });
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each([
    [{ resource: 'nothing', from: 0 }, 'there is no resource nothing here'],
    [{ resource: 'workers/nothing', from: 0 }, 'there is no resource workers/nothing here'],
    [{ resource: 'workers/history/more', from: 0 }, 'there is no resource workers/history/more here'],
    [{ resource: 'payGroups', service: 'common', from: 0 }, 'there is no resource payGroups here'],
    [{ resource: 'workers', service: 'other', from: 0 }, 'service takes one of common'],
    [{ resource: 'workers' }, 'it takes ids or from'],
    [{ resource: 'workers', from: -1 }, 'from takes a whole number from 0'],
  ])('%j is refused with what it takes', (input, message) => {
    expect(() => acme().deleteRows(input as { resource: string; from: number })).toThrow(message);
  });
});

describe('one resource alone', () => {
  it('is refused, and the others are served', async () => {
    acme().denyResource({ resource: 'workers/history' });
    expect(await get(`/workers/${idAt(0)}/history`)).toMatchObject({
      status: 403,
      row: { error: 'permission denied', errors: [{ error: 'S22' }] },
    });
    expect(sandbox.requests.at(-1)).toMatchObject({ reason: 'resource_denied' });
    expect((await get('/workers')).status).toBe(200);
    expect((await get(`/workers/${idAt(0)}/paySlips`)).status).toBe(200);
    acme().denyResource({ resource: 'workers/history', on: false });
    expect((await get(`/workers/${idAt(0)}/history`)).status).toBe(200);
  });

  it('is refused in one service', async () => {
    acme().denyResource({ resource: 'workers', service: 'staffing' });
    expect((await get('/staffing/workers')).status).toBe(403);
    expect((await get('/workers')).status).toBe(200);
  });

  it('is empty', async () => {
    acme().emptyResource({ resource: 'payGroups' });
    expect(await get('/payGroups')).toMatchObject({ status: 200, total: 0, data: [] });
    expect((await get('/payGroupDetails')).total).toBe(7);
    expect(acme().rows('payroll', 'payGroups')).toEqual([]);
    acme().clearResources();
    expect((await get('/payGroups')).total).toBe(7);
  });

  it('has rows without members: all, or those named, left out or null', async () => {
    const [whole] = workers();
    acme().blankResource({ resource: 'workers' });
    expect((await get('/workers')).data[0]).toEqual({ id: whole?.id, href: whole?.href });
    acme().blankResource({ resource: 'workers', members: ['businessTitle'] });
    const { businessTitle: _, ...rest } = whole ?? {};
    expect((await get('/workers')).data[0]).toEqual(rest);
    acme().blankResource({ resource: 'workers', members: ['businessTitle'], as: 'null' });
    expect((await get('/workers')).data[0]).toEqual({ ...whole, businessTitle: null });
    expect(workers()[0]).toEqual({ ...whole, businessTitle: null });
    expect((await get('/staffing/jobs')).data[0]).toMatchObject({ businessTitle: expect.any(String) });
  });

  it('is a list of one where there is one', async () => {
    const job = String(acme().rows('payroll', 'jobs')[0]?.id);
    const { status, data } = await get(`/jobs/${job}/payGroup`);
    expect([status, data]).toEqual([200, acme().rows('payroll', `jobs/${job}/payGroup`)]);
    expect(data).toHaveLength(1);
    expect((await get(`/jobs/${'0'.repeat(32)}/payGroup`)).status).toBe(404);
  });

  it('is refused without a filter where it needs one', async () => {
    expect((await get('/payrollInputs')).status).toBe(400);
    expect((await get('/payrollInputs?startDate=2026-01-01')).status).toBe(200);
  });
});
