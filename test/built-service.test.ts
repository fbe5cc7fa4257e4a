/** The service as it is built: what a build could have left out, or left behind, and tests of the sources cannot see. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { start } from './support/server-process.ts';
import { type Caller, callApi } from './support/service.ts';
import { draft } from './support/world.ts';
import { figuresOf, sync } from './sync/scene.ts';

const adminKey = 'built-admin-key-0123456789-0123456789';
let dataDir: string;
let sandbox: Sandbox;
let service: Awaited<ReturnType<typeof start>>;
let call: Caller;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cleat-built-'));
  sandbox = await startSandbox({ workers: 250 });
  service = await start({
    ...{ CLEAT_DATA_DIR: dataDir, CLEAT_ADMIN_KEY: adminKey },
    ...{ CLEAT_EGRESS_ALLOW: '127.0.0.1', CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.1' },
  });
  const authorization = `Bearer ${adminKey}`;
  const made = await callApi(service.origin, 'POST', '/api/workspaces', { name: 'Built' }, { authorization });
  const headers = { authorization, 'cleat-workspace': String(made.at('id')) };
  call = (method, path, body) => callApi(service.origin, method, path, body, headers);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await sandbox?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('refuses in the proxy what its sources refuse, by either way', async () => {
  const heard: unknown[] = [];
  const provider = createServer((incoming, response) => {
    heard.push(incoming.url);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`;
  const connection = await call('POST', '/api/connectors', {
    ...{ providerId: 'generic-api-key', authenticationStrategyId: 'bearer' },
    authenticationConfig: { baseUrl, apiKey: 'a key of the built service' },
  });
  const below = (path: string) => call('GET', `/api/connectors/${connection.at('id')}/proxy/${path}`);
  // The second call finds the credential at hand, and so does not go through the route.
  for (const path of ['warm', 'warm']) expect((await below(path)).status).toBe(200);
  const asked = heard.length;
  for (const path of ['x%zz', 'a%c0%ae%c0%ae/b', 'a//b', 'a%0ab', 'a/%252e%252e']) {
    expect([path, (await below(path)).status]).toEqual([path, 400]);
  }
  expect(heard).toHaveLength(asked);
  provider.close();
});

it('reads pages in its thread: a first read, one without changes, and one with some', async () => {
  const connection = await call('POST', '/api/connectors', draft(sandbox));
  const id = String(connection.at('id'));
  const figures = async () => figuresOf(await sync(call, id, { streams: ['workers'] }), 'workers');
  expect(await figures()).toMatchObject({ state: 'succeeded', read: 250, created: 250 });
  expect(await figures()).toMatchObject({ state: 'succeeded', unchanged: 250, created: 0, updated: 0 });
  sandbox
    .tenant()
    .updateRows({ resource: 'workers', from: 100, count: 1, members: { businessTitle: 'Chief' } });
  expect(await figures()).toMatchObject({ state: 'succeeded', unchanged: 249, updated: 1 });
  const records = await call('GET', `/api/connectors/${id}/records/workers?limit=200`);
  expect(records.at('data.length')).toBe(200);
});
