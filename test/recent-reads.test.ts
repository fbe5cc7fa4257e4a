/** What is kept in memory for a moment is never used after it was changed: at once here, within 2 s elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './support/service.ts';
import { connect, credentials, startWorld, until, type World } from './support/world.ts';

let world: World;
let second: TestService;

beforeAll(async () => {
  world = await startWorld();
  second = await startTestService({ beside: world.service });
});
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

const proxied = 'proxy/staffing/v6/acme/workers?limit=1';
const call = async (service: TestService, id: string, key = world.home.keys.workspace_admin) =>
  service.as(key)('GET', `/api/connectors/${id}/${proxied}`);
const used = async (): Promise<string> => {
  const id = String((await connect(world)).at('id'));
  for (const service of [world.service, second]) expect((await call(service, id)).status).toBe(200);
  return id;
};

describe('a connection that was used a moment ago', () => {
  it('is not used any more once it is disabled: here at once, in another process soon', async () => {
    const id = await used();
    await world.home.call('POST', `/api/connectors/${id}/disable`);
    expect((await call(world.service, id)).at('code')).toBe('connection_not_usable');
    await until(async () => (await call(second, id)).status === 409);
  });

  it('is not found any more once it is deleted', async () => {
    const id = await used();
    await world.home.call('DELETE', `/api/connectors/${id}`);
    expect((await call(world.service, id)).status).toBe(404);
    await until(async () => (await call(second, id)).status === 404);
  });

  it('uses the new credential as soon as it is configured', async () => {
    const id = await used();
    const wrong = { ...credentials(world.sandbox), clientSecret: 'not-the-secret' };
    await world.home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationConfig: wrong,
    });
    expect((await call(world.service, id)).at('code')).toBe('connection_not_usable');
    await world.home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationConfig: credentials(world.sandbox),
    });
    expect((await call(world.service, id)).status).toBe(200);
    await until(async () => (await call(second, id)).status === 200);
  });
});

describe('a key that was used a moment ago', () => {
  it('lets nobody in once it is deleted', async () => {
    const made = await world.home.call('POST', '/api/keys', { name: 'short', role: 'workspace_reader' });
    const key = String(made.at('key'));
    for (const service of [world.service, second]) {
      expect((await service.as(key)('GET', '/api/connectors')).status).toBe(200);
    }
    await world.home.call('DELETE', `/api/keys/${String(made.at('apiKey.id') ?? made.at('id'))}`);
    expect((await world.service.as(key)('GET', '/api/connectors')).status).toBe(401);
    await until(async () => (await second.as(key)('GET', '/api/connectors')).status === 401);
  });
});

it('a Workspace that was erased a moment ago is not found', async () => {
  const id = await world.service.workspace('Gone');
  expect((await world.service.within(id)('GET', '/api/connectors')).status).toBe(200);
  expect((await second.within(id)('GET', '/api/connectors')).status).toBe(200);
  await world.service.call('DELETE', `/api/workspaces/${id}`);
  expect((await world.service.within(id)('GET', '/api/connectors')).status).toBe(404);
  await until(async () => (await second.within(id)('GET', '/api/connectors')).status === 404);
});
