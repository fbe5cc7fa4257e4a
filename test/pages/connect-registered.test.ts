/**
 * An OAuth application of the customer's own at a Provider that Cleat knows: its redirect URI is known beforehand. And
 * what goes wrong late: another account than before, an authorization and a link that took too long.
 */
import { definePlugin, secretField } from '@cleat/plugin-kit';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { axeViolations } from './axe.ts';
import { faultsBut, field, heading, newLink } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

// Only against hangs: a whole path through a real browser.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const directory = (origin: string) =>
  definePlugin({
    id: 'directory',
    name: 'Directory',
    description: 'One authorization server for all.',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'browser',
        label: 'Authorize in the browser',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['clientId', 'clientSecret'],
          properties: {
            clientId: { type: 'string', title: 'Client ID', 'x-order': 1 },
            clientSecret: secretField({
              title: 'Client secret',
              description: 'Of the application',
              order: 2,
            }),
          },
        },
        method: {
          type: 'oauth2_authorization_code',
          clientIdField: 'clientId',
          clientSecretField: 'clientSecret',
          clientAuthentication: ['client_secret_basic'],
          scopes: ['openid'],
          account: { request: { path: '/api/me' }, path: 'account' },
        },
        destinations: {
          baseUrl: [origin],
          authorizationUrl: [`${origin}/auth`],
          tokenUrl: [`${origin}/token`],
        },
        test: [
          { id: 'token', label: 'Obtain a token' },
          { id: 'me', label: 'Read the account', request: { path: '/api/me' } },
        ],
      },
    ],
  });

describe('an OAuth application of the customer’s own', () => {
  let stage: Stage;
  let server: AuthorizationServer;
  /** Milliseconds by which the service's clock is ahead. It never goes back. */
  let ahead = 0;
  beforeAll(async () => {
    server = await startAuthorizationServer();
    stage = await openStage({
      plugins: [directory(server.origin)],
      now: () => new Date(Date.now() + ahead),
    });
  });
  afterAll(async () => {
    await Promise.all([stage?.stop(), server?.stop()]);
  });

  const logIn = async (page: Page, login: string): Promise<void> => {
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill('right');
    await page.getByText('Log in').click();
  };
  const authorize = (page: Page) => page.getByRole('button', { name: 'Save & authorize' }).click();
  const link = (draft: object = { providerIds: ['directory'] }) => newLink(stage, draft);

  /** Registers the redirect URI that the form shows before anything is saved. */
  async function fill(page: Page): Promise<void> {
    const client = await server.register({});
    const shown = page.getByRole('button', { name: /Redirect URI: / });
    await shown.waitFor();
    const uri = `${stage.world.service.origin}/oauth/callback/directory/${stage.world.home.id}`;
    expect(await shown.textContent()).toContain(uri);
    await client.allow(uri);
    await field(page, 'Client ID').fill(client.clientId);
    await field(page, 'Client secret').fill(client.clientSecret);
  }

  /** While no authorization can begin, for a reason that lies in the database. */
  async function withoutFlows(work: () => Promise<void>): Promise<void> {
    const owner = new pg.Client({ connectionString: stage.world.service.databaseUrl });
    await owner.connect();
    try {
      await owner.query('alter table vault.oauth_flows rename to oauth_flows_away');
      await work();
      await owner.query('alter table vault.oauth_flows_away rename to oauth_flows');
    } finally {
      await owner.end();
    }
  }

  async function succeed({ page }: Window): Promise<string> {
    await page.goto(await link());
    await fill(page);
    await authorize(page);
    await logIn(page, 'ada');
    await page.getByText('Allow').click();
    await heading(page, 'Directory is connected').waitFor();
    const { body } = await stage.world.home.call('GET', '/api/connectors?state=active');
    return String((body.data as readonly { id: string }[]).at(-1)?.id);
  }

  it('is registered with what the form shows, and leads to the Provider at once', async () => {
    const window = await stage.open();
    await succeed(window);
    expect(faultsBut(window, 404)).toEqual([]);
    await window.context.close();
  });

  it('that is authorized again by another account says so, and leaves the connection as it was', async () => {
    const first = await stage.open();
    const connectionId = await succeed(first);
    await first.context.close();
    const window = await stage.open();
    const { page } = window;
    await page.goto(await link({ connectionId }));
    await field(page, 'Client ID').waitFor();
    await authorize(page);
    await logIn(page, 'eve');
    await page.getByText('Allow').click();
    await page.getByText('Another account was used than before').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { body } = await stage.world.home.call('GET', `/api/connectors/${connectionId}`);
    expect(body.state).toBe('active');
    expect(faultsBut(window, 404)).toEqual([]);
    await window.context.close();
  });

  it('that is changed back after an authorization that could not begin is saved as it was before', async () => {
    const first = await stage.open();
    const connectionId = await succeed(first);
    await first.context.close();
    const clientId = async (): Promise<unknown> => {
      const { body } = await stage.world.home.call('GET', `/api/connectors/${connectionId}`);
      return Object(body.authenticationConfig).clientId;
    };
    const before = await clientId();
    const { context, page } = await stage.open();
    await page.goto(await link({ connectionId }));
    await field(page, 'Client ID').fill('another-client');
    await withoutFlows(async () => {
      await authorize(page);
      await page.getByRole('alert').getByText('Something went wrong inside Cleat').waitFor();
    });
    expect(await clientId()).toBe('another-client');
    await field(page, 'Client ID').fill(String(before));
    await authorize(page);
    await logIn(page, 'ada');
    await page.getByText('Allow').click();
    await heading(page, 'Directory is connected').waitFor();
    expect(await clientId()).toBe(before);
    await context.close();
  });

  it('whose authorization took too long says so, and can be authorized again', async () => {
    const window = await stage.open();
    const { page } = window;
    await page.goto(await link());
    await fill(page);
    await authorize(page);
    await logIn(page, 'ada');
    ahead += 11 * 60_000;
    await page.getByText('Allow').click();
    await page.getByText('The authorization took too long').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The Provider knows by now that access was granted.
    await authorize(page);
    await heading(page, 'Directory is connected').waitFor();
    expect(faultsBut(window, 404)).toEqual([]);
    await window.context.close();
  });

  it('that is entered longer than the link lives says so, where one pressed, and keeps what was entered', async () => {
    const window = await stage.open();
    const { page } = window;
    await page.goto(await link());
    await fill(page);
    ahead += 24 * 3600_000;
    await authorize(page);
    await page.getByRole('alert').getByText('This link has been used or has expired').waitFor();
    expect(await field(page, 'Client ID').inputValue()).not.toBe('');
    expect(await axeViolations(page)).toEqual([]);
    expect(faultsBut(window, 401, 404)).toEqual([]);
    await window.context.close();
  });
});
