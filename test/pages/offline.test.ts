/** A browser that calls itself offline: what it is asked to do is tried all the same, and never waits unseen. */
import github from '@cleat/plugin-github';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, heading, newLink } from './connect-support.ts';
import { connectRightly, openConsole, patient } from './console-support.ts';
import { openStage, type Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ plugins: [github] });
});
afterAll(() => stage?.stop());

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'Cleat cannot be reached' });
const nameOf = async (id: string): Promise<unknown> =>
  (await stage.world.home.call('GET', `/api/connectors/${id}`)).body.name;

describe('a save in the console', () => {
  const typeName = async (name: string) => {
    const id = await connectRightly(stage.world, 'Old name');
    const { page, context } = await openConsole(stage, `/connections/${id}/settings`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const saved = page.getByRole('heading', { level: 1, name });
    return { id, page, context, save, saved };
  };

  it('says that Cleat cannot be reached, is not made up for unasked, and works once it can', async () => {
    const { id, page, context, save, saved } = await typeName('New name');
    await context.setOffline(true);
    await save.click();
    await told(page).waitFor(patient);
    // What the page does of itself once it can, it has begun to do by then.
    const read = page.waitForResponse(`**/api/connectors/${id}`);
    await context.setOffline(false);
    await read;
    expect(await nameOf(id)).toBe('Old name');
    await save.click();
    await saved.waitFor(patient);
    await context.close();
  });

  it('works where Cleat can be reached, as on the same machine', async () => {
    const { page, context, save, saved } = await typeName('Newer name');
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await save.click();
    await saved.waitFor(patient);
    await context.close();
  });
});

describe('what is done to a connection', () => {
  it.each([
    ['Test now', ''],
    ['Check access', '/access'],
    ['Save', '/settings'],
    ['Disable', '/settings'],
  ])('and has no answer says so at once, and does not wait to read anew: %s', async (name, tab) => {
    const id = await connectRightly(stage.world, 'Acme HR');
    const { page, context } = await openConsole(stage, `/connections/${id}${tab}`);
    await page.waitForLoadState('networkidle');
    // What is only read has no end.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.abort(),
    );
    await page.getByRole('button', { name, exact: true }).click();
    await told(page).waitFor(patient);
    await context.close();
  });
});

describe('a choice on the connect page', () => {
  const open = async () => {
    const { page, context } = await stage.open();
    await page.goto(await newLink(stage, { providerIds: ['workday-rest', 'github'] }));
    const choice = page.getByRole('button', { name: /^Workday/ });
    await choice.waitFor();
    return { page, context, choice };
  };

  it('says that Cleat cannot be reached, and goes on by itself once it can', async () => {
    const { page, context, choice } = await open();
    await context.setOffline(true);
    await choice.click();
    await told(page).waitFor(patient);
    await context.setOffline(false);
    await field(page, 'Tenant Name').waitFor(patient);
    await context.close();
  });

  it('works where Cleat can be reached, as on the same machine', async () => {
    const { page, context, choice } = await open();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await choice.click();
    await heading(page, 'Connect Workday (REST API)').waitFor(patient);
    await field(page, 'Tenant Name').waitFor(patient);
    await context.close();
  });
});
