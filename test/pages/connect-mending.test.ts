/** A connection that broke, and the same path by keyboard alone, on a phone, in the dark. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../support/world.ts';
import { axeViolations } from './axe.ts';
import { faultsBut, field, fillIn, heading, newLink, save, secret } from './connect-support.ts';
import { keepPicture } from './looks.ts';
import { openStage, type Stage, type Window } from './support.ts';

// Only against hangs: a whole path through a real browser.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let stage: Stage;
let window: Window;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());
beforeEach(() => stage.world.sandbox.reset());
afterEach(async () => {
  await window.context.close();
});

const connected = 'Workday (REST API) is connected';

describe('mending', () => {
  it('starts from what is wrong, keeps the secret that nobody has at hand, and ends well', async () => {
    window = await stage.open();
    const { page } = window;
    const { home, sandbox } = stage.world;
    sandbox.tenant().dropArea({ area: 'staffing' });
    const id = String((await connect(stage.world)).at('id'));
    await page.goto(await newLink(stage, { connectionId: id }));
    await heading(page, 'Mend the connection to Workday (REST API)').waitFor();
    await heading(page, 'The HR platform refused access to worker data').waitFor();
    // It has not newly appeared: nobody is interrupted.
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await field(page, 'Tenant Name').inputValue()).toBe('acme');
    expect(await field(page, 'Client Secret').inputValue()).toBe('');
    await page.getByText('A value is saved. Leave blank to keep it.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    sandbox.tenant().addArea({ area: 'staffing' });
    await save(page).click();
    await heading(page, connected).waitFor();
    expect((await home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
    expect(window.faults).toEqual([]);
  });

  it('asks for the secret again where it would go to another host', async () => {
    window = await stage.open();
    const { page } = window;
    const id = String((await connect(stage.world)).at('id'));
    await page.goto(await newLink(stage, { connectionId: id }));
    await field(page, 'Base URL').fill(`${stage.world.sandbox.origin}/elsewhere`);
    await save(page).click();
    await page.getByText(/^Client Secret must be sent again/).waitFor();
    await field(page, 'Client Secret').fill(secret);
    await field(page, 'Base URL').fill(stage.world.sandbox.origin);
    await save(page).click();
    await heading(page, connected).waitFor();
    expect(faultsBut(window, 422)).toEqual([]);
  });

  it('an attempt that failed is mended by the next, in the same connection', async () => {
    window = await stage.open();
    const { page } = window;
    const { home, sandbox } = stage.world;
    const before = await home.call('GET', '/api/connectors?limit=200');
    sandbox.tenant().dropArea({ area: 'staffing' });
    await page.goto(await newLink(stage));
    await fillIn(page, stage);
    await save(page).click();
    await page.getByRole('alert').waitFor();
    sandbox.tenant().addArea({ area: 'staffing' });
    await save(page).click();
    await heading(page, connected).waitFor();
    const after = await home.call('GET', '/api/connectors?limit=200');
    expect(after.body.data).toHaveLength(Array.isArray(before.body.data) ? before.body.data.length + 1 : -1);
  });
});

describe('what changed while the page was open is said in its own words', () => {
  it('the link has its connection already, made in another tab', async () => {
    window = await stage.open();
    const { page, context } = window;
    stage.world.sandbox.tenant().dropArea({ area: 'staffing' });
    const url = await newLink(stage);
    await page.goto(url);
    await save(page).waitFor();
    const other = await context.newPage();
    await other.goto(url);
    await fillIn(other, stage);
    await save(other).click();
    await heading(other, 'The HR platform refused access to worker data').waitFor();
    await fillIn(page, stage);
    await save(page).click();
    await page.getByText('This link has its connection already').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await keepPicture(page, 'taken');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await heading(page, 'Mend the connection to Workday (REST API)').waitFor();
  });

  it('the connection was deleted', async () => {
    window = await stage.open({ theme: 'dark', width: 390, height: 844 });
    const { page } = window;
    const id = String((await connect(stage.world)).at('id'));
    await page.goto(await newLink(stage, { connectionId: id }));
    await save(page).waitFor();
    await stage.world.home.call('DELETE', `/api/connectors/${id}`);
    await save(page).click();
    await page.getByText('The connection has been deleted').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await keepPicture(page, 'deleted');
  });

  it('the connection was disabled', async () => {
    window = await stage.open();
    const { page } = window;
    const id = String((await connect(stage.world)).at('id'));
    await stage.world.home.call('POST', `/api/connectors/${id}/disable`);
    await page.goto(await newLink(stage, { connectionId: id }));
    await save(page).click();
    await page.getByText('The connection is disabled', { exact: true }).waitFor();
    await page.getByText('Those who sent you the link can enable it.').waitFor();
    await keepPicture(page, 'disabled');
  });
});

describe('what is granted and not yet, or only in part', () => {
  it('a policy that is not activated yet is the first cause, with its step', async () => {
    window = await stage.open({ theme: 'dark', width: 390, height: 844 });
    const { page } = window;
    const tenant = stage.world.sandbox.tenant();
    tenant.revokePolicy({ domain: 'staffing' });
    tenant.activate();
    tenant.grantPolicy({ domain: 'staffing' });
    await page.goto(await newLink(stage));
    await fillIn(page, stage);
    await save(page).click();
    const first = page.getByRole('alert').getByRole('listitem').first();
    await first.getByText('Run the task Activate Pending Security Policy Changes').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // On a phone the guide unfolds at the step.
    await first.getByRole('button', { name: 'Open step 4 of the guide' }).click();
    await page.getByRole('button', { name: 'Activate the pending security policy changes' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    tenant.activate();
    await save(page).click();
    await heading(page, connected).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('records without fields pass, with a warning that names the policy', async () => {
    window = await stage.open();
    const { page } = window;
    stage.world.sandbox.tenant().blankFields({ on: true });
    await page.goto(await newLink(stage));
    await fillIn(page, stage);
    await save(page).click();
    await heading(page, connected).waitFor();
    await page.getByText('Passed, with a warning').waitFor();
    await heading(page, 'The connection works, with something to look at:').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});

it('the whole path goes by keyboard alone', async () => {
  window = await stage.open();
  const { page } = window;
  const press = (key: string) => page.keyboard.press(key);
  /** Tabs on until the focus is at what has this name. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await press('Tab');
      const focused = await page.evaluate(() => {
        const at = document.activeElement;
        // Between the end of the page and its beginning: its text is that of everything.
        if (at === document.body) return '';
        const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
        return [
          ...labels.map((label) => label.textContent),
          at?.getAttribute('aria-label'),
          at?.textContent,
        ].join(' ');
      });
      if (name.test(focused)) return;
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  await page.goto(await newLink(stage));
  await save(page).waitFor();
  await tabTo(/Tenant Name/);
  await page.keyboard.type('acme');
  await tabTo(/Client ID/);
  await page.keyboard.type('sandbox-client');
  await tabTo(/^Client Secret/);
  await page.keyboard.type('mistyped');
  await tabTo(/Show Client Secret/);
  await press('Space');
  expect(await field(page, 'Client Secret').getAttribute('type')).toBe('text');
  await press('Space');
  await tabTo(/Base URL/);
  await page.keyboard.type(stage.world.sandbox.origin);
  await press('Enter');
  await page.getByRole('alert').waitFor();
  await tabTo(/Open step 7 of the guide/);
  await press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-guide-step')), {
      timeout: 10_000,
    })
    .toBe('7');
  await tabTo(/I have done this step/);
  await press('Space');
  await page.getByText('1 of 7 steps done').waitFor();
  await field(page, 'Client Secret').focus();
  await press('ControlOrMeta+A');
  await page.keyboard.type(secret);
  await press('Enter');
  await heading(page, connected).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});
