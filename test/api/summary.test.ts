/** A Workspace at a glance, and what the table of its connections shows beside each. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../support/service.ts';
import {
  connect,
  credentials,
  draft,
  newTenancy,
  startWorld,
  type Tenancy,
  until,
  type World,
} from '../support/world.ts';
import { sync } from '../sync/scene.ts';

describe('a Workspace at a glance', () => {
  let world: World;
  let tenancy: Tenancy;
  let database: pg.Client;
  let good: string;
  let later = 0;
  const broken: string[] = [];

  beforeAll(async () => {
    world = await startWorld({ now: () => new Date(Date.now() + later) });
    database = new pg.Client({ connectionString: world.service.databaseUrl });
    await database.connect();
    tenancy = await newTenancy(world.service, 'Glance');
    good = String((await connect(world, tenancy, { name: 'Good' })).at('id'));
    const wrong = { authenticationConfig: { ...credentials(world.sandbox), clientSecret: 'wrong' } };
    for (const name of ['Broken one', 'Broken two']) {
      const made = await tenancy.call('POST', '/api/connectors', draft(world.sandbox, { ...wrong, name }));
      expect(made.at('state')).toBe('credential_error');
      broken.push(String(made.at('id')));
    }
    const off = String((await connect(world, tenancy, { name: 'Off' })).at('id'));
    for (const id of [good, off])
      await tenancy.call('PUT', `/api/connectors/${id}/schedule`, { cron: '0 2 * * *', timezone: 'UTC' });
    await tenancy.call('POST', `/api/connectors/${off}/disable`);
    // As busy elsewhere.
    await connect(world, world.other);
  });
  afterAll(async () => {
    await database?.end();
    await world?.stop();
  });

  const summary = (call = tenancy.call): Promise<ApiAnswer> => call('GET', '/api/summary');
  const today = (answer: ApiAnswer): unknown => (answer.body.days as unknown[]).at(-1);

  it('counts connections by state, and those that are broken by Provider and cause', async () => {
    const answer = await summary();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at('connections')).toEqual({
      total: 4,
      byState: { pending_authorization: 0, unverified: 0, active: 1, credential_error: 2, disabled: 1 },
    });
    const detail = await tenancy.call(
      'GET',
      `/api/vendors/tenant-connector-credential-detail?connectionId=${broken[0]}`,
    );
    expect(answer.at('failures')).toEqual([
      {
        code: 'invalid_client',
        title: detail.at('credentialError.title'),
        providerId: 'workday-rest',
        count: 2,
      },
    ]);
  });

  it('says what is due next, and leaves out what is off', async () => {
    const answer = await summary();
    const connection = await tenancy.call('GET', `/api/connectors/${good}`);
    const schedule = await tenancy.call('GET', `/api/connectors/${good}/schedule`);
    const named = { connectionId: good, name: 'Good', providerId: 'workday-rest' };
    expect(answer.at('renewalsDue')).toEqual([{ ...named, at: connection.at('grant.expiresAt') }]);
    expect(answer.at('syncsDue')).toEqual([{ ...named, at: schedule.at('dueAt') }]);
  });

  it('shows the sooner of an expiry and a refresh token that would lapse, once', async () => {
    const soon = new Date(Date.now() + 60_000);
    await database.query(`insert into cleat.refresh_renewals values ($1, $2, $3, 1)`, [
      tenancy.id,
      good,
      soon,
    ]);
    expect((await summary()).at('renewalsDue')).toMatchObject([
      { connectionId: good, at: soon.toISOString() },
    ]);
    await database.query('delete from cleat.refresh_renewals');
  });

  it('tells of each of 30 days what changed and what was synced', async () => {
    const before = await summary();
    expect(before.body.days).toHaveLength(30);
    const dates = (before.body.days as { date: string }[]).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.at(-1)).toBe(new Date().toISOString().slice(0, 10));
    const right = { authenticationConfig: credentials(world.sandbox) };
    await tenancy.call('POST', '/api/connectors/configure', { connectionId: broken[0], ...right });
    const wrong = { authenticationConfig: { ...credentials(world.sandbox), clientSecret: 'wrong' } };
    await tenancy.call('POST', '/api/connectors/configure', { connectionId: broken[0], ...wrong });
    const run = await sync(tenancy.call, good);
    const sum = (...figures: string[]): number =>
      run.streams.reduce(
        (all, stream) => all + figures.reduce((one, name) => one + Number(stream[name]), 0),
        0,
      );
    expect(sum('read')).toBeGreaterThan(0);
    expect(today(await summary())).toEqual({
      date: dates.at(-1),
      stateChanges: { to_active: 1, to_credential_error: 1 },
      syncsSucceeded: run.state === 'succeeded' ? 1 : 0,
      syncsFailed: run.state === 'succeeded' ? 0 : 1,
      rowsRead: sum('read'),
      recordsChanged: sum('created', 'updated', 'deleted'),
    });
    later = 86_400_000;
    const tomorrow = await summary();
    later = 0;
    expect((tomorrow.body.days as unknown[]).at(-2)).toEqual(today(await summary()));
    expect(today(tomorrow)).toMatchObject({ rowsRead: 0, syncsSucceeded: 0 });
  });

  it('loses no figure where many transactions count at once', async () => {
    const many = await newTenancy(world.service, 'Many');
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => String((await connect(world, many)).at('id'))),
    );
    const wrong = { authenticationConfig: { ...credentials(world.sandbox), clientSecret: 'wrong' } };
    await Promise.all(
      ids.map((connectionId) => many.call('POST', '/api/connectors/configure', { connectionId, ...wrong })),
    );
    expect(today(await summary(many.call))).toMatchObject({ stateChanges: { to_credential_error: 12 } });
  });

  it('is for readers, and of one Workspace alone', async () => {
    const empty = await newTenancy(world.service, 'Empty');
    const asReader = world.service.as(empty.keys.workspace_reader);
    const answer = await summary(asReader);
    expect(answer.status).toBe(200);
    expect(answer.at('connections.total')).toBe(0);
    const { failures, renewalsDue, syncsDue } = answer.body;
    expect([failures, renewalsDue, syncsDue]).toEqual([[], [], []]);
    expect(today(answer)).toMatchObject({ stateChanges: { to_active: 0, to_credential_error: 0 } });
    expect((await world.service.call('GET', '/api/summary')).at('code')).toBe('workspace_required');
  });
});

describe('a connection', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  it('shows its newest run wherever it is shown, and what others ran nowhere', async () => {
    const id = String((await connect(world)).at('id'));
    const quiet = String((await connect(world)).at('id'));
    const read = async () => (await world.home.call('GET', `/api/connectors/${id}`)).at('lastSync');
    expect(await read()).toBeNull();
    await sync(world.home.call, id);
    const newest = await sync(world.home.call, id);
    const finished = await world.home.call('GET', `/api/syncs/${newest.id}`);
    const due = { runId: newest.id, state: newest.state, finishedAt: finished.at('finishedAt') };
    expect(await read()).toEqual(due);
    const list = (await world.home.call('GET', '/api/connectors')).body.data as Record<string, unknown>[];
    expect(list.find((one) => one.id === id)?.lastSync).toEqual(due);
    expect(list.find((one) => one.id === quiet)?.lastSync).toBeNull();
    const renamed = await world.home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      name: 'Renamed',
    });
    expect(renamed.at('lastSync')).toEqual(due);
    expect((await world.home.call('POST', `/api/connectors/${id}/disable`)).at('lastSync')).toEqual(due);
  });

  it('has an audit of its own, page by page', async () => {
    const id = String((await connect(world)).at('id'));
    await connect(world);
    for (const action of ['disable', 'enable', 'test']) {
      await world.home.call('POST', `/api/connectors/${id}/${action}`);
    }
    type Line = { readonly id: string; readonly target: string; readonly action: string };
    await world.home.call('GET', `/api/connectors/${id}/proxy/v1/acme/workers?limit=1`);
    const whole = async () =>
      ((await world.home.call('GET', '/api/audit?limit=200')).body.data as Line[]).filter(
        ({ target }) => target === id,
      );
    // Written a moment after the call that it tells of.
    await until(async () => (await whole()).some(({ action }) => action === 'connection.proxy'));
    const due = (await whole()).filter(({ action }) => action !== 'connection.proxy').map((line) => line.id);
    expect(due.length).toBeGreaterThan(3);
    const seen: string[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await world.home.call(
        'GET',
        `/api/audit?connectionId=${id}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...(page.body.data as Line[]).map((line) => line.id));
      cursor = page.at('nextCursor');
    }
    expect(seen).toEqual(due);
    const elsewhere = await world.other.call('GET', `/api/audit?connectionId=${id}`);
    expect(elsewhere.body.data).toEqual([]);
  });
});
