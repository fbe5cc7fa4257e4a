/**
 * Two OAuth servers that share no code: Debian's glewlwyd, which wants a scope, does not decode Basic and
 * refuses with a bare 403; and oidc-provider in the sandbox, which goes by the standard.
 */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConfigSchema, definePlugin } from '@cleat/plugin-kit';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Glewlwyd, startGlewlwyd } from './support/glewlwyd.ts';
import { type Caller, startTestService, type TestService } from './support/service.ts';

const SCOPE = 'staffing';
const CLIENT_ID = 'cleat client';
/** Holds every kind of character on which the ways to write a secret part company. */
const CLIENT_SECRET = 'a b+c%:é~/=';

const url = { type: 'string', 'x-destination': true } as const;
const configSchema: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret'],
  properties: {
    baseUrl: { ...url, title: 'Base URL' },
    tokenUrl: { ...url, title: 'Token URL', 'x-secret': false },
    clientId: { type: 'string', title: 'Client ID' },
    clientSecret: { type: 'string', title: 'Client Secret', writeOnly: true },
  },
};

/** An API behind glewlwyd: it names the scope and the one form of client authentication that this server takes. */
const scoped = definePlugin({
  id: 'scoped-api',
  name: 'Scoped API',
  description: 'For tests',
  version: '1.0.0',
  categories: ['test'],
  strategies: [
    {
      id: 'client-credentials',
      label: 'Client credentials',
      configSchema,
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        clientAuthentication: ['client_secret_post'],
        scope: SCOPE,
      },
      destinations: { baseUrl: ['{baseUrl}'], tokenUrl: ['{tokenUrl}'] },
      test: [
        { id: 'token', label: 'Obtain a token' },
        { id: 'read', label: 'Read one thing', request: { path: '/things' }, expects: 'collection' },
      ],
    },
  ],
});

interface SeenForm {
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

/** Before glewlwyd: notes the forms sent and the tokens issued. After it: an API that takes those tokens alone. */
interface Front {
  readonly server: Server;
  readonly origin: string;
  readonly forms: SeenForm[];
  readonly issued: Set<string>;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

async function startFront(tokenUrl: string): Promise<Front> {
  const [forms, issued]: [SeenForm[], Set<string>] = [[], new Set()];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, 'content-type': type = '' } = request.headers;
    if (request.url === '/token') {
      const body = Buffer.concat(chunks).toString();
      forms.push({ authorization, form: new URLSearchParams(body) });
      const headers = { 'content-type': type, ...(authorization !== undefined && { authorization }) };
      const answer = await fetch(tokenUrl, { method: 'POST', headers, body });
      const text = await answer.text();
      const token = /"access_token":\s*"([^"]+)"/.exec(text)?.[1];
      if (token !== undefined) issued.add(digest(token));
      response.writeHead(answer.status, Object.fromEntries(answer.headers.entries()));
      return void response.end(text);
    }
    const known = issued.has(digest(authorization?.replace(/^Bearer /, '') ?? ''));
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? [{ id: 1, name: 'thing' }] : { error: 'invalid_token' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}`, forms, issued };
}

let service: TestService;
let call: Caller;

describe('glewlwyd', () => {
  let glewlwyd: Glewlwyd;
  let front: Front;

  beforeAll(async () => {
    [service, glewlwyd] = await Promise.all([
      startTestService({ plugins: [scoped] }),
      startGlewlwyd({
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        scope: SCOPE,
        tokenLifetime: 1234,
      }),
    ]);
    front = await startFront(glewlwyd.tokenUrl);
    call = service.within(await service.workspace());
  });
  afterAll(async () => {
    front?.server.closeAllConnections();
    front?.server.close();
    await Promise.all([service?.stop(), glewlwyd?.stop()]);
  });
  beforeEach(() => {
    front.forms.length = 0;
  });

  const create = (clientSecret: string) =>
    call('POST', '/api/connectors', {
      providerId: 'scoped-api',
      authenticationStrategyId: 'client-credentials',
      authenticationConfig: {
        baseUrl: front.origin,
        tokenUrl: `${front.origin}/token`,
        clientId: CLIENT_ID,
        clientSecret,
      },
    });

  it('grants a token to a strategy that names the scope and pins the form', async () => {
    const created = await create(CLIENT_SECRET);
    expect(created.at('lastTest.steps')).toMatchObject([{ status: 'passed' }, { status: 'passed' }]);
    expect(created.at('state')).toBe('active');
    expect(created.at('grant.scopes')).toEqual([SCOPE]);
    expect(front.forms).toHaveLength(1);
    expect(front.forms[0]?.authorization).toBeUndefined();
    expect(Object.fromEntries(front.forms[0]?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: SCOPE,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    });
    expect(front.issued.size).toBe(1);
  });

  it('refuses a wrong secret with a bare 403, which is reported as that and tried in no other form', async () => {
    const created = await create('wrong');
    expect(created.at('state')).toBe('credential_error');
    expect(created.at('lastTest.diagnosis')).toMatchObject({
      code: 'permission_denied',
      category: 'authorization',
      retryable: false,
      providerError: { status: 403, code: null },
    });
    expect(created.at('lastTest.steps')).toMatchObject([{ status: 'failed' }, { status: 'skipped' }]);
    expect(front.forms).toHaveLength(1);

    const mended = await call('POST', '/api/connectors/configure', {
      connectionId: created.at('id'),
      authenticationConfig: {
        ...(created.at('authenticationConfig') as object),
        clientSecret: CLIENT_SECRET,
      },
    });
    expect(mended.at('state')).toBe('active');
  });
});

describe('oidc-provider', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    [service, sandbox] = await Promise.all([startTestService(), startSandbox({ workers: 5 })]);
    call = service.within(await service.workspace());
  });
  afterAll(async () => {
    await Promise.all([service?.stop(), sandbox?.stop()]);
  });

  it('grants a token for the same id and secret, sent once as form-encoded Basic and without a scope', async () => {
    sandbox.tenant().putClient({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
    const created = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: {
        tenantName: 'acme',
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
      },
    });
    expect(created.at('state')).toBe('active');
    expect(sandbox.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    const [token] = sandbox.requests;
    const pair = Buffer.from(token?.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    expect(pair).toBe('cleat+client:a+b%2Bc%25%3A%C3%A9%7E%2F%3D');
    expect(token?.body).toBe('grant_type=client_credentials');
  });
});
