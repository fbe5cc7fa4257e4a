/** A stored secret goes to the destination that it was given for, whatever happens at the same time. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from './support/service.ts';

interface Host {
  readonly origin: string;
  /** The Basic credential and the body of each token request. */
  readonly seen: string[];
  answer: { status: number; body: unknown };
  readonly stop: () => void;
}

const granted = { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 };

async function startHost(): Promise<Host> {
  const seen: string[] = [];
  const host = { seen, answer: { status: 200, body: granted as unknown } };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const token = request.url?.includes('/oauth2/') === true;
    if (token) seen.push(`${request.headers.authorization ?? 'no header'} ${body}`);
    const answer = token ? host.answer : { status: 200, body: { total: 1, data: [{ id: '1', name: 'n' }] } };
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(host, { origin, stop: () => server.close() });
}

const basic = (secret: string): string => `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`;

describe('a secret', () => {
  let service: TestService;
  let call: Caller;
  let here: Host;
  let there: Host;

  beforeAll(async () => {
    [service, here, there] = await Promise.all([startTestService(), startHost(), startHost()]);
    call = service.within(await service.workspace());
  });
  afterAll(async () => {
    await service?.stop();
    here?.stop();
    there?.stop();
  });

  const config = (host: Host, clientSecret?: string, clientId = 'client') => ({
    tenantName: 'acme',
    clientId,
    baseUrl: host.origin,
    ...(clientSecret !== undefined && { clientSecret }),
  });
  const create = async (host: Host, secret: string): Promise<string> => {
    const answer = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: config(host, secret),
    });
    return String(answer.at('id'));
  };
  const configure = (connectionId: string, authenticationConfig: object) =>
    call('POST', '/api/connectors/configure', { connectionId, authenticationConfig });

  it('never meets another destination, though it is tested while both are being replaced', async () => {
    const id = await create(here, 'secret-for-here');
    let done = false;
    const testing = Array.from({ length: 6 }, async () => {
      while (!done) await call('POST', `/api/connectors/${id}/test`);
    });
    for (let round = 0; round < 30; round += 1) {
      await configure(id, config(there, 'secret-for-there'));
      await configure(id, config(here, 'secret-for-here'));
    }
    done = true;
    await Promise.all(testing);
    expect(new Set(here.seen.map((line) => line.split(' grant')[0]))).toEqual(
      new Set([basic('secret-for-here')]),
    );
    expect(new Set(there.seen.map((line) => line.split(' grant')[0]))).toEqual(
      new Set([basic('secret-for-there')]),
    );
    expect(here.seen.length + there.seen.length).toBeGreaterThan(80);
  });

  it('is first sent in the standard form at a new destination, whatever form worked at the old one', async () => {
    here.answer = { status: 401, body: { error: 'invalid_client' } };
    const id = await create(here, 'first');
    here.answer = { status: 200, body: granted };
    await configure(id, config(here, 'second'));
    there.seen.length = 0;
    await configure(id, config(there, 'third'));
    expect(there.seen).toEqual([`${basic('third')} grant_type=client_credentials`]);
  });

  it('may be tried in other forms again with another client id', async () => {
    here.answer = { status: 401, body: { error: 'invalid_client' } };
    const id = await create(here, 'stays');
    here.seen.length = 0;
    await call('POST', `/api/connectors/${id}/test`);
    expect(here.seen).toHaveLength(1);
    here.seen.length = 0;
    await configure(id, config(here, undefined, 'other-client'));
    expect(here.seen.length).toBeGreaterThan(1);
    here.answer = { status: 200, body: granted };
  });

  it('is not used while the connection is disabled', async () => {
    const id = await create(here, 'rests');
    await call('POST', `/api/connectors/${id}/disable`);
    here.seen.length = 0;
    const borrowed = {
      connectionId: id,
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: config(here),
    };
    expect(await call('POST', '/api/connectors/validate', borrowed)).toMatchObject({ status: 409 });
    expect(await configure(id, config(here))).toMatchObject({ status: 409 });
    expect(await call('POST', `/api/connectors/${id}/test`)).toMatchObject({ status: 409 });
    expect(here.seen).toEqual([]);
    const replaced = await configure(id, config(here, 'a new one'));
    expect([replaced.status, replaced.at('state')]).toEqual([200, 'disabled']);
  });

  it.each([
    [
      'in its scope',
      { ...granted, scope: 'echoed-secret-value Y2xpZW50OmVjaG9lZC1zZWNyZXQtdmFsdWU= a-token' },
    ],
    ['in megabytes of scope', { ...granted, scope: 'x'.repeat(900_000) }],
  ])('does not come back from a Provider that puts it %s', async (_where, body) => {
    here.answer = { status: 200, body };
    const id = await create(here, 'echoed-secret-value');
    const answer = await call('GET', `/api/connectors/${id}`);
    expect(answer.at('grant.scopes')).toEqual([]);
    expect(answer.text.length).toBeLessThan(10_000);
    here.answer = { status: 200, body: granted };
  });

  it('is not kept as a grant when the token it gave is refused at once', async () => {
    const api = createServer((request, response) => {
      const token = request.url?.includes('/oauth2/') === true;
      response.writeHead(token ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(token ? granted : { error: 'unauthorized' }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const id = await create({ ...here, origin }, 'x');
    const answer = await call('GET', `/api/connectors/${id}`);
    expect([answer.at('state'), answer.at('grant.expiresAt')]).toEqual(['credential_error', null]);
    api.close();
  });
});
