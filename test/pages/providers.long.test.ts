import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { openStage, type Stage, signIn, type Window } from './support.ts';

/** Milliseconds: for what hangs, on a machine that does much else. */
const patience = 180_000;

describe('Providers', { timeout: patience }, () => {
  let stage: Stage;
  let view: Window;
  const enter = async (path: string, options = {}) => {
    view = await stage.open(options);
    await signIn(view.page, stage.world.home.keys.workspace_reader);
    await view.page.goto(`/w/${stage.world.home.id}/${path}`);
    return view.page;
  };

  beforeAll(async () => {
    const plugins = await Promise.all(
      ['github', 'okta', 'generic-oauth2'].map(
        async (name) => (await import(`@cleat/plugin-${name}`)).default,
      ),
    );
    stage = await openStage({ plugins });
  });
  afterEach(async () => {
    const { faults, context } = view;
    await context.close();
    expect(faults).toEqual([]);
  });
  afterAll(() => stage?.stop());

  it('are listed with their logos, and found by a word', async () => {
    const page = await enter('providers');
    await page.getByRole('row').nth(4).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'GitHub' }).locator('img').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search providers' });
    await search.fill('payroll');
    await page.waitForURL('**q=payroll**');
    await page.getByRole('link', { name: 'Workday (REST API)' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await search.fill('nothing like it');
    await page.getByRole('heading', { name: 'No provider has this in its name or description' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('row').nth(4).waitFor();
  });

  it('say what they ask for, how to set them up, and what is read by domain', async () => {
    const page = await enter('providers/workday-rest');
    await page.getByText('Secret: Stored encrypted, never shown again').waitFor();
    await page.getByText('Tenant Name').first().waitFor();
    await page.getByRole('heading', { name: 'Setup guide' }).waitFor();
    const domains = page
      .getByRole('region', { name: 'Streams by domain' })
      .getByRole('heading', { level: 3 });
    expect(await domains.allTextContents()).toEqual([
      'Staffing 9 streams',
      'Organizations and Roles 5 streams',
      'Payroll 5 streams',
      'Absence Management 5 streams',
      'Time Tracking 2 streams',
    ]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('open their guide at the step that the address names', async () => {
    const page = await enter('providers/workday-rest?step=4', { theme: 'dark', width: 390, height: 844 });
    const step = page.getByRole('button', { name: /Activate the pending security policy changes/ });
    await step.waitFor();
    await page
      .getByText(/Activate Pending Security Policy Changes/)
      .first()
      .waitFor();
    expect(await step.getAttribute('aria-expanded')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('with several ways to connect show one at a time', async () => {
    const page = await enter('providers/github');
    const ways = page.getByRole('radiogroup', { name: 'Ways to connect' });
    await ways.waitFor();
    const labels = await ways.locator('label').allTextContents();
    expect(labels.length).toBeGreaterThan(1);
    await ways.getByText(labels[1] ?? '', { exact: true }).click();
    await page.waitForURL('**strategy=**');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('that are not there are said not to be', async () => {
    view = await stage.open();
    await signIn(view.page, stage.world.home.keys.workspace_reader);
    const { faults } = view;
    await view.page.goto(`/w/${stage.world.home.id}/providers/nothing`);
    await view.page.getByText('There is no Provider with this id.').waitFor();
    // The browser itself notes every answer of 404.
    expect(faults.every((fault) => fault.includes('404'))).toBe(true);
    view = { ...view, faults: [] };
  });
});
