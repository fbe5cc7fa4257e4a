/**
 * Flows begun in a connect session, in real Chromium against oidc-provider: the callback itself finishes them, in the
 * browser that holds the session, and in no other.
 */
import generic from '@cleat/plugin-generic-oauth2';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { startBrowser } from '../support/browser.ts';
import { answerAt, ask, type Begun, begin, follow, makeLink } from '../support/connect-browser.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';

let server: AuthorizationServer;
let service: TestService;
let browser: Browser;
let home: Tenancy;
let later = 0;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startAuthorizationServer(), startBrowser()]);
  service = await startTestService({
    plugins: [generic],
    environment: { CLEAT_ALLOWED_ORIGINS: 'https://app.example' },
    now: () => new Date(Date.now() + later),
  });
  home = await newTenancy(service, 'Home');
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([service?.stop(), server?.stop()]);
});
afterEach(async () => {
  later = 0;
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** Somebody else's browser, each time. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext();
  contexts.push(context);
  return context.newPage();
}

interface Visitor {
  readonly page: Page;
  readonly begun: Begun;
}

/** Somebody who has followed a link and begun an authorization. */
async function visitor(link: object = {}): Promise<Visitor> {
  const page = await newPage();
  await follow(page, service.origin, await makeLink(home.call, link));
  return { page, begun: await begin(page, server) };
}

/** Comes back with this result. The page takes it out of its address at once, so that who looks afterwards is late. */
async function comeBack(page: Page, result: string, answer: () => Promise<void>): Promise<void> {
  const arrived = page.waitForURL(`${service.origin}/connect?result=${result}`);
  await Promise.all([arrived, answer()]);
}

const current = async (page: Page) => {
  await page.goto(`${service.origin}/openapi.json`);
  return ask(page, 'GET', '/api/connect-sessions/current');
};
const stateOf = async ({ begun }: Visitor): Promise<unknown> =>
  (await home.call('GET', `/api/connectors/${begun.connectionId}`)).at('state');
const refusals = async ({ begun }: Visitor): Promise<unknown[]> => {
  const audit = await home.call('GET', `/api/audit?connectionId=${begun.connectionId}&limit=200`);
  const lines = audit.body.data as { action: string; outcome: string; actor: string; detail: unknown }[];
  return lines
    .filter(({ action, outcome }) => action === 'connection.authorize' && outcome === 'failed')
    .map(({ actor, detail }) => [actor, detail]);
};

describe('a flow begun in a connect session', () => {
  it('is finished by the callback, and its page is told so for ten minutes, and nothing else', async () => {
    const one = await visitor({ returnTo: 'https://app.example/done' });
    const callbacks: string[] = [];
    one.page.on('request', (request) => {
      if (request.url().includes('/oauth/callback/')) callbacks.push(request.url());
    });
    await comeBack(one.page, 'active', () => answerAt(one.page, one.begun.authorizationUrl, 'Allow'));
    expect(await stateOf(one)).toBe('active');
    expect(callbacks).toHaveLength(1);
    // The address once more, from the history: nothing happens, and the page says how it stands.
    await one.page.goto(callbacks[0] ?? '');
    expect(one.page.url()).toBe(`${service.origin}/connect`);
    expect(await refusals(one)).toEqual([]);
    const told = await current(one.page);
    expect(told).toEqual({
      status: 200,
      body: {
        ...{ ended: true, result: 'active', returnTo: 'https://app.example/done' },
        providerName: generic.name,
      },
    });
    const path = `/api/connectors/${one.begun.connectionId}`;
    expect((await ask(one.page, 'GET', path)).status).toBe(401);
    later = 10 * 60_000 + 1_000;
    expect((await current(one.page)).status).toBe(401);
    const audit = await home.call('GET', `/api/audit?connectionId=${one.begun.connectionId}`);
    const actors = (audit.body.data as { actor: string }[]).map(({ actor }) => actor);
    expect(new Set(actors).size).toBe(1);
    expect(actors[0]).toMatch(/^cse_/);
  });

  it('comes back from another site because its cookie is Lax: a Strict one would not', async () => {
    const one = await visitor();
    expect(new URL(one.begun.authorizationUrl).hostname).not.toBe(new URL(service.origin).hostname);
    const cookies = await one.page.context().cookies(service.origin);
    expect(cookies.map(({ name, sameSite }) => [name, sameSite])).toEqual([['__Host-cleat-connect', 'Lax']]);
    await one.page
      .context()
      .addCookies(cookies.map((cookie) => ({ ...cookie, sameSite: 'Strict' as const })));
    await answerAt(one.page, one.begun.authorizationUrl, 'Allow');
    await one.page.waitForURL('**/oauth/callback/**');
    expect(await one.page.textContent('h1')).toBe('Back from the Provider');
    expect(await stateOf(one)).toBe('pending_authorization');
  });

  it('that was denied says so, and can be begun again in the same session', async () => {
    const one = await visitor();
    await comeBack(one.page, 'oauth_denied', () => answerAt(one.page, one.begun.authorizationUrl, 'Deny'));
    const told = await current(one.page);
    expect(told.body).toMatchObject({
      ended: false,
      result: 'oauth_denied',
      connectionId: one.begun.connectionId,
    });
    const again = await begin(one.page, server, one.begun.connectionId);
    // The server knows her by now, so that she is asked for consent alone.
    await one.page.goto(again.authorizationUrl);
    await comeBack(one.page, 'active', () => one.page.getByText('Allow').click());
    expect((await current(one.page)).body).toMatchObject({ ended: true, result: 'active' });
  });

  it('that an attacker began is not finished by the victim who was led to answer it', async () => {
    const attacker = await visitor();
    const victim = await visitor();
    await answerAt(victim.page, attacker.begun.authorizationUrl, 'Allow');
    await victim.page.waitForURL('**/oauth/callback/**');
    const text = (await victim.page.textContent('body')) ?? '';
    expect(text).toContain('not begun in this browser');
    expect([await stateOf(attacker), await stateOf(victim)]).toEqual([
      'pending_authorization',
      'pending_authorization',
    ]);
    // Nor by the attacker, who got hold of the address.
    await attacker.page.goto(victim.page.url());
    expect(await stateOf(attacker)).toBe('pending_authorization');
    expect(await refusals(attacker)).toEqual([
      ['unknown', { code: 'oauth_state_invalid', reason: 'other_browser' }],
    ]);
    expect(await refusals(victim)).toEqual([]);
    // The victim's own flow is as good as before.
    await victim.page.goto(victim.begun.authorizationUrl);
    await comeBack(victim.page, 'active', () => victim.page.getByText('Allow').click());
  });
});
