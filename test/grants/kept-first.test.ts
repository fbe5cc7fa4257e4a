/** A rotated refresh token is stored before the access token beside it is used: a crash then loses neither. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

let provider: RotatingServer;
let service: TestService;
let call: Caller;
let other: pg.Client;
let id: string;
let ahead = 0;

beforeAll(async () => {
  provider = await startRotatingServer();
  service = await startTestService({
    plugins: [rotatingPlugin(provider.origin)],
    now: () => new Date(Date.now() + ahead),
  });
  call = service.within(await service.workspace());
  other = new pg.Client({ connectionString: service.databaseUrl });
  await other.connect();
  const created = await call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
  });
  expect(created.at('state')).toBe('active');
  id = String(created.at('id'));
});
afterAll(async () => {
  await other?.end();
  await service?.stop();
  provider?.stop();
});

it.each([
  ['a call', 'GET', 'proxy/me'],
  ['a test', 'POST', 'test'],
])('before %s uses it', async (_what, method, path) => {
  ahead += 11 * 60_000;
  const { exchanges, reads } = provider;
  await other.query('begin');
  // Somebody else holds what is to be written.
  await other.query('select 1 from cleat.connections where id = $1 for no key update', [id]);
  const answering = call(method, `/api/connectors/${id}/${path}`);
  await expect.poll(() => provider.exchanges, { timeout: 20_000 }).toBe(exchanges + 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(provider.reads, 'requests with a token that is not stored').toBe(reads);
  await other.query('rollback');
  expect((await answering).status).toBe(200);
  expect([provider.reads, provider.reuses]).toEqual([reads + 1, 0]);
});
