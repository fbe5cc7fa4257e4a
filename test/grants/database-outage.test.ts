/** The database goes away between the exchange of a refresh token that is taken once and the storing of the next one. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../support/database.ts';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

let provider: RotatingServer;
let service: TestService;
let call: Caller;
let administrator: pg.Client;
let database: string;
let ahead = 0;

beforeAll(async () => {
  provider = await startRotatingServer();
  service = await startTestService({
    plugins: [rotatingPlugin(provider.origin)],
    now: () => new Date(Date.now() + ahead),
    environment: { CLEAT_VALIDATE_TIMEOUT_MS: '5000' },
  });
  call = service.within(await service.workspace());
  database = new URL(service.databaseUrl).pathname.slice(1);
  administrator = new pg.Client({ connectionString: withDatabase(service.databaseUrl, 'postgres') });
  await administrator.connect();
});
afterAll(async () => {
  await administrator?.end();
  await service?.stop();
  provider?.stop();
});

/** Every connection to the service's database ends as soon as it is there. */
async function outage(milliseconds: number): Promise<void> {
  await administrator.query(`do $$
    begin
      for turn in 1..${milliseconds} loop
        perform pg_stat_clear_snapshot();
        perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}';
        perform pg_sleep(0.001);
      end loop;
    end $$`);
}

it('the next refresh token is stored as soon as the database is back', async () => {
  const created = await call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
  });
  expect(created.at('state')).toBe('active');
  const path = `/api/connectors/${created.at('id')}`;
  ahead = 11 * 60_000;
  provider.delays = [0, 600];
  const exchanges = provider.exchanges;
  const reading = call('GET', `${path}/proxy/me`);
  await expect.poll(() => provider.exchanges, { timeout: 20_000 }).toBe(exchanges + 1);
  await outage(1_500);
  const answer = await reading;
  expect([answer.status, provider.reuses], answer.text).toEqual([200, 0]);

  ahead = 22 * 60_000;
  const next = await call('GET', `${path}/proxy/me`);
  expect([next.status, provider.reuses], next.text).toEqual([200, 0]);
});

/** As a full disk: nothing new has a place in this table, whatever else can be written. */
async function fullDisk(within: (free: () => Promise<void>) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: service.databaseUrl });
  await admin.connect();
  await admin.query(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on vault.grants execute function public.no_room()`);
  const free = () => admin.query('drop function if exists public.no_room cascade').then(() => undefined);
  try {
    await within(free);
  } finally {
    await free();
    await admin.end();
  }
}

async function connected(): Promise<string> {
  Object.assign(provider, { good: 'pasted', reuses: 0, delays: [20, 0] });
  const created = await call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'pasted' },
  });
  expect(created.at('state'), created.text).toBe('active');
  return `/api/connectors/${created.at('id')}`;
}

it('where no grant could be stored, no refresh token is used', async () => {
  const path = await connected();
  ahead += 11 * 60_000;
  const exchanges = provider.exchanges;
  await fullDisk(async () => {
    for (const answer of [await call('GET', `${path}/proxy/me`), await call('POST', `${path}/test`)])
      expect([answer.status, answer.at('code')], answer.text).toEqual([503, 'unavailable']);
    expect(provider.exchanges).toBe(exchanges);
  });
  ahead += 11 * 60_000;
  const answer = await call('GET', `${path}/proxy/me`);
  expect([answer.status, provider.reuses], answer.text).toEqual([200, 0]);
});

it('a configuration does not wait for room: it is answered, saves nothing, and costs no refresh token', {
  timeout: 120_000,
}, async () => {
  const path = await connected();
  provider.delays = [0, 600];
  const exchanges = provider.exchanges;
  const configured = call('POST', '/api/connectors/configure', {
    connectionId: path.split('/').at(-1),
    authenticationConfig: { clientId: 'c2' },
  });
  await expect.poll(() => provider.exchanges, { timeout: 20_000 }).toBe(exchanges + 1);
  await fullDisk(async () => {
    expect((await configured).status).toBe(503);
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect((await call('GET', path)).at('authenticationConfig.clientId')).toBe('c');
  ahead += 11 * 60_000;
  const answer = await call('GET', `${path}/proxy/me`);
  expect([answer.status, provider.reuses], answer.text).toEqual([200, 0]);
});

it.each([
  ['a call', 'GET', '/proxy/me'],
  ['a test', 'POST', '/test'],
])(
  'a disk that is full for longer than %s can wait costs no refresh token',
  {
    timeout: 90_000,
  },
  async (_what, method, rest) => {
    const path = await connected();
    ahead += 11 * 60_000;
    provider.delays = [0, 600];
    const exchanges = provider.exchanges;
    const asked = call(method, path + rest);
    await expect.poll(() => provider.exchanges, { timeout: 20_000 }).toBe(exchanges + 1);
    await fullDisk(async (free) => {
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      await free();
    });
    await asked;
    ahead += 11 * 60_000;
    const answer = await call('GET', `${path}/proxy/me`);
    expect([answer.status, provider.reuses], answer.text).toEqual([200, 0]);
  },
);
