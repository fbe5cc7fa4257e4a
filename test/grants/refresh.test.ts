/** Refresh tokens that the server takes once, and whose reuse revokes the family: none is lost by our doing. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

describe('a refresh token that is taken once', () => {
  let service: TestService;
  let second: TestService;
  let provider: RotatingServer;
  let calls: Caller[];
  let id: string;
  let ahead = 0;

  beforeAll(async () => {
    provider = await startRotatingServer();
    const options = { plugins: [rotatingPlugin(provider.origin)], now: () => new Date(Date.now() + ahead) };
    service = await startTestService(options);
    second = await startTestService({ ...options, beside: service });
    const workspaceId = await service.workspace();
    calls = [service.within(workspaceId), second.within(workspaceId)];
    const created = await service.within(workspaceId)('POST', '/api/connectors', {
      providerId: 'rotating',
      authenticationStrategyId: 'refresh-token',
      authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
    });
    expect(created.at('state')).toBe('active');
    id = String(created.at('id'));
  });
  afterAll(async () => {
    await second?.stop();
    await service?.stop();
    provider?.stop();
  });

  const everywhere = (count: number, method: string, path: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const call = calls[index % calls.length];
        if (call === undefined) throw new Error('no caller');
        return call(method, `/api/connectors/${id}/${path}`);
      }),
    );

  it('is used once for each expiry, by two processes and many callers', async () => {
    provider.exchanges = 0;
    for (let round = 1; round <= 12; round += 1) {
      ahead += 11 * 60_000;
      const answers = await everywhere(16, 'GET', 'proxy/me');
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect([provider.exchanges, provider.reuses]).toEqual([round, 0]);
    }
  });

  it('is not used twice by tests and calls at the same time', async () => {
    ahead += 11 * 60_000;
    const [tests, reads] = await Promise.all([
      everywhere(6, 'POST', 'test'),
      everywhere(10, 'GET', 'proxy/me'),
    ]);
    expect(provider.reuses).toBe(0);
    // A test replaces the token that a call is about to use: the call is repeated with the new one.
    expect(reads.filter((answer) => answer.status >= 500)).toEqual([]);
    expect(tests.every((answer) => answer.status === 200)).toBe(true);
    expect((await everywhere(1, 'GET', 'proxy/me'))[0]?.status).toBe(200);
  });

  it('is used before it lapses, once by two processes, though nobody calls', async () => {
    const before = provider.exchanges;
    ahead += 23 * 24 * 3600_000;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(provider.exchanges).toBe(before);
    ahead += 2 * 24 * 3600_000;
    await vi.waitFor(() => expect(provider.exchanges).toBe(before + 1), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect([provider.exchanges, provider.reuses]).toEqual([before + 1, 0]);
    expect((await everywhere(1, 'GET', 'proxy/me'))[0]?.status).toBe(200);
    expect(provider.exchanges).toBe(before + 1);
  }, 40_000);

  it('that the server no longer takes ends in an honest credential error, not in silence', async () => {
    provider.good = 'revoked by somebody';
    ahead += 11 * 60_000;
    const [answer] = await everywhere(1, 'GET', 'proxy/me');
    expect([answer?.status, answer?.at('code')]).toEqual([409, 'connection_not_usable']);
    const detail = await calls[0]?.(
      'GET',
      `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`,
    );
    expect([detail?.at('state'), detail?.at('credentialError.code')]).toEqual([
      'credential_error',
      'grant_revoked',
    ]);
  });
});
