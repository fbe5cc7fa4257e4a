import oauth from '@cleat/plugin-generic-oauth2';
import github from '@cleat/plugin-github';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { axeViolations } from './axe.ts';
import { faultsBut, field, fillIn, heading, newLink, readable, save, secret } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

// Only against hangs: a whole path through a real browser.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let stage: Stage;
let window: Window;
beforeAll(async () => {
  stage = await openStage({
    plugins: [oauth, github],
    environment: { CLEAT_ALLOWED_ORIGINS: 'https://app.example' },
  });
});
afterAll(() => stage?.stop());
beforeEach(async () => {
  stage.world.sandbox.reset();
  window = await stage.open();
});
afterEach(async () => {
  await window.context.close();
  expect(faultsBut(window, 401, 409, 422)).toEqual([]);
});

describe('a link', () => {
  it('opens the form of its one Provider, and its token leaves the address at once', async () => {
    const { page } = window;
    const url = await newLink(stage);
    await page.goto(url);
    await heading(page, 'Connect Workday (REST API)').waitFor();
    expect(page.url()).toBe(new URL('/connect', url).href);
    await page.reload();
    await heading(page, 'Connect Workday (REST API)').waitFor();
    expect(await page.evaluate(() => history.length)).toBeLessThan(3);
  });

  it('opens again in the browser that it was opened in, and in no other', async () => {
    const url = await newLink(stage);
    await window.page.goto(url);
    await heading(window.page, 'Connect Workday (REST API)').waitFor();
    const again = await window.context.newPage();
    await again.goto(url);
    await heading(again, 'Connect Workday (REST API)').waitFor();
    const other = await stage.open();
    await other.page.goto(url);
    await heading(other.page, 'This link has been used or has expired').waitFor();
    await other.context.close();
  });

  it('gets nothing of what was entered in the page of an earlier one', async () => {
    const { page, context } = window;
    const { home, other } = stage.world;
    const of = async ({ call }: typeof home): Promise<string> =>
      String((await call('POST', '/api/connect-sessions', { providerIds: ['workday-rest'] })).at('url'));
    await page.goto(await of(home));
    await heading(page, 'Connect Workday (REST API)').waitFor();
    await fillIn(page, stage);
    const later = await context.newPage();
    await later.goto(await of(other));
    await heading(later, 'Connect Workday (REST API)').waitFor();
    await save(page).click();
    await page.getByText('Another link was opened in this browser').waitFor();
    expect((await other.call('GET', '/api/connectors')).body.data).toEqual([]);
  });

  it('is asked for where the page is opened without one', async () => {
    await window.page.goto('/connect');
    await heading(window.page, 'This page opens with a link').waitFor();
  });

  it('whose page breaks off on the way says so, and opens when it is loaded again', async () => {
    const { page, context } = await stage.open();
    const drawing = '**/assets/draw-*.js';
    await page.route(drawing, (route) => route.abort());
    await page.goto(await newLink(stage));
    await heading(page, 'This page could not be loaded').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(drawing);
    await page.reload();
    await heading(page, 'Connect Workday (REST API)').waitFor();
    await context.close();
  });

  it('for several Providers lets one be found, and found again by going back', async () => {
    const { page } = window;
    await page.goto(await newLink(stage, {}));
    await page.getByText('3 providers').waitFor();
    await page.getByRole('searchbox', { name: 'Search providers' }).fill('gith');
    await page.getByText('1 provider', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'GitHub' }).click();
    await heading(page, 'Connect GitHub').waitFor();
    await page.getByRole('radio').nth(1).click();
    await field(page, 'Token').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByText('3 providers').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('Save & test connection', () => {
  it('shows its two steps before they run, ends with what is now possible, and leads back', async () => {
    const { page } = window;
    await page.goto(
      await newLink(stage, { providerIds: ['workday-rest'], returnTo: 'https://app.example/done' }),
    );
    await save(page).waitFor();
    expect(await page.getByText('Waiting', { exact: true }).count()).toBe(2);
    await field(page, 'Tenant Name').fill('initech');
    await page.getByText('https://initech-services1.workday.com').waitFor();
    await fillIn(page, stage);
    await save(page).dblclick();
    await heading(page, 'Workday (REST API) is connected').waitFor();
    await page.getByText('app.example can now use this connection.').waitFor();
    expect(await page.getByText('Passed', { exact: true }).count()).toBe(2);
    expect(await page.getByRole('link', { name: 'Return to app.example' }).getAttribute('href')).toBe(
      'https://app.example/done',
    );
    const list = await stage.world.home.call('GET', '/api/connectors');
    expect(list.body.data).toHaveLength(1);
    expect(list.at('data.0.state')).toBe('active');
    await stage.world.home.call('DELETE', `/api/connectors/${list.at('data.0.id')}`);
  });

  it('leaves no trace of the secret where a script could read it', async () => {
    const { page } = window;
    await page.goto(await newLink(stage));
    const typed = 'cleat-canary-7d1f0b2e';
    await fillIn(page, stage, { 'Client Secret': typed });
    await save(page).click();
    await page.getByRole('alert').waitFor();
    expect(await readable(page)).not.toContain(typed);
    await field(page, 'Client Secret').fill(secret);
    await save(page).click();
    await heading(page, 'Workday (REST API) is connected').waitFor();
    expect(await readable(page)).not.toContain(secret);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
  });

  it('says at each field what is missing, and goes to the first', async () => {
    const { page } = window;
    await page.goto(await newLink(stage));
    await save(page).click();
    await page.getByText('Tenant Name is required').waitFor();
    await page.getByText('Client Secret is required').waitFor();
    expect(await field(page, 'Tenant Name').evaluate((node) => node === document.activeElement)).toBe(true);
    await fillIn(page, stage, { 'Tenant Name': 'ac me' });
    await save(page).click();
    await page.getByText('Tenant Name is not in the form that is expected, such as acme').waitFor();
  });

  it('shows what the server refuses at the field', async () => {
    const { page } = window;
    await page.goto(await newLink(stage));
    await fillIn(page, stage, { 'Base URL': 'http://hr.example' });
    await save(page).click();
    await page.locator('[data-field="baseUrl"][aria-invalid="true"]').waitFor();
    await expect
      .poll(() => field(page, 'Base URL').evaluate((node) => node === document.activeElement), {
        timeout: 15_000,
      })
      .toBe(true);
    expect(await field(page, 'Client Secret').inputValue()).toBe(secret);
  });
});

describe('a failure says which layer to mend', () => {
  const cases: readonly {
    readonly layer: string;
    readonly breaks: (stage: Stage) => void;
    readonly entries?: (stage: Stage) => Record<string, string>;
    readonly title: string | RegExp;
    readonly seen: RegExp;
    readonly step: number | null;
  }[] = [
    {
      layer: 'functional area',
      breaks: ({ world }) => world.sandbox.tenant().dropArea({ area: 'staffing' }),
      title: 'The HR platform refused access to worker data',
      seen: /answered 403/,
      step: 5,
    },
    {
      layer: 'domain policy',
      breaks: ({ world }) => {
        world.sandbox.tenant().revokePolicy({ domain: 'staffing' });
        world.sandbox.tenant().activate();
      },
      title: 'The HR platform refused access to worker data',
      seen: /answered 403/,
      step: 3,
    },
    {
      layer: 'wrong host',
      breaks: () => undefined,
      entries: ({ world }) => ({ 'Base URL': `${world.sandbox.origin}/nowhere` }),
      title: /./,
      seen: /answered 404/,
      step: 7,
    },
    {
      layer: 'wrong secret',
      breaks: () => undefined,
      entries: () => ({ 'Client Secret': 'mistyped' }),
      title: 'The HR platform does not accept the Client ID and Client Secret',
      seen: /answered 401/,
      step: 5,
    },
    {
      layer: 'unreachable',
      breaks: () => undefined,
      entries: () => ({ 'Base URL': 'http://127.0.0.1:1' }),
      title: /./,
      seen: /127\.0\.0\.1:1/,
      step: null,
    },
  ];
  it.each(cases)('$layer', async ({ breaks, entries, title, seen, step }) => {
    const { page } = window;
    breaks(stage);
    await page.goto(await newLink(stage));
    await fillIn(page, stage, entries?.(stage));
    await save(page).click();
    const told = page.getByRole('alert');
    await told.getByRole('heading', { name: title }).waitFor();
    await told.getByText(seen).first().waitFor();
    if (step !== null) {
      await told
        .getByRole('button', { name: `Open step ${step} of the guide` })
        .first()
        .click();
      const control = page.locator(`[data-guide-step="${step}"]`);
      await page.locator(`[data-guide-step="${step}"][aria-expanded="true"]`).waitFor();
      expect(await control.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    expect(await field(page, 'Client ID').inputValue()).toBe('sandbox-client');
    expect(await axeViolations(page)).toEqual([]);
  });
});
