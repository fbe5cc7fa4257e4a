/** What meets in the middle: slow tests, erasure of a Workspace, and writes. */
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from './support/service.ts';

describe('at the same time', () => {
  let service: TestService;
  let sandbox: Sandbox;

  beforeAll(async () => {
    [service, sandbox] = await Promise.all([startTestService(), startSandbox()]);
  });
  afterAll(async () => {
    await Promise.all([service?.stop(), sandbox?.stop()]);
  });

  const draft = () => ({
    providerId: 'workday-rest',
    authenticationStrategyId: 'oauth2-client-credentials',
    authenticationConfig: {
      tenantName: 'acme',
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret-5f2c9e',
      baseUrl: sandbox.origin,
    },
  });
  const connect = async (call: Caller): Promise<string> =>
    String((await call('POST', '/api/connectors', draft())).at('id'));

  it('a slow test that began earlier does not undo what a later one proved', async () => {
    const call = service.within(await service.workspace());
    const id = await connect(call);
    sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 1_200, times: 1 });
    sandbox.tenant().dropArea({ area: 'staffing' });
    const slow = call('POST', `/api/connectors/${id}/test`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The slow request is judged as it arrives; the area is back for the next.
    sandbox.tenant().addArea({ area: 'staffing' });
    const quick = await call('POST', `/api/connectors/${id}/test`);
    await slow;
    const connection = await call('GET', `/api/connectors/${id}`);
    expect(quick.at('valid')).toBe(true);
    expect(connection.at('state')).toBe('active');
    expect(connection.at('lastTest.testedAt')).toBe(quick.at('testedAt'));
  });

  it('erasing a Workspace and writing in it never fail with a fault of the service', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const workspaceId = await service.workspace();
      const call = service.within(workspaceId);
      const id = await connect(call);
      const writes = Array.from({ length: 12 }, (_, index) =>
        call('POST', '/api/connectors/configure', { connectionId: id, name: `name ${index}` }),
      );
      const erased = await service.call('DELETE', `/api/workspaces/${workspaceId}`);
      expect(erased.status).toBe(204);
      for (const answer of await Promise.all(writes)) statuses.add(answer.status);
    }
    expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  });

  it('a test that outlives its Workspace leaves nothing behind', async () => {
    const workspaceId = await service.workspace();
    const call = service.within(workspaceId);
    sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 600, times: 1 });
    const validating = call('POST', '/api/connectors/validate', draft());
    await new Promise((resolve) => setTimeout(resolve, 200));
    await service.call('DELETE', `/api/workspaces/${workspaceId}`);
    expect((await validating).status).toBe(404);
  });
});
