/** A grant is renewed once, by one process, in time; used through the proxy, as a product does. */
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';

const minute = 60_000;

describe('a grant', () => {
  let service: TestService;
  let sandbox: Sandbox;
  let call: Caller;
  let id: string;
  let ahead = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({ now: () => new Date(Date.now() + ahead) });
    service = await startTestService({ now: () => new Date(Date.now() + ahead) });
    call = service.within(await service.workspace());
  });
  afterAll(async () => {
    await service?.stop();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    sandbox.reset();
    const created = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: config(),
    });
    id = String(created.at('id'));
    expect(created.at('state')).toBe('active');
    sandbox.clearRequests();
  });

  const config = () => ({
    tenantName: 'acme',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret-5f2c9e',
    baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
  });
  const read = (): Promise<ApiAnswer> => call('GET', `/api/connectors/${id}/proxy/v1/acme/workers?limit=1`);
  const tokenRequests = (): number =>
    sandbox.requests.filter((request) => request.path.includes('/oauth2/')).length;

  it('that is fresh serves without asking for another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get('cleat-answer-from')).toBe('provider');
    expect(answers[0]?.at('data.0.id')).toBeTypeOf('string');
    expect(tokenRequests()).toBe(0);
  });

  it('that has expired is renewed once, for 200 calls at once', async () => {
    ahead += 61 * minute;
    const answers = await Promise.all(Array.from({ length: 200 }, read));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(tokenRequests()).toBe(1);
    const connection = await call('GET', `/api/connectors/${id}`);
    expect(Date.parse(String(connection.at('grant.expiresAt')))).toBeGreaterThan(Date.now() + ahead);
    expect(connection.at('version')).toBe(1);
  });

  it('that has expired is renewed once, though two processes need it', async () => {
    const second = await startTestService({ beside: service, now: () => new Date(Date.now() + ahead) });
    try {
      const workspaceId = String((await call('GET', `/api/connectors/${id}`)).at('workspaceId'));
      const there = second.within(workspaceId);
      ahead += 61 * minute;
      const elsewhere = () => there('GET', `/api/connectors/${id}/proxy/v1/acme/workers?limit=1`);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? read() : elsewhere())),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect(tokenRequests()).toBe(1);
    } finally {
      await second.stop();
    }
  });

  it('that is nearly over serves while it is renewed, and while renewing fails', async () => {
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 503, times: 1 });
    ahead += 59.5 * minute;
    expect((await read()).status).toBe(200);
    await vi.waitFor(() => expect(tokenRequests()).toBe(1));
    expect((await read()).status).toBe(200);
  });

  it('that the Provider refuses is renewed once and the call repeated', async () => {
    sandbox.tenant().fault({ at: 'api', kind: 'tokenRejected', times: 1 });
    expect((await read()).status).toBe(200);
    expect(tokenRequests()).toBe(1);
  });

  it('is renewed each time that the Provider refuses it, as long as that helps', async () => {
    for (let time = 1; time <= 3; time += 1) {
      sandbox.tenant().fault({ at: 'api', kind: 'tokenRejected', times: 1 });
      expect((await read()).status).toBe(200);
      expect(tokenRequests()).toBe(time);
    }
  });

  it('that is refused right after somebody has tested it leads to another test', async () => {
    const state = async () => (await call('GET', `/api/connectors/${id}`)).at('state');
    for (let time = 1; time <= 2; time += 1) {
      sandbox.tenant().fault({ at: 'api', kind: 'tokenRejected' });
      expect((await read()).status).toBe(401);
      await vi.waitFor(async () => expect(await state()).toBe('credential_error'));
      sandbox.reset();
      await call('POST', `/api/connectors/${id}/test`);
      expect(await state()).toBe('active');
    }
  });

  it('that may not read any more leads to a test, which says so', async () => {
    sandbox.tenant().fault({ at: 'api', kind: 'status', status: 403 });
    expect((await read()).status).toBe(403);
    await vi.waitFor(async () => {
      const connection = await call('GET', `/api/connectors/${id}`);
      expect(connection.at('state')).toBe('credential_error');
      expect(connection.at('lastTest.diagnosis.code')).toBe('permission_denied');
    });
  });

  it('that may read other things stays in use', async () => {
    sandbox.tenant().fault({ at: 'api', kind: 'status', status: 403, times: 1 });
    expect((await read()).status).toBe(403);
    await vi.waitFor(() => expect(tokenRequests()).toBe(1));
    expect((await read()).status).toBe(200);
    expect((await call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
  });

  it('that an access check cannot have leads to a test as well', async () => {
    sandbox.tenant().regenerateSecret();
    ahead += 61 * minute;
    const checked = await call('POST', `/api/connectors/${id}/access-check`);
    expect(checked.at('domains.0.diagnosis.code')).toBe('invalid_client');
    expect((await call('GET', `/api/connectors/${id}`)).at('state')).toBe('credential_error');
  });

  it('that was refused is asked for again as soon as a test has passed', async () => {
    const state = async () => (await call('GET', `/api/connectors/${id}`)).at('state');
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 401 });
    ahead += 61 * minute;
    expect((await read()).status).toBe(409);
    expect(await state()).toBe('credential_error');
    sandbox.reset();
    ahead += 1_000;
    await call('POST', `/api/connectors/${id}/test`);
    expect(await state()).toBe('active');
    sandbox.tenant().fault({ at: 'api', kind: 'tokenRejected', times: 1 });
    expect((await read()).status).toBe(200);
  });

  it('that works proves a connection that no test could prove', async () => {
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 503, times: 1 });
    await call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationConfig: config(),
    });
    const state = async () => (await call('GET', `/api/connectors/${id}`)).at('state');
    expect(await state()).toBe('unverified');
    expect((await read()).status).toBe(200);
    await vi.waitFor(async () => expect(await state()).toBe('active'));
  });

  it('that is refused again leads to a test, whose outcome decides', async () => {
    sandbox.tenant().fault({ at: 'api', kind: 'tokenRejected' });
    expect((await read()).status).toBe(401);
    await vi.waitFor(async () => {
      expect((await call('GET', `/api/connectors/${id}`)).at('state')).toBe('credential_error');
    });
    const refused = await read();
    expect([refused.status, refused.at('code'), refused.headers.get('cleat-answer-from')]).toEqual([
      409,
      'connection_not_usable',
      'cleat',
    ]);
  });

  it('is not asked for by a connection that is switched off', async () => {
    await call('POST', `/api/connectors/${id}/disable`);
    expect((await read()).status).toBe(409);
    expect(sandbox.requests).toHaveLength(0);
  });

  it('that cannot be renewed in an outage leaves the state alone', async () => {
    ahead += 61 * minute;
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 503 });
    const answer = await read();
    expect([answer.status, answer.headers.get('cleat-answer-from')]).toEqual([502, 'cleat']);
    expect((await call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
  });
});

describe('the proxy of a whole service', () => {
  let service: TestService;
  let sandbox: Sandbox;

  beforeAll(async () => {
    [service, sandbox] = await Promise.all([startTestService(), startSandbox()]);
  });
  afterAll(async () => {
    await Promise.all([service?.stop(), sandbox?.stop()]);
  });

  it('is for operators of the Workspace, shows no credential, and leaves an audit line without bodies', async () => {
    const workspaceId = await service.workspace();
    const admin = service.within(workspaceId);
    const key = async (role: string) =>
      service.as(String((await admin('POST', '/api/keys', { name: role, role })).at('key')));
    const [reader, operator] = [await key('workspace_reader'), await key('workspace_operator')];
    const created = await admin('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: {
        tenantName: 'acme',
        clientId: 'sandbox-client',
        clientSecret: 'sandbox-secret-5f2c9e',
        baseUrl: sandbox.origin,
      },
    });
    const path = `/api/connectors/${String(created.at('id'))}/proxy/workers?limit=2`;
    expect((await reader('GET', path)).status).toBe(403);
    const foreign = service.within(await service.workspace());
    expect((await foreign('GET', path)).status).toBe(404);
    const answer = await operator('GET', path, undefined, { cookie: 'a=b', 'x-forwarded-for': '1.2.3.4' });
    expect([answer.status, answer.at('data.length')]).toEqual([200, 2]);
    const asked = sandbox.requests.findLast((request) => request.path.startsWith('/workers'));
    expect(asked?.headers.authorization).toMatch(/^Bearer /);
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).not.toHaveProperty('x-forwarded-for');
    const token = String(asked?.headers.authorization).slice('Bearer '.length);
    expect(answer.text + JSON.stringify([...answer.headers]) + service.logs()).not.toContain(token);
    for (const bad of ['proxy/../test', 'proxy/%2e%2e/x', 'proxy/a//b', 'proxy/a%5cb', 'proxy/%00']) {
      expect(
        (await operator('GET', `/api/connectors/${String(created.at('id'))}/${bad}`)).status,
        bad,
      ).toBeGreaterThanOrEqual(400);
    }
  });
});
