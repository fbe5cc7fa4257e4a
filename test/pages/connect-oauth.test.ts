/** Authorization in the browser, from the connect page to oidc-provider and back. */
import oauth from '@cleat/plugin-generic-oauth2';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { axeViolations } from './axe.ts';
import { faultsBut, field, heading, newLink } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

let stage: Stage;
let server: AuthorizationServer;
let window: Window;
beforeAll(async () => {
  server = await startAuthorizationServer();
  stage = await openStage({ plugins: [oauth] });
});
afterAll(() => Promise.all([stage?.stop(), server?.stop()]));
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
  const client = await server.register({});
  await page.goto(await newLink(stage, { providerIds: ['generic-oauth2'] }));
  await field(page, 'Base URL').fill(server.origin);
  await field(page, 'Authorization URL').fill(server.authorizationUrl);
  await field(page, 'Token URL').fill(server.tokenUrl);
  await field(page, 'Client ID').fill(client.clientId);
  await field(page, 'Client secret').fill(client.clientSecret);
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
    await heading(page, 'This connection is set up').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await axeViolations(page)).toEqual([]);
    const list = await stage.world.home.call('GET', '/api/connectors?state=active');
    expect(list.body.data).toHaveLength(1);
    await page.reload();
    await heading(page, 'This connection is set up').waitFor();
    expect(window.faults).toEqual([]);
  });

  it('that is denied says so, keeps what was entered, and can be begun again', async () => {
    const { page } = window;
    await setOut(page);
    await deny(page);
    await page.getByText('Access was not granted').waitFor();
    expect(await field(page, 'Base URL').inputValue()).toBe(server.origin);
    expect(await field(page, 'Client secret').inputValue()).toBe('');
    await page.getByText('A value is saved. Leave blank to keep it.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save & authorize' }).click();
    await page.getByText('Allow').or(page.locator('input[name=login]')).first().waitFor();
    if ((await page.locator('input[name=login]').count()) > 0) await allow(page);
    else await page.getByText('Allow').click();
    await heading(page, 'This connection is set up').waitFor();
    expect(faultsBut(window, 400)).toEqual([]);
  });
});
