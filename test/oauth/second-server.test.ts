/** The browser flow in real Chromium at glewlwyd, with its own pages: a server that shares no code with oidc-provider. */
import generic from '@cleat/plugin-generic-oauth2';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { type Glewlwyd, startGlewlwyd } from '../support/glewlwyd.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';

const PASSWORD = 'a password that ada typed';
const CLIENT_SECRET = 'the secret of this application';

let glewlwyd: Glewlwyd;
let product: Product;
let service: TestService;
let browser: Browser;
let page: Page;
let call: Caller;

beforeAll(async () => {
  [glewlwyd, product, browser] = await Promise.all([
    startGlewlwyd({ clientId: 'machine', clientSecret: CLIENT_SECRET, pages: true }),
    startProduct(),
    startBrowser(),
  ]);
  await glewlwyd.administer('POST', 'user/', {
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    password: PASSWORD,
    enabled: true,
    scope: ['staffing', 'g_profile'],
  });
  service = await startTestService({
    plugins: [generic],
    environment: { CLEAT_ALLOWED_ORIGINS: product.origin },
  });
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([service?.stop(), product?.stop(), glewlwyd?.stop()]);
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

async function begin(clientId: string): Promise<ApiAnswer> {
  const started = await product.start(call, {
    providerId: 'generic-oauth2',
    authenticationStrategyId: 'authorization-code',
    authenticationConfig: {
      baseUrl: glewlwyd.issuer,
      authorizationUrl: `${glewlwyd.issuer}/auth`,
      tokenUrl: glewlwyd.tokenUrl,
      clientId,
      clientSecret: CLIENT_SECRET,
      scopes: 'staffing',
      testPath: '/userinfo',
    },
  });
  await glewlwyd.administer('POST', 'client/', {
    client_id: clientId,
    name: 'Cleat',
    client_secret: CLIENT_SECRET,
    confidential: true,
    enabled: true,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
    redirect_uri: [String(started.at('redirectUri'))],
    scope: ['staffing'],
  });
  return started;
}

const logIn = async (visited: Page): Promise<void> => {
  await visited.locator('#username').fill('ada');
  await visited.locator('#password').fill(PASSWORD);
  await visited.locator('#loginbut').click();
};
const allow = async (visited: Page): Promise<void> => {
  await logIn(visited);
  await visited.getByLabel('staffing').check();
  await visited.getByText('Grant access', { exact: true }).click();
  await visited.getByText('Continue', { exact: true }).click();
};
describe('glewlwyd', () => {
  it('ends with an active connection, which is renewed with its refresh token', async () => {
    const started = await begin('one');
    const { answer, query } = await product.visit(call, page, started, allow);
    expect(query.has('iss')).toBe(false);
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
    expect(answer.at('grant.scopes')).toEqual(['staffing']);
    const id = String(started.at('connectionId'));
    expect((await call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
    const user = await call('GET', `/api/connectors/${id}/proxy/userinfo`);
    expect([user.status, user.headers.get('cleat-answer-from')]).toEqual([200, 'provider']);
  });

  it('is known by its issuer, which has a path: an answer that names another is refused', async () => {
    const started = await begin('two');
    const mixedUp: Caller = (method, path, body) =>
      call(method, path, { ...Object(body), iss: glewlwyd.origin });
    const { answer } = await product.visit(mixedUp, page, started, allow);
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
  });
});
