/** The browser flow in real Chromium against oidc-provider: a person types and clicks, and the product completes. */
import { generateKeyPairSync } from 'node:crypto';
import generic from '@cleat/plugin-generic-oauth2';
import { type AuthorizationCodeMethod, definePlugin, keyFileField } from '@cleat/plugin-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthorizationServer,
  type RegisteredClient,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type Product, type Return, startProduct } from '../support/product.ts';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';

let server: AuthorizationServer;
let product: Product;
let service: TestService;
let browser: Browser;
let page: Page;
let call: Caller;

beforeAll(async () => {
  [server, product, browser] = await Promise.all([
    startAuthorizationServer(),
    startProduct(),
    startBrowser(),
  ]);
  service = await startTestService({
    plugins: [generic, signing(server)],
    environment: { CLEAT_ALLOWED_ORIGINS: product.origin },
  });
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([service?.stop(), product?.stop(), server?.stop()]);
});
beforeEach(async () => {
  // A profile of its own: nobody is logged in.
  page = await (await browser.newContext()).newPage();
  server.lifetime = 3600;
});
afterEach(() => page.context().close());

const logIn =
  (login: string) =>
  async (visited: Page): Promise<void> => {
    await visited.locator('input[name=login]').fill(login);
    await visited.locator('input[name=password]').fill('right');
    await visited.getByText('Log in').click();
  };
const allowAs =
  (login: string) =>
  async (visited: Page): Promise<void> => {
    await logIn(login)(visited);
    await visited.getByText('Allow').click();
  };
const allow = allowAs('ada');
const deny = async (visited: Page): Promise<void> => {
  await logIn('ada')(visited);
  await visited.getByText('Deny').click();
};

/** A client of its own for each connection, with the redirect URI that Cleat shows. */
async function begin(): Promise<{ started: ApiAnswer; client: RegisteredClient }> {
  const client = await server.register({});
  const started = await product.start(call, {
    providerId: 'generic-oauth2',
    authenticationStrategyId: 'authorization-code',
    authenticationConfig: {
      baseUrl: server.origin,
      authorizationUrl: server.authorizationUrl,
      tokenUrl: server.tokenUrl,
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      scopes: 'openid',
      testPath: '/api/me',
    },
  });
  await client.allow(String(started.at('redirectUri')));
  return { started, client };
}

async function connect(): Promise<Return & { readonly id: string }> {
  const { started } = await begin();
  const returned = await product.visit(call, page, started, allow);
  return { ...returned, id: String(started.at('connectionId')) };
}

const read = (id: string): Promise<ApiAnswer> => call('GET', `/api/connectors/${id}/proxy/api/me`);

describe('oidc-provider', () => {
  it('is found by its description, names itself in the answer, and ends with an active connection', async () => {
    const described = await fetch(`${server.origin}/.well-known/openid-configuration`);
    expect(await described.json()).toMatchObject({
      issuer: server.origin,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
    });
    server.seen.tokens.length = 0;
    const { answer, query, id } = await connect();
    expect(query.get('iss')).toBe(server.origin);
    expect([answer.status, answer.at('state'), answer.at('id')]).toEqual([200, 'active', id]);
    expect(server.seen.tokens.map(({ form, status }) => [form.get('grant_type'), status])).toEqual([
      ['authorization_code', 200],
    ]);
    expect((await read(id)).text).toBe('{"account":"ada"}');
    expect(page.url()).toContain(`${product.origin}/back?`);
  });

  it('whose answer lost its iss on the way is not believed', async () => {
    const { started } = await begin();
    const bare: Caller = (method, path, body) => {
      const { iss: _iss, ...rest } = Object(body);
      return call(method, path, rest);
    };
    const { answer } = await product.visit(bare, page, started, allow);
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
  });

  it('is told no by the person: oauth_denied, and the connection still waits', async () => {
    const { started } = await begin();
    const { answer, query } = await product.visit(call, page, started, deny);
    expect(query.get('error_description')).toBe('The user said no');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_denied']);
    expect(answer.text).not.toContain('said no');
    const connection = await call('GET', `/api/connectors/${String(started.at('connectionId'))}`);
    expect(connection.at('state')).toBe('pending_authorization');
  });

  it('refuses a redirect URI that is not registered, in its own page: the browser never comes back', async () => {
    const { started, client } = await begin();
    await client.allow('https://elsewhere.example/');
    const response = await page.goto(String(started.at('authorizationUrl')));
    expect(response?.status()).toBe(400);
  });

  it('is told to revoke the grant of a connection that is deleted, where its description says', async () => {
    const { id } = await connect();
    const { revoked } = server.seen;
    expect((await call('DELETE', `/api/connectors/${id}`)).status).toBe(204);
    expect(server.seen.revoked).toBe(revoked + 1);
    const audit = await call('GET', `/api/audit?connectionId=${id}&order=newest&limit=2`);
    expect(audit.at('data.0')).toMatchObject({ action: 'grant.revoke', outcome: 'succeeded' });
  });

  it('takes each refresh token once; many renewals later the connection still works', async () => {
    const { id } = await connect();
    const [before, revoked] = [server.seen.tokens.length, server.seen.revoked];
    for (let renewal = 0; renewal < 12; renewal += 1) {
      const report = await call('POST', `/api/connectors/${id}/test`);
      expect(report.at('valid')).toBe(true);
    }
    const forms = server.seen.tokens.slice(before).map(({ form }) => form);
    expect(forms.map((form) => form.get('grant_type'))).toEqual(Array(12).fill('refresh_token'));
    expect(new Set(forms.map((form) => form.get('refresh_token'))).size).toBe(12);
    expect(server.seen.revoked).toBe(revoked);
  });

  it('revokes the family of a refresh token that somebody else used again: an honest grant_revoked', async () => {
    const { started, client } = await begin();
    await product.visit(call, page, started, allow);
    const id = String(started.at('connectionId'));
    await call('POST', `/api/connectors/${id}/test`);
    const stolen = String(server.seen.tokens.at(-1)?.form.get('refresh_token'));
    const thief = await fetch(server.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: stolen }),
    });
    expect([thief.status, await thief.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    const report = await call('POST', `/api/connectors/${id}/test`);
    expect([report.at('valid'), report.at('diagnosis.code')]).toEqual([false, 'grant_revoked']);
    expect((await read(id)).status).toBe(409);
  });

  it('whose tokens live for three seconds: no call sees a 401, and each expiry is one exchange', async () => {
    server.lifetime = 3;
    const { id } = await connect();
    server.seen.tokens.length = 0;
    const { revoked } = server.seen;
    const end = Date.now() + 13_000;
    const statuses: number[] = [];
    while (Date.now() < end) {
      const answers = await Promise.all([read(id), read(id), read(id)]);
      statuses.push(...answers.map((answer) => answer.status));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(100);
    // A lifetime is two to three seconds, as this server counts whole ones.
    expect(server.seen.tokens.length).toBeGreaterThanOrEqual(3);
    expect(server.seen.tokens.length).toBeLessThanOrEqual(7);
    expect(server.seen.tokens.map(({ status }) => status)).toEqual(server.seen.tokens.map(() => 200));
    expect(server.seen.revoked).toBe(revoked);
  });
});

/** A Provider whose clients sign (RFC 7523 §2.2), and that tells which account it is. */
const signing = ({ origin, authorizationUrl, tokenUrl }: AuthorizationServer) =>
  definePlugin({
    id: 'signing',
    name: 'Signing',
    description: 'For tests',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'signed',
        label: 'Signed',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['clientId', 'privateKey'],
          properties: {
            clientId: { type: 'string', title: 'Client ID' },
            privateKey: keyFileField({
              title: 'Private key',
              description: 'PEM',
              mediaType: 'application/x-pem-file',
              order: 2,
            }),
          },
        },
        method: signedMethod,
        destinations: {
          baseUrl: [origin],
          authorizationUrl: [authorizationUrl],
          tokenUrl: [tokenUrl],
        },
        test: [
          { id: 'token', label: 'Exchange' },
          { id: 'me', label: 'Read', request: { path: '/api/me' } },
        ],
      },
    ],
  });

const signedMethod: AuthorizationCodeMethod = {
  type: 'oauth2_authorization_code',
  clientIdField: 'clientId',
  clientSecretField: 'privateKey',
  clientAuthentication: ['private_key_jwt'],
  signature: { algorithm: 'ES256', audience: 'origin' },
  scopes: ['openid'],
  account: { request: { path: '/api/me' }, path: 'account' },
};

describe('oidc-provider with a client that signs', () => {
  it('takes the code for an assertion, and the connection for one account alone', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const client = await server.register({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [publicKey.export({ format: 'jwk' })] },
    });
    const started = await product.start(call, {
      providerId: 'signing',
      authenticationStrategyId: 'signed',
      authenticationConfig: {
        clientId: client.clientId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
    });
    await client.allow(String(started.at('redirectUri')));
    const { answer } = await product.visit(call, page, started, allow);
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
    const { form } = server.seen.tokens.at(-1) ?? { form: new Map() };
    expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    expect(form.has('client_secret')).toBe(false);

    const connectionId = started.at('connectionId');
    const again = async (login: string): Promise<ApiAnswer> => {
      await page.context().clearCookies();
      return (await product.visit(call, page, await product.start(call, { connectionId }), allowAs(login)))
        .answer;
    };
    const refused = await again('eve');
    expect([refused.status, refused.at('code')]).toEqual([409, 'account_mismatch']);
    expect(refused.text).not.toContain('eve');
    expect((await read(String(connectionId))).text).toBe('{"account":"ada"}');
    expect([(await again('ada')).at('id'), (await again('ada')).at('state')]).toEqual([
      connectionId,
      'active',
    ]);
  });
});
