/** A service that is told to stop while somebody watches, and somebody has stopped reading. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertMuch, openAnswer } from './support/long-answers.ts';
import { type Started, start } from './support/server-process.ts';
import { adminKey, type Caller, callApi } from './support/service.ts';
import { draft, until } from './support/world.ts';
import { until as ofRun, start as startRun, sync } from './sync/scene.ts';
import { openStored, type Stored } from './sync/stored.ts';

describe('a service that is told to stop', () => {
  let database: TestDatabase;
  let stored: Stored;
  let sandbox: Sandbox;
  let dataDir: string;
  let service: Started;
  let authorization: Record<string, string>;
  const begin = () =>
    start({
      CLEAT_ADMIN_KEY: adminKey,
      CLEAT_DATA_DIR: dataDir,
      CLEAT_DATABASE_URL: database.url,
      CLEAT_EGRESS_ALLOW: '127.0.0.0/8',
      CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8',
    });
  const call: Caller = (method, path, body) => callApi(service.origin, method, path, body, authorization);

  beforeAll(async () => {
    [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox({ workers: 20 })]);
    dataDir = await mkdtemp(join(tmpdir(), 'cleat-stopping-'));
    service = await begin();
    stored = await openStored(database.url);
    authorization = { authorization: `Bearer ${adminKey}` };
    const workspace = await call('POST', '/api/workspaces', { name: 'Acme' });
    authorization = { ...authorization, 'cleat-workspace': String(workspace.at('id')) };
  });
  afterAll(async () => {
    await service?.end('SIGKILL');
    await stored?.stop();
    await sandbox?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends within some seconds, in order, and the next one goes on with its run', async () => {
    const connection = String((await call('POST', '/api/connectors', draft(sandbox))).at('id'));
    insertMuch(sandbox.tenant());
    await sync(call, connection, { streams: ['workers', 'pay_groups'] });
    sandbox.clearRequests();
    sandbox.tenant().fault({ at: 'api', kind: 'hang', resource: 'workers/history' });
    const { id } = await startRun(call, connection, { streams: ['worker_history'] });
    await until(() => sandbox.requests.length > 0);
    const watched = await openAnswer(service.origin, `/api/syncs/${id}/events`, authorization);
    watched.read();
    await until(() => watched.text().includes('event: progress'));
    const stalled = await openAnswer(
      service.origin,
      `/api/connectors/${connection}/records/pay_groups/export`,
      authorization,
    );
    const { hostname, port } = new URL(service.origin);
    const unused = openSocket(Number(port), hostname).on('error', () => {});
    await once(unused, 'connect');

    const toldAt = performance.now();
    const exit = service.end('SIGTERM');
    // In the middle of the run, but in order: who watches opens it again.
    expect(await watched.over).toBe(true);
    expect(watched.text()).toMatch(/^retry: \d+$/m);
    expect(watched.text()).not.toContain('event: result');
    // Another process could go on with the run by now, and need not wait until the claim of this one has run out.
    await until(
      async () =>
        (await stored.query('select 1 from cleat.sync_queue where held_until > now()')).length === 0,
    );
    expect(performance.now() - toldAt).toBeLessThan(3_000);
    expect(await exit).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    stalled.read();
    expect(await stalled.over).toBe(false);
    unused.destroy();

    sandbox.tenant().clearFaults();
    service = await begin();
    expect((await ofRun(call, id)).state).toBe('succeeded');
    expect(await service.end('SIGTERM')).toBe(0);
  });
});
