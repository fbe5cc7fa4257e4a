/** Refresh tokens that the server takes once, and whose reuse revokes the family: none is lost by our doing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { definePlugin } from '@cleat/plugin-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';

const plugin = (origin: string) =>
  definePlugin({
    id: 'rotating',
    name: 'Rotating',
    description: 'Takes each refresh token once.',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'refresh-token',
        label: 'A pasted refresh token',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['clientId', 'clientSecret', 'refreshToken'],
          properties: {
            clientId: { type: 'string', title: 'Client ID' },
            clientSecret: { type: 'string', title: 'Client secret', writeOnly: true },
            refreshToken: { type: 'string', title: 'Refresh token', writeOnly: true },
          },
        },
        method: {
          type: 'oauth2_refresh_token',
          clientIdField: 'clientId',
          clientSecretField: 'clientSecret',
          clientAuthentication: ['client_secret_basic'],
          refreshTokenField: 'refreshToken',
          refreshTokenIdleDays: 30,
        },
        destinations: { baseUrl: [origin], tokenUrl: [`${origin}/token`] },
        test: [
          { id: 'token', label: 'Renew' },
          { id: 'me', label: 'Read', request: { path: '/me' } },
        ],
      },
    ],
  });

interface Rotating {
  readonly origin: string;
  readonly stop: () => void;
  exchanges: number;
  reuses: number;
  /** The only refresh token that is good. */
  good: string;
}

async function startRotating(): Promise<Rotating> {
  let access = '';
  const state: Rotating = { origin: '', stop: () => server.close(), exchanges: 0, reuses: 0, good: 'first' };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url !== '/token') {
      return answer(request.headers.authorization === `Bearer ${access}` ? 200 : 401, { ok: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    state.exchanges += 1;
    if (new URLSearchParams(body).get('refresh_token') !== state.good) {
      state.reuses += 1;
      state.good = 'none: the family is revoked';
      return answer(400, { error: 'invalid_grant' });
    }
    state.good = `refresh-${state.exchanges}`;
    access = `access-${state.exchanges}`;
    return answer(200, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: state.good,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

describe('a refresh token that is taken once', () => {
  let service: TestService;
  let second: TestService;
  let provider: Rotating;
  let calls: Caller[];
  let id: string;
  let ahead = 0;

  beforeAll(async () => {
    provider = await startRotating();
    const options = { plugins: [plugin(provider.origin)], now: () => new Date(Date.now() + ahead) };
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
