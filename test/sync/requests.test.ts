/** What a run does about answers that are no page: tokens that end, limits, failures that pass and that stay. */
import { startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { changes, figuresOf, until as ofRun, start, sync } from './scene.ts';
import { byKey, streamNamed, truthOf } from './truth.ts';

describe('answers that are no page', () => {
  let world: World;
  let connection: string;
  const tenant = () => world.sandbox.tenant();
  const run = (...names: string[]) => sync(world.home.call, connection, { streams: names });
  const seen = (resource: string) =>
    world.sandbox.requests.filter(({ path }) => path.includes(`/${resource}`));
  const storedIs = async (name: string, of = connection) => {
    const { data } = await changes(world.home.call, of, name);
    const live = data.filter(({ change }) => change === 'upserted').map((one) => one.data ?? {});
    const stream = streamNamed(name);
    expect(byKey(stream, live)).toEqual(truthOf(tenant(), stream, new Date()));
  };

  beforeAll(async () => {
    world = await startWorld();
    connection = String((await connect(world)).at('id'));
    await run('workers', 'pay_groups', 'worker_service_dates');
    world.sandbox.clearRequests();
  });
  afterEach(() => {
    tenant().clearFaults();
    tenant().clearRows();
    tenant().tokenLifetime({ seconds: 3600 });
    world.sandbox.clearRequests();
  });
  afterAll(async () => world?.stop());

  it('a token refused in the middle of a run is renewed once, and the same page asked for again', async () => {
    tenant().fault({ at: 'api', kind: 'tokenRejected', after: 7, times: 1 });
    const figures = figuresOf(await run('worker_service_dates'), 'worker_service_dates');
    expect(figures).toMatchObject({ state: 'succeeded', read: 20, created: 0, updated: 0, deleted: 0 });
    expect(seen('token')).toHaveLength(1);
    const pages = seen('serviceDates');
    const [refused] = pages.filter(({ status }) => status === 401);
    const again = pages.filter(({ path }) => path === refused?.path);
    expect(again.map(({ status }) => status)).toEqual([401, 200]);
    expect(again[1]?.headers.authorization).not.toBe(refused?.headers.authorization);
    expect(pages).toHaveLength(21);
  });

  it('a token that is refused again after it was renewed is not asked for on and on', async () => {
    tenant().fault({ at: 'api', kind: 'tokenRejected' });
    const failed = await run('pay_groups', 'worker_service_dates', 'job_families');
    expect(failed.state).toBe('failed');
    for (const { name, diagnosis } of failed.streams)
      expect(diagnosis, name).toMatchObject({ code: 'token_rejected' });
    // The second stream shows that it is not one resource alone: a test, and nothing for the third.
    const asked = (['serviceDates', 'jobFamilies', 'payGroups'] as const).map((name) => seen(name).length);
    expect(asked[0]).toBeLessThanOrEqual(2 * 4);
    expect(asked).toEqual([asked[0], 2, 0]);
    // One for the refused one, and one for the test.
    expect(seen('token').length).toBeLessThanOrEqual(2);
    await until(
      async () => (await world.home.call('GET', `/api/connectors/${connection}`)).at('state') !== 'active',
    );
    tenant().clearFaults();
    await world.home.call('POST', `/api/connectors/${connection}/test`);
    expect((await run('pay_groups')).state).toBe('succeeded');
  });

  it.each([
    ['the first', 'workers', 'workers'],
    ['a later one', 'pay_groups', 'payGroups'],
    ['one that is read for each worker', 'worker_service_dates', 'workers/serviceDates'],
  ])(
    '401 for one stream alone (%s) fails that one alone, and leaves the connection as it is',
    async (_, name, resource) => {
      tenant().fault({ at: 'api', kind: 'tokenRejected', resource });
      const ended = await run('workers', 'worker_service_dates', 'job_families', 'pay_groups');
      expect(ended.state).toBe('partial');
      for (const stream of ended.streams) {
        if (stream.name !== name)
          expect(stream, stream.name).toMatchObject({ state: 'succeeded', diagnosis: null });
      }
      const { state, diagnosis, deleted } = figuresOf(ended, name);
      expect([state, deleted]).toEqual(['failed', 0]);
      // What it lacks is a permission, though the platform says 401.
      expect(diagnosis).toMatchObject({ code: 'permission_denied', providerError: { status: 401 } });
      expect(JSON.stringify(diagnosis)).toContain('policy');
      expect((await world.home.call('GET', `/api/connectors/${connection}`)).at('state')).toBe('active');
      expect(seen('token').length).toBeLessThanOrEqual(1);
      expect(
        seen(resource.split('/').at(-1) ?? '').filter(({ status }) => status === 401).length,
      ).toBeLessThanOrEqual(8);
    },
  );

  it('tokens that live for a second do not stop a run that takes longer', async () => {
    tenant().tokenLifetime({ seconds: 1 });
    tenant().fault({ at: 'api', kind: 'slow', ms: 300 });
    const { home } = world;
    const fresh = String((await connect(world, home)).at('id'));
    world.sandbox.clearRequests();
    const figures = figuresOf(
      await sync(home.call, fresh, { streams: ['workers', 'worker_service_dates'] }),
      'worker_service_dates',
    );
    expect(figures).toMatchObject({ state: 'succeeded', created: 20, warnings: [] });
    await storedIs('worker_service_dates', fresh);
    const tokens = seen('token').length;
    expect(tokens).toBeGreaterThan(1);
    expect(tokens).toBeLessThan(seen('serviceDates').length);
  });

  it('a parent that is not known any more is left out and counted, and its records stay', async () => {
    tenant().deleteRows({ service: 'staffing', resource: 'workers', from: 3 });
    const figures = figuresOf(await run('worker_service_dates'), 'worker_service_dates');
    expect(figures).toMatchObject({
      state: 'succeeded',
      read: 19,
      skipped: 1,
      created: 0,
      updated: 0,
      deleted: 0,
    });
    expect(figures.warnings).toEqual([expect.objectContaining({ code: 'parents_missing' })]);
  });

  it('where no parent at all is known, the stream has failed', async () => {
    tenant().fault({ at: 'api', kind: 'status', status: 404, resource: 'workers/serviceDates' });
    const figures = figuresOf(await run('worker_service_dates'), 'worker_service_dates');
    expect(figures).toMatchObject({ state: 'failed', skipped: 20, deleted: 0 });
    expect(figures.diagnosis).toMatchObject({ code: 'host_not_found' });
  });

  it('however many parents are not known at first, those that come later are read', async () => {
    const large = await startSandbox({ workers: 140 });
    try {
      const id = String((await connect({ ...world, sandbox: large })).at('id'));
      const fault = { at: 'api', kind: 'status', status: 404, resource: 'workers/serviceDates' } as const;
      large.tenant().fault({ ...fault, times: 130 });
      const names = ['workers', 'worker_service_dates'];
      const figures = figuresOf(await sync(world.home.call, id, { streams: names }), 'worker_service_dates');
      expect(figures).toMatchObject({ state: 'succeeded', skipped: 130, created: 10 });
    } finally {
      await large.stop();
    }
  });

  it.each(['seconds', 'a date'])(
    'Retry-After in %s is waited for, and nothing is asked before',
    async (form) => {
      const least = 2_000;
      const until429 = Math.ceil((Date.now() + least) / 1000 + 1) * 1000;
      const retryAfter = form === 'seconds' ? String(least / 1000) : new Date(until429).toUTCString();
      tenant().fault({ at: 'api', kind: 'status', status: 429, retryAfter, times: 1, resource: 'payGroups' });
      const { id } = await start(world.home.call, connection, { streams: ['pay_groups'] });
      await until(() => seen('payGroups').some(({ status }) => status === 429));
      const at = Date.now();
      await until(() => seen('payGroups').length > 1);
      const end = form === 'seconds' ? at + least : until429;
      // It was seen a little after it was sent.
      expect(Date.now()).toBeGreaterThan(end - 100);
      expect(figuresOf(await ofRun(world.home.call, id), 'pay_groups').state).toBe('succeeded');
      expect(seen('payGroups').map(({ status }) => status)).toEqual([429, 200]);
    },
  );

  it('a limit that one request meets holds up all of the connection', async () => {
    tenant().fault({ at: 'api', kind: 'status', status: 429, retryAfter: '1', times: 1, after: 4 });
    const { id } = await start(world.home.call, connection, { streams: ['worker_service_dates'] });
    await until(() => seen('serviceDates').some(({ status }) => status === 429));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const asked = seen('serviceDates').length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(seen('serviceDates')).toHaveLength(asked);
    const figures = figuresOf(await ofRun(world.home.call, id), 'worker_service_dates');
    expect(figures).toMatchObject({ state: 'succeeded', read: 20, created: 0, updated: 0, deleted: 0 });
  });

  it.each([
    { kind: 'status', status: 500 } as const,
    { kind: 'status', status: 503 } as const,
    { kind: 'truncated' } as const,
    { kind: 'brokenJson' } as const,
    { kind: 'reset' } as const,
  ])('$kind $status twice is tried again', async (fault) => {
    tenant().fault({ at: 'api', ...fault, times: 2, resource: 'payGroups' });
    const figures = figuresOf(await run('pay_groups'), 'pay_groups');
    expect(figures).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 0, warnings: [] });
    expect(seen('payGroups')).toHaveLength(3);
    await storedIs('pay_groups');
  });

  it('a page for people is no passing fault: it is not asked for again', async () => {
    tenant().fault({ at: 'api', kind: 'loginPage', resource: 'payGroups' });
    const figures = figuresOf(await run('pay_groups'), 'pay_groups');
    expect(figures).toMatchObject({
      state: 'failed',
      diagnosis: { code: 'login_page' },
      deleted: 0,
    });
    expect(seen('payGroups')).toHaveLength(1);
  });

  it('what goes on failing fails the stream, with what was seen, and the next stream is read', async () => {
    tenant().fault({ at: 'api', kind: 'status', status: 500, resource: 'payGroups' });
    const failed = await run('pay_groups', 'worker_service_dates');
    expect(failed.state).toBe('partial');
    expect(figuresOf(failed, 'pay_groups').diagnosis).toMatchObject({ code: 'provider_unavailable' });
    expect(figuresOf(failed, 'worker_service_dates').state).toBe('succeeded');
    await storedIs('pay_groups');
  });
});
