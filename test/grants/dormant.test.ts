/** Refresh tokens that lapse without use: looked after while the connection may be used, and no longer. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

const day = 24 * 3600_000;

describe('a connection whose refresh token lapses without use', () => {
  let service: TestService;
  let provider: RotatingServer;
  let database: pg.Client;
  let call: Caller;
  let id: string;
  let ahead = 0;

  beforeAll(async () => {
    provider = await startRotatingServer();
    service = await startTestService({
      plugins: [rotatingPlugin(provider.origin)],
      now: () => new Date(Date.now() + ahead),
    });
    call = service.within(await service.workspace());
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
    provider?.stop();
  });
  beforeEach(async () => {
    ahead = 0;
    provider.good = 'first';
    const created = await call('POST', '/api/connectors', {
      providerId: 'rotating',
      authenticationStrategyId: 'refresh-token',
      authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
    });
    expect(created.at('state')).toBe('active');
    id = String(created.at('id'));
    provider.exchanges = 0;
  });
  afterEach(() => call('DELETE', `/api/connectors/${id}`));

  const due = async (): Promise<number> =>
    (await database.query('select 1 from cleat.refresh_renewals where connection_id = $1', [id])).rows.length;
  const patiently = { timeout: 20_000, interval: 100 };

  it('is claimed once while it is disabled, and again once it is enabled', async () => {
    await call('POST', `/api/connectors/${id}/disable`);
    expect(await due()).toBe(1);
    ahead = 25 * day;
    await vi.waitFor(async () => expect(await due()).toBe(0), patiently);
    expect(provider.exchanges).toBe(0);
    await call('POST', `/api/connectors/${id}/enable`);
    await vi.waitFor(() => expect(provider.exchanges).toBe(1), patiently);
    expect([await due(), provider.reuses]).toEqual([1, 0]);
  });

  it('is claimed no more once its credential is refused, and again once it has a new one', async () => {
    provider.good = 'revoked by somebody';
    expect((await call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(false);
    expect((await call('GET', `/api/connectors/${id}`)).at('state')).toBe('credential_error');
    ahead = 25 * day;
    await vi.waitFor(async () => expect(await due()).toBe(0), patiently);
    provider.good = 'second';
    const mended = await call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationConfig: { clientId: 'c', refreshToken: 'second' },
    });
    expect([mended.at('state'), await due()]).toEqual(['active', 1]);
  });
});
