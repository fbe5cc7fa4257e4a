import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { openStage, type Stage, signIn, type Window } from './support.ts';

/** Milliseconds: for what hangs, on a machine that does much else. */
const patience = 180_000;

describe('API keys', { timeout: patience }, () => {
  let stage: Stage;
  let view: Window;
  const enter = async (key: string, options = {}) => {
    view = await stage.open(options);
    await signIn(view.page, key);
    await view.page.goto(`/w/${stage.world.home.id}/keys`);
    return view.page;
  };

  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(async () => {
    const { faults, context } = view;
    await context.close();
    expect(faults).toEqual([]);
  });
  afterAll(() => stage?.stop());

  it('are shown once, work, and are nowhere afterwards', async () => {
    const { home, service } = stage.world;
    const page = await enter(home.keys.workspace_admin);
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('product backend');
    await dialog.getByRole('radio', { name: 'Reader' }).check();
    await dialog.getByLabel('Expires').selectOption({ label: 'After 30 days' });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = (await dialog.getByText(/^cleat_sk_/).textContent()) ?? '';
    expect(await axeViolations(page)).toEqual([]);
    expect((await service.as(key)('GET', '/api/connectors')).status).toBe(200);
    expect((await service.as(key)('POST', '/api/keys', {})).status).toBe(403);

    await dialog.getByRole('button', { name: 'I have stored the key' }).click();
    await page
      .getByRole('row', { name: /product backend/ })
      .getByText('Reader')
      .waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
        [...document.querySelectorAll('input')].map(({ value }) => value),
        location.href,
        history.state,
      ]),
    );
    expect(kept).not.toContain(key);
    expect(kept).toContain('product backend');
  });

  it('are deleted by name, and refused from then on', async () => {
    const { home, service } = stage.world;
    const made = await home.call('POST', '/api/keys', { name: 'old script', role: 'workspace_operator' });
    const call = service.as(String(made.at('key')));
    expect((await call('GET', '/api/connectors')).status).toBe(200);
    const page = await enter(home.keys.workspace_admin, { theme: 'dark', width: 390, height: 844 });
    await page.getByRole('button', { name: 'Delete old script' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('old script');
    await confirm.click();
    await page.getByText('old script').first().waitFor({ state: 'detached' });
    expect((await call('GET', '/api/connectors')).status).toBe(401);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('with which one is signed in end the session too, and say so', async () => {
    const { home } = stage.world;
    const made = await home.call('POST', '/api/keys', { name: 'mine', role: 'workspace_admin' });
    const page = await enter(String(made.at('key')));
    await page.getByText('You are signed in with it').waitFor();
    await page.getByRole('button', { name: 'Delete mine' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are signed in with this key, and will be signed out.').waitFor();
    await dialog.getByRole('textbox').fill('mine');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto(`/w/${home.id}/keys`);
    await page.waitForURL('**/sign-in?**');
    // The browser itself notes every answer of 401.
    expect(view.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    view = { ...view, faults: [] };
  });

  it('are for administrators', async () => {
    const page = await enter(stage.world.home.keys.workspace_operator);
    await page.getByRole('heading', { name: 'API keys are managed by administrators' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
