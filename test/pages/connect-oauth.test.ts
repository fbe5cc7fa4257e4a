/** Authorization in the browser, from the connect page to oidc-provider and back. */
import oauth from '@cleat/plugin-generic-oauth2';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { axeViolations } from './axe.ts';
import { type OpeningProduct, said, startOpeningProduct } from './connect-product.ts';
import { faultsBut, field, heading, newLink } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

// Only against hangs: a whole path through a real browser.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let stage: Stage;
let server: AuthorizationServer;
let product: OpeningProduct;
let window: Window;
beforeAll(async () => {
  server = await startAuthorizationServer();
  product = await startOpeningProduct();
  stage = await openStage({
    plugins: [oauth],
    environment: { CLEAT_ALLOWED_ORIGINS: product.origin },
  });
  product.cleat = stage.world.service.origin;
});
afterAll(async () => {
  await Promise.all([stage?.stop(), server?.stop()]);
  product?.stop();
});
beforeEach(async () => {
  window = await stage.open();
});
afterEach(() => window.context.close());

const allow = async (page: Page): Promise<void> => {
  await page.locator('input[name=login]').fill('ada');
  await page.locator('input[name=password]').fill('right');
  await page.getByText('Log in').click();
  await page.getByText('Allow').click();
};
const deny = async (page: Page): Promise<void> => {
  await page.locator('input[name=login]').fill('ada');
  await page.locator('input[name=password]').fill('right');
  await page.getByText('Log in').click();
  await page.getByText('Deny').click();
};

/** Fills the form in, and registers the redirect URI that the page shows. */
async function setOut(page: Page): Promise<void> {
  await page.goto(await link());
  await enter(page);
}

const link = () => newLink(stage, { providerIds: ['generic-oauth2'] });

async function enter(page: Page, secret?: string): Promise<void> {
  const client = await server.register({});
  await field(page, 'Base URL').fill(server.origin);
  await field(page, 'Authorization URL').fill(server.authorizationUrl);
  await field(page, 'Token URL').fill(server.tokenUrl);
  await field(page, 'Client ID').fill(client.clientId);
  await field(page, 'Client secret').fill(secret ?? client.clientSecret);
  await field(page, 'Scopes').fill('openid');
  await field(page, 'Test path').fill('/api/me');
  await page.getByRole('button', { name: 'Save & authorize' }).click();
  await heading(page, 'One thing before you authorize').waitFor();
  const shown = await page.getByRole('button', { name: /Redirect URI: / }).textContent();
  expect(shown).toContain('/oauth/callback/generic-oauth2/con_');
  await client.allow(String(shown));
  await page.getByRole('button', { name: 'Continue to authorize' }).click();
}

describe('an authorization by redirect', () => {
  it('shows the redirect URI to register, and ends with success', async () => {
    const { page } = window;
    await setOut(page);
    await allow(page);
    await heading(page, 'API with OAuth 2.0 is connected').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await axeViolations(page)).toEqual([]);
    const list = await stage.world.home.call('GET', '/api/connectors?state=active');
    expect(list.body.data).toHaveLength(1);
    await page.reload();
    await heading(page, 'API with OAuth 2.0 is connected').waitFor();
    // The authorization server has no icon.
    expect(faultsBut(window, 404)).toEqual([]);
  });

  it('that is denied says so, keeps what was entered, and can be begun again', async () => {
    const { page } = window;
    await setOut(page);
    await deny(page);
    await page.getByText('Access was not granted').waitFor();
    // It has not worked yet: nothing is mended.
    await heading(page, 'Connect API with OAuth 2.0').waitFor();
    expect(await field(page, 'Base URL').inputValue()).toBe(server.origin);
    expect(await field(page, 'Client secret').inputValue()).toBe('');
    await page.getByText('A value is saved. Leave blank to keep it.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save & authorize' }).click();
    await page.getByText('Allow').or(page.locator('input[name=login]')).first().waitFor();
    if ((await page.locator('input[name=login]').count()) > 0) await allow(page);
    else await page.getByText('Allow').click();
    await heading(page, 'API with OAuth 2.0 is connected').waitFor();
    expect(faultsBut(window, 404)).toEqual([]);
  });
});

it('an authorization with the wrong client secret ends in a page that names it, and keeps saying so', async () => {
  const { page } = window;
  await page.goto(await link());
  await enter(page, 'of-another-application');
  await allow(page);
  await page.getByText('The provider ended the authorization with an error').waitFor();
  await page.getByText('What is wrong is named below.').waitFor();
  await heading(page, 'The Provider does not accept this client').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await heading(page, 'The Provider does not accept this client').waitFor();
  const pending = await stage.world.home.call('GET', '/api/connectors?state=pending_authorization');
  expect(pending.at('data.0.lastTest.diagnosis.code'), pending.text).toBe('invalid_client');
  expect(faultsBut(window, 404)).toEqual([]);
});

describe('an authorization in a popup', () => {
  const id = expect.stringMatching(/^con_/);

  it('tells the product that opened it of the denial and of the success, and closes', async () => {
    const { page } = window;
    const popup = await product.press(page, await link());
    await enter(popup);
    await deny(popup);
    await popup.getByText('Access was not granted').waitFor();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Save & authorize' }).click();
    await popup.getByText('Allow').click();
    await closed;
    expect(await said(page)).toEqual([
      ['opened', 'popup'],
      ['error', { connectionId: id, code: 'oauth_denied' }],
      ['success', { connectionId: id, state: 'active' }],
    ]);
  });

  it('that is closed at the Provider says so', async () => {
    const { page } = window;
    const popup = await product.press(page, await link());
    await enter(popup);
    await popup.locator('input[name=login]').waitFor();
    await popup.close();
    await page.waitForFunction('said.length === 2');
    expect(await said(page)).toEqual([['opened', 'popup'], ['close']]);
  });
});
