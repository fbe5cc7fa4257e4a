/** A deleted connection's token is taken back at the Provider, and the deletion waits for no Provider that fails. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { clientDraft, clientPlugin, clientSecret } from './client-plugin.ts';

type Revocation = 'works' | 'refuses' | 'breaks' | 'hangs';
let revocation: Revocation = 'works';
let token = '';
let server: Server;
let isAlive: (token: string) => Promise<boolean>;
let service: TestService;
let call: Caller;
let database: pg.Client;
let id = '';

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: 'the-client',
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: { clientCredentials: { enabled: true }, revocation: { enabled: true } },
  });
  isAlive = async (value) => (await provider.ClientCredentials.find(value)) !== undefined;
  const oidc = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url === '/token/revocation' && revocation !== 'works') {
      if (revocation === 'breaks') request.socket.destroy();
      if (revocation === 'refuses') response.writeHead(503).end(clientSecret);
      return;
    }
    if (request.url !== '/me') return oidc(request, response);
    token = String(request.headers.authorization).slice('Bearer '.length);
    response.writeHead((await isAlive(token)) ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
  });
  service = await startTestService({ plugins: [clientPlugin(origin, { revocation: '/token/revocation' })] });
  call = service.within(await service.workspace());
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
  server?.closeAllConnections();
  server?.close();
});
beforeEach(async () => {
  revocation = 'works';
  const created = await call('POST', '/api/connectors', clientDraft());
  expect(created.at('state')).toBe('active');
  id = String(created.at('id'));
  expect(await isAlive(token)).toBe(true);
});

/** What the audit says became of the token of this connection, and everything that it says of it. */
const audited = async () => {
  const { rows } = await database.query<{ outcome: string; why: string | null; everything: string }>(
    `select outcome, detail->>'why' as why, audit::text as everything
       from cleat.audit where target = $1 and action = 'grant.revoke'`,
    [id],
  );
  expect(rows.map(({ everything }) => everything).join()).not.toMatch(/the-client-secret/);
  expect(rows.map(({ everything }) => everything).join()).not.toContain(token);
  return rows.map(({ outcome, why }) => [outcome, why]);
};

const remove = async () => {
  const { status } = await call('DELETE', `/api/connectors/${id}`);
  expect(status).toBe(204);
  expect((await call('GET', `/api/connectors/${id}`)).status).toBe(404);
};

it('a token is dead once its connection is deleted', async () => {
  await remove();
  expect(await isAlive(token)).toBe(false);
  expect(await audited()).toEqual([['succeeded', null]]);
});

it('so is that of a connection that is disabled', async () => {
  await call('POST', `/api/connectors/${id}/disable`);
  await remove();
  expect(await isAlive(token)).toBe(false);
});

it.each<[Revocation, string]>([
  ['refuses', 'status 503'],
  ['breaks', 'connection_lost'],
  ['hangs', 'timeout'],
])(
  'a connection is deleted though its Provider %s, and the audit says so',
  async (how, why) => {
    revocation = how;
    const begun = performance.now();
    await remove();
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await isAlive(token)).toBe(true);
    expect(service.logs()).not.toContain(token);
    expect(await audited()).toEqual([['failed', why]]);
  },
  30_000,
);
