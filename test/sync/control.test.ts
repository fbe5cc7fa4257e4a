/** One run at a time, and what stops it: a person, the end of its connection or Workspace, the end of the service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { connect, newTenancy, startWorld, type World } from '../support/world.ts';
import { asRun, changes, figuresOf, until as ofRun, start, sync } from './scene.ts';
import { openStored, type Stored } from './stored.ts';
import { byKey, streamNamed, truthOf } from './truth.ts';

const history = { streams: ['worker_history'] };

describe('a run', () => {
  let world: World;
  let beside: TestService;
  let stored: Stored;
  const tenant = () => world.sandbox.tenant();
  const seen = (resource: string) =>
    world.sandbox.requests.filter(({ path }) => path.includes(`/${resource}`));
  const faultsLogged = () =>
    world.service
      .logs()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
  /** So slowly that what is done to it meets it in the middle. */
  const underWay = async (connection: string, tenancy = world.home) => {
    tenant().fault({ at: 'api', kind: 'slow', ms: 150, resource: 'workers/history' });
    const { id } = await start(tenancy.call, connection, history);
    await ofRun(tenancy.call, id, (run) => Number(figuresOf(run, 'worker_history').created) > 0);
    return id;
  };
  const connected = async () => {
    const connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection, { streams: ['workers'] });
    return connection;
  };

  beforeAll(async () => {
    world = await startWorld();
    beside = await startTestService({ beside: world.service });
    stored = await openStored(world.service.databaseUrl);
  });
  afterEach(() => {
    tenant().clearFaults();
    world.sandbox.clearRequests();
    expect(faultsLogged()).toEqual([]);
  });
  afterAll(async () => {
    await stored?.stop();
    await beside?.stop();
    await world?.stop();
  });

  it('is joined by whoever asks again, twenty at once over two services', async () => {
    const connection = await connected();
    tenant().fault({ at: 'api', kind: 'slow', ms: 1_000, resource: 'workers/history' });
    const key = world.home.keys.workspace_operator;
    const callers = [world.service.as(key), beside.as(key)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (callers[n % 2] ?? world.home.call)('POST', `/api/connectors/${connection}/syncs`, history),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const ids = new Set(answers.map((answer) => asRun(answer).id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect((await ofRun(world.home.call, id)).state).toBe('succeeded');
    const listed = await world.home.call('GET', `/api/connectors/${connection}/syncs`);
    expect(listed.body.data).toHaveLength(2);
    // Each parent was asked for once: no two processes worked on it.
    expect(seen('history')).toHaveLength(20);
    expect((await start(world.home.call, connection, history)).id).not.toBe(id);
  });

  it('that is cancelled ends soon, though a request hangs, and keeps what it has', async () => {
    const connection = await connected();
    tenant().fault({ at: 'api', kind: 'hang', after: 10, resource: 'workers/history' });
    const { id } = await start(world.home.call, connection, history);
    await ofRun(world.home.call, id, (run) => Number(figuresOf(run, 'worker_history').created) > 0);
    const asked = Date.now();
    const answer = await world.home.call('POST', `/api/syncs/${id}/cancel`);
    expect(answer.status).toBe(202);
    expect(answer.at('cancelRequested')).toBe(true);
    const run = await ofRun(world.home.call, id);
    // A second on a machine at rest; the request itself would hang for half a minute.
    expect(Date.now() - asked).toBeLessThan(5_000);
    expect(run.state).toBe('cancelled');
    const { created } = figuresOf(run, 'worker_history');
    expect((await changes(world.home.call, connection, 'worker_history')).data).toHaveLength(Number(created));
    const again = await world.home.call('POST', `/api/syncs/${id}/cancel`);
    expect([again.status, again.at('state')]).toEqual([202, 'cancelled']);
    tenant().clearFaults();
    const next = figuresOf(await sync(world.home.call, connection, history), 'worker_history');
    expect(next).toMatchObject({ state: 'succeeded', unchanged: created, updated: 0, deleted: 0 });
  });

  it('that still waits for its turn is cancelled at once', async () => {
    // As many as two services work on at once, and one more.
    const made = await Promise.all(Array.from({ length: 9 }, () => connect(world)));
    const connections = made.map((answer) => String(answer.at('id')));
    tenant().fault({ at: 'api', kind: 'hang' });
    const runs: string[] = [];
    for (const connection of connections) {
      const { id } = await start(world.home.call, connection, { streams: ['workers'] });
      runs.push(id);
      if (runs.length < 9) await ofRun(world.home.call, id, ({ state }) => state === 'running');
    }
    const last = runs.at(-1) ?? '';
    expect((await world.home.call('GET', `/api/syncs/${last}`)).at('state')).toBe('queued');
    const cancelled = await world.home.call('POST', `/api/syncs/${last}/cancel`);
    expect([cancelled.status, cancelled.at('state')]).toEqual([202, 'cancelled']);
    expect(cancelled.at('streams.0.state')).toBe('cancelled');
    expect(cancelled.at('finishedAt')).not.toBeNull();
    for (const id of runs) await world.home.call('POST', `/api/syncs/${id}/cancel`);
    for (const id of runs) expect((await ofRun(world.home.call, id)).state).toBe('cancelled');
    expect(await stored.query('select 1 from cleat.sync_queue')).toEqual([]);
  });

  it('of a connection that is disabled asks for nothing more and has failed', async () => {
    const connection = await connected();
    const id = await underWay(connection);
    expect((await world.home.call('POST', `/api/connectors/${connection}/disable`)).status).toBe(200);
    const run = await ofRun(world.home.call, id);
    expect(run.state).toBe('failed');
    expect(figuresOf(run, 'worker_history')).toMatchObject({ state: 'failed', deleted: 0 });
    const asked = seen('history').length;
    expect(asked).toBeLessThan(20);
    const refused = await world.home.call('POST', `/api/connectors/${connection}/syncs`, history);
    expect([refused.status, refused.at('code')]).toEqual([409, 'connection_not_usable']);
    expect(seen('history')).toHaveLength(asked);
  });

  it.each([true, false])(
    'of a connection that is deleted is gone with it; records kept: %s',
    async (keep) => {
      const connection = await connected();
      const id = await underWay(connection);
      const deleted = await world.home.call('DELETE', `/api/connectors/${connection}?keepRecords=${keep}`);
      expect(deleted.status).toBe(204);
      expect((await world.home.call('GET', `/api/syncs/${id}`)).status).toBe(404);
      const count = async () =>
        (
          await stored.query<{ n: number }>(
            `select count(*)::int as n from cleat.records r join cleat.record_sets s on s.id = r.set_id
            where s.connection_id = $1`,
            [connection],
          )
        )[0]?.n;
      const kept = await count();
      // What is under way comes to nothing.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await count()).toBe(kept);
      if (keep) expect(kept).toBeGreaterThan(20);
      else expect(kept).toBe(0);
      expect(
        await stored.query(
          'select 1 from cleat.records where set_id not in (select id from cleat.record_sets)',
        ),
      ).toEqual([]);
    },
  );

  it('of a Workspace that is erased leaves nothing behind', async () => {
    const tenancy = await newTenancy(world.service, 'Erased');
    const connection = String((await connect(world, tenancy)).at('id'));
    await sync(tenancy.call, connection, { streams: ['workers'] });
    await underWay(connection, tenancy);
    expect((await world.service.call('DELETE', `/api/workspaces/${tenancy.id}`)).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const tables = await stored.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
        where column_name = 'workspace_id' and table_schema in ('cleat', 'vault')`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await stored.query(`select 1 from ${name} where workspace_id = $1`, [tenancy.id]);
      expect(rows, name).toEqual([]);
    }
  });

  it.each([
    { body: { streams: ['workers', 'no_such'] }, pointer: '/streams/1', code: 'unknown_stream' },
    { body: { streams: [] }, pointer: '/streams' },
    { body: { streams: ['workers', 'workers'] }, pointer: '/streams' },
    { body: { mode: 'half' }, pointer: '/mode' },
    { body: { stream: 'workers' }, pointer: '' },
  ])('is not started by $body', async ({ body, pointer, code }) => {
    const connection = String((await connect(world)).at('id'));
    const answer = await world.home.call('POST', `/api/connectors/${connection}/syncs`, body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.at('errors'))).toContain(`"pointer":"${pointer}`);
    if (code !== undefined) expect(answer.at('errors.0.code')).toBe(code);
    expect((await world.home.call('GET', `/api/connectors/${connection}/syncs`)).body.data).toEqual([]);
  });

  it('is watched to its end, and its last event is what is read afterwards', async () => {
    const connection = await connected();
    tenant().fault({ at: 'api', kind: 'slow', ms: 150, resource: 'workers/history' });
    const { id } = await start(world.home.call, connection, history);
    const watched = await world.home.call('GET', `/api/syncs/${id}/events`);
    expect(watched.headers.get('content-type')).toContain('text/event-stream');
    const events = watched.text
      .split('\n\n')
      .filter((text) => text.startsWith('event: '))
      .map((text) => ({
        event: /^event: (.*)$/m.exec(text)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null') as unknown,
      }));
    expect(events.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
    expect(events.length).toBeGreaterThan(1);
    expect(events.at(-1)?.event).toBe('result');
    expect(events.at(-1)?.data).toEqual((await world.home.call('GET', `/api/syncs/${id}`)).body);
    // One that is over is told at once.
    const late = await world.home.call('GET', `/api/syncs/${id}/events`);
    expect(late.text.match(/^event: .*$/gm)).toEqual(['event: result']);
    expect((await world.other.call('GET', `/api/syncs/${id}/events`)).status).toBe(404);
  });

  it('of a child reads its parents first, once, where they were never read', async () => {
    const connection = String((await connect(world)).at('id'));
    const first = await sync(world.home.call, connection, history);
    expect(first.streams.map(({ name }) => name)).toEqual(['workers', 'worker_history']);
    const second = await sync(world.home.call, connection, history);
    expect(second.streams.map(({ name }) => name)).toEqual(['worker_history']);
  });

  it('is started and stopped by operators, watched by readers, and of no other Workspace', async () => {
    const connection = await connected();
    const { id } = await start(world.home.call, connection, { streams: ['pay_groups'] });
    await ofRun(world.home.call, id);
    const held = { stream: 'pay_groups', decision: 'apply' };
    const calls = [
      ['POST', `/api/connectors/${connection}/syncs`, { streams: ['pay_groups'] }, 403, 202],
      ['POST', `/api/syncs/${id}/cancel`, undefined, 403, 202],
      ['POST', `/api/syncs/${id}/deletions`, held, 403, 409],
      ['GET', `/api/connectors/${connection}/records/pay_groups`, undefined, 403, 200],
      ['GET', `/api/connectors/${connection}/records/pay_groups/export`, undefined, 403, 200],
      ['GET', `/api/syncs/${id}`, undefined, 200, 200],
      ['GET', `/api/connectors/${connection}/syncs`, undefined, 200, 200],
      ['GET', `/api/connectors/${connection}/streams`, undefined, 200, 200],
      ['GET', `/api/connectors/${connection}/schedule`, undefined, 200, 200],
      ['PUT', `/api/connectors/${connection}/schedule`, { cron: '0 6 * * *', timezone: 'UTC' }, 403, 403],
      ['PUT', `/api/connectors/${connection}/streams/workers`, { enabled: true }, 403, 403],
      ['DELETE', `/api/connectors/${connection}/records`, undefined, 403, 403],
    ] as const;
    const [reader, operator] = [world.home.keys.workspace_reader, world.home.keys.workspace_operator].map(
      (key) => world.service.as(key),
    );
    for (const [method, path, body, asReader, asOperator] of calls) {
      const what = `${method} ${path}`;
      expect((await reader?.(method, path, body))?.status, what).toBe(asReader);
      expect((await operator?.(method, path, body))?.status, what).toBe(asOperator);
      expect((await world.other.call(method, path, body)).status, what).toBe(404);
    }
  });
});

describe('a service that stops in the middle of a run', () => {
  it('lets go of it, and the next one goes on from there', async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'cleat-test-'));
    const beside = { databaseUrl: database.url, dataDir };
    // Started as any service; its sandbox serves both.
    const world = await startWorld({ beside });
    const connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection, { streams: ['workers'] });
    const { sandbox, home } = world;
    sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 200, resource: 'workers/history' });
    sandbox.clearRequests();
    const { id } = await start(home.call, connection, history);
    await ofRun(home.call, id, (run) => Number(figuresOf(run, 'worker_history').read) > 0);
    await world.service.stop();
    const before = new Set(sandbox.requests.filter(({ status }) => status === 200).map(({ path }) => path));
    expect(before.size).toBeLessThan(20);
    sandbox.clearRequests();

    const next = await startTestService({ beside });
    const call = next.as(home.keys.workspace_admin);
    expect((await ofRun(call, id)).state).toBe('succeeded');
    const { data } = await changes(call, connection, 'worker_history');
    const stream = streamNamed('worker_history');
    expect(
      byKey(
        stream,
        data.map((one) => one.data ?? {}),
      ),
    ).toEqual(truthOf(sandbox.tenant(), stream, new Date()));
    // Those ahead of the last committed page are asked for again, and no others.
    const again = sandbox.requests.filter(({ path }) => before.has(path));
    expect(again.length).toBeLessThanOrEqual(stream.concurrency + 1);
    expect(sandbox.requests.length).toBeLessThan(20);
    await next.stop();
    await sandbox.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
