import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestService, type TestService } from './support/service.ts';

const minute = 60_000;

describe('the service tests a connection again by itself', () => {
  let service: TestService;
  let sandbox: Sandbox;
  let call: Caller;
  let ahead = 0;

  beforeAll(async () => {
    sandbox = await startSandbox();
    service = await startTestService({ now: () => new Date(Date.now() + ahead) });
    call = service.within(await service.workspace());
  });
  afterAll(async () => {
    await service?.stop();
    await sandbox?.stop();
  });
  beforeEach(() => sandbox.reset());

  const connect = async (clientSecret = 'sandbox-secret-5f2c9e'): Promise<string> => {
    const answer = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: {
        tenantName: 'acme',
        clientId: 'sandbox-client',
        clientSecret,
        baseUrl: sandbox.origin,
      },
    });
    return String(answer.at('id'));
  };
  const stateOf = async (id: string): Promise<unknown> =>
    (await call('GET', `/api/connectors/${id}`)).at('state');
  const tokenRequests = (): number =>
    sandbox.requests.filter((request) => request.path.includes('/oauth2/')).length;

  it('until an outage is over', async () => {
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 503, times: 1 });
    const id = await connect();
    expect(await stateOf(id)).toBe('unverified');
    ahead += 2 * minute;
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('active'), {
      timeout: 20_000,
      interval: 250,
    });
  });

  it('until a permission has been granted', async () => {
    sandbox.tenant().dropArea({ area: 'staffing' });
    const id = await connect();
    expect(await stateOf(id)).toBe('credential_error');
    sandbox.tenant().addArea({ area: 'staffing' });
    ahead += 6 * minute;
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('active'), {
      timeout: 20_000,
      interval: 250,
    });
  });

  it('with a rejected secret not before a day is over, and then in one form only', async () => {
    const id = await connect('a wrong + secret');
    expect(await stateOf(id)).toBe('credential_error');
    sandbox.clearRequests();
    ahead += 23 * 60 * minute;
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(tokenRequests()).toBe(0);
    ahead += 6 * 60 * minute;
    await vi.waitFor(() => expect(tokenRequests()).toBeGreaterThan(0), { timeout: 20_000, interval: 250 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tokenRequests()).toBe(1);
    expect(await stateOf(id)).toBe('credential_error');
  });
});
