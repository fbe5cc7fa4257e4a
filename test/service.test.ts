import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './support/service.ts';

describe('a first connection', () => {
  let service: TestService;
  let sandbox: Sandbox;

  beforeAll(async () => {
    [service, sandbox] = await Promise.all([startTestService(), startSandbox()]);
  });
  afterAll(async () => {
    await Promise.all([service?.stop(), sandbox?.stop()]);
  });

  it('is created, tested and active', async () => {
    const call = service.within(await service.workspace());
    const answer = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: {
        tenantName: 'acme',
        clientId: 'sandbox-client',
        clientSecret: 'sandbox-secret-5f2c9e',
        baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.at('state')).toBe('active');
    expect(answer.at('lastTest.steps.1.status')).toBe('passed');
  });
});
