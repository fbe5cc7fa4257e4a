/** Schedules, by a clock that the tests set. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import type { Caller } from '../support/service.ts';
import { startTestService } from '../support/service.ts';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { openStored } from './stored.ts';

const hour = 3_600_000;
/** How much later than its time a run may come. */
const spread = 60_000;

function clockAt(start: string) {
  let ahead = Date.parse(start) - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    to: (time: string) => {
      ahead = Date.parse(time) - Date.now();
    },
  };
}

const runsOf = async (call: Caller, connection: string) =>
  (await call('GET', `/api/connectors/${connection}/syncs`)).body.data as {
    readonly cause: string;
    readonly state: string;
  }[];
const over = async (call: Caller, connection: string, count: number) => {
  const runs = await runsOf(call, connection);
  return runs.length >= count && runs.every(({ state }) => state === 'succeeded');
};
/** Long enough that a second run would have come. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2_500));

describe('a schedule', () => {
  const clock = clockAt('2026-12-01T12:00:00Z');
  let world: World;
  const schedule = (connection: string, body: unknown, call = world.home.call) =>
    call('PUT', `/api/connectors/${connection}/schedule`, body);
  const connected = async () => {
    const connection = String((await connect(world)).at('id'));
    for (const { name } of (await world.home.call('GET', `/api/connectors/${connection}/streams`)).body
      .data as {
      name: string;
    }[]) {
      if (name !== 'pay_groups')
        await world.home.call('PUT', `/api/connectors/${connection}/streams/${name}`, { enabled: false });
    }
    return connection;
  };

  beforeAll(async () => {
    world = await startWorld({ now: clock.now });
  });
  afterAll(async () => world?.stop());

  it.each([
    ['0 6 * * *', 'Europe/Berlin', '2026-12-02T05:00:00Z'],
    ['0 6 * * *', 'Asia/Tokyo', '2026-12-01T21:00:00Z'],
    ['0 6 * * *', 'America/New_York', '2026-12-02T11:00:00Z'],
    ['0 6 * * *', 'UTC', '2026-12-02T06:00:00Z'],
    ['30 1 1 1 *', 'UTC', '2027-01-01T01:30:00Z'],
    ['0 0 29 2 *', 'UTC', '2028-02-29T00:00:00Z'],
    ['0 9 * * 1-5', 'Europe/Berlin', '2026-12-02T08:00:00Z'],
  ])('%s in %s is due at %s, or a little later', async (cron, timezone, due) => {
    const connection = String((await connect(world)).at('id'));
    const answer = await schedule(connection, { cron, timezone });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ cron, timezone });
    const dueAt = Date.parse(String(answer.at('dueAt')));
    expect(dueAt).toBeGreaterThanOrEqual(Date.parse(due));
    expect(dueAt).toBeLessThanOrEqual(Date.parse(due) + spread);
    const read = await world.home.call('GET', `/api/connectors/${connection}/schedule`);
    expect(read.body).toEqual(answer.body);
    await schedule(connection, null);
  });

  it.each([
    [{ cron: '0 6 * * *', timezone: 'Mars/Olympus' }, '/timezone'],
    [{ cron: '0 6 * *', timezone: 'UTC' }, '/cron'],
    [{ cron: '0 0 6 * * *', timezone: 'UTC' }, '/cron'],
    [{ cron: '61 6 * * *', timezone: 'UTC' }, '/cron'],
    [{ cron: '0 0 30 2 *', timezone: 'UTC' }, '/cron'],
    [{ cron: '@daily', timezone: 'UTC' }, '/cron'],
    [{ cron: '0 6 * * *' }, ''],
    [{}, ''],
  ])('%j is refused at %s, and the one before stays', async (body, pointer) => {
    const connection = String((await connect(world)).at('id'));
    const before = await schedule(connection, { cron: '5 5 * * *', timezone: 'UTC' });
    const answer = await schedule(connection, body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.at('errors'))).toContain(`"pointer":"${pointer}`);
    expect((await schedule(connection, undefined)).status).toBeGreaterThanOrEqual(400);
    const after = await world.home.call('GET', `/api/connectors/${connection}/schedule`);
    expect(after.body).toEqual(before.body);
    await schedule(connection, null);
  });

  it('starts a run when it is due, one at a time, and not before', async () => {
    const connection = await connected();
    const answer = await schedule(connection, { cron: '0 6 * * *', timezone: 'Europe/Berlin' });
    await aWhile();
    expect(await runsOf(world.home.call, connection)).toEqual([]);
    clock.to(new Date(Date.parse(String(answer.at('dueAt'))) + 1_000).toISOString());
    await until(() => over(world.home.call, connection, 1));
    await aWhile();
    expect(await runsOf(world.home.call, connection)).toEqual([
      expect.objectContaining({ cause: 'schedule' }),
    ]);
    const next = await world.home.call('GET', `/api/connectors/${connection}/schedule`);
    const later = Date.parse(String(next.at('dueAt'))) - clock.now().getTime();
    expect(later).toBeGreaterThan(23 * hour);
    clock.advance(24 * hour + spread);
    await until(() => over(world.home.call, connection, 2));
    await schedule(connection, null);
  });

  it('whose run could not be started is tried again soon, and then due as it was', async () => {
    const connection = await connected();
    const answer = await schedule(connection, { cron: '0 6 * * *', timezone: 'UTC' });
    const stored = await openStored(world.service.databaseUrl);
    await stored.query(
      `create function cleat.fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await stored.query(
      'create trigger fails before insert on cleat.sync_runs for each row execute function cleat.fails()',
    );
    clock.to(new Date(Date.parse(String(answer.at('dueAt'))) + 1_000).toISOString());
    await until(() => world.service.logs().includes('a sync failed'));
    await stored.query('drop function cleat.fails() cascade');
    await stored.stop();
    expect(await runsOf(world.home.call, connection)).toEqual([]);
    clock.advance(60_000);
    await until(() => over(world.home.call, connection, 1));
    const next = await world.home.call('GET', `/api/connectors/${connection}/schedule`);
    expect(Date.parse(String(next.at('dueAt'))) - clock.now().getTime()).toBeGreaterThan(23 * hour);
    await schedule(connection, null);
  });

  it('that is taken away, or whose connection is disabled, starts nothing', async () => {
    const [taken, disabled] = [await connected(), await connected()];
    for (const connection of [taken, disabled])
      await schedule(connection, { cron: '0 * * * *', timezone: 'UTC' });
    expect((await schedule(taken, null)).text).toBe('null');
    await world.home.call('POST', `/api/connectors/${disabled}/disable`);
    clock.advance(3 * hour);
    await aWhile();
    for (const connection of [taken, disabled]) expect(await runsOf(world.home.call, connection)).toEqual([]);
    expect((await world.home.call('GET', `/api/connectors/${taken}/schedule`)).text).toBe('null');
    // It goes on with the next due time once it is enabled again.
    await world.home.call('POST', `/api/connectors/${disabled}/enable`);
    clock.advance(hour + spread);
    await until(() => over(world.home.call, disabled, 1));
    await schedule(disabled, null);
  });

  it('is of its own Workspace, and goes with its connection', async () => {
    const connection = String((await connect(world)).at('id'));
    const body = { cron: '0 6 * * *', timezone: 'UTC' };
    expect((await schedule(connection, body, world.other.call)).status).toBe(404);
    await schedule(connection, body);
    await world.home.call('DELETE', `/api/connectors/${connection}`);
    expect((await world.home.call('GET', `/api/connectors/${connection}/schedule`)).status).toBe(404);
  });
});

describe('while the service was down', () => {
  it('five due times were missed: one run makes up for them, over two services too', async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'cleat-test-'));
    const beside = { databaseUrl: database.url, dataDir };
    const clock = clockAt('2026-12-01T12:00:00Z');
    const world = await startWorld({ beside, now: clock.now });
    const connection = String((await connect(world)).at('id'));
    await world.home.call('PUT', `/api/connectors/${connection}/schedule`, {
      cron: '0 * * * *',
      timezone: 'UTC',
    });
    await world.service.stop();
    clock.advance(5.5 * hour);
    const services = await Promise.all([1, 2].map(() => startTestService({ beside, now: clock.now })));
    const call = services[0]?.as(world.home.keys.workspace_admin) ?? world.home.call;
    await until(() => over(call, connection, 1));
    await aWhile();
    expect(await runsOf(call, connection)).toHaveLength(1);
    await Promise.all(services.map((service) => service.stop()));
    await world.sandbox.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
