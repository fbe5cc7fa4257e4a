import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials } from '../support/world.ts';
import { connectRightly, connectWrongly, expectQuiet, openConsole, patient } from './console-support.ts';
import { keepPicture } from './looks.ts';
import { openStage, type Stage } from './support.ts';

const secret = 'sandbox-secret-5f2c9e';

describe('one connection', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  it('that is broken: from the list to what to do, and a link that leads the administrator there', async () => {
    const { world } = stage;
    await connectWrongly(world, 'Globex HR');
    const opened = await openConsole(stage, '');
    const { page, context } = opened;
    await page.getByRole('link', { name: 'Connections', exact: true }).click();
    await page.getByRole('link', { name: 'Globex HR' }).click();
    await page.getByRole('heading', { name: 'The HR platform does not accept the Client ID' }).waitFor();
    await page.getByRole('button', { name: 'Open step 7 of the guide' }).first().click();
    await page.getByRole('dialog').getByText('Enter the values and test the connection').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Send a link to the administrator' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(new URL(url).pathname).toBe('/connect');
    expectQuiet(opened);
    await context.close();

    const administrator = await stage.open();
    await administrator.page.goto(url);
    await administrator.page
      .getByRole('heading', { name: 'The HR platform does not accept the Client ID' })
      .waitFor();
    await administrator.context.close();
  });

  it('is tested while one watches', async () => {
    const id = await connectRightly(stage.world, 'Tested HR');
    const opened = await openConsole(stage, `/connections/${id}`);
    const { page } = opened;
    await page.getByRole('heading', { name: 'It works' }).waitFor();
    const tested = page.waitForResponse((answer) => answer.url().endsWith(`/${id}/test`));
    await page.getByRole('button', { name: 'Test now' }).click();
    expect((await tested).headers()['content-type']).toContain('text/event-stream');
    await page.getByRole('heading', { name: 'Connection test', exact: true }).waitFor();
    const steps = page.getByRole('listitem').filter({ hasText: /Passed/ });
    await expect.poll(() => steps.count(), patient).toBe(2);
    expectQuiet(opened);
    await opened.context.close();
  });

  it('shows what each domain grants', async () => {
    const id = await connectRightly(stage.world, 'Access HR');
    const opened = await openConsole(stage, `/connections/${id}/access`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Check access' }).click();
    await page.getByText('Checked just now').waitFor();
    for (const domain of [
      'Staffing',
      'Organizations and Roles',
      'Payroll',
      'Absence Management',
      'Time Tracking',
    ]) {
      const cell = page.getByRole('listitem').filter({ hasText: domain });
      expect(await cell.textContent(), domain).toMatch(/Granted|Denied|Empty|Unknown/);
    }
    // What is refused says which step of the guide mends it.
    stage.world.sandbox.tenant().dropArea({ area: 'staffing' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page
      .getByRole('button', { name: /^Open step \d of the guide$/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Setup guide' }).locator('[aria-expanded="true"]').waitFor();
    await keepPicture(page, 'access-guide');
    stage.world.sandbox.reset();
    expectQuiet(opened);
    await opened.context.close();
  });

  it('keeps its credentials where new ones fail, and takes them where they pass', async () => {
    const id = await connectRightly(stage.world, 'Replaced HR');
    const opened = await openConsole(stage, `/connections/${id}/settings`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Replace credentials' }).click();
    expect(await page.getByLabel('Client ID').inputValue()).toBe('sandbox-client');
    expect(await page.getByLabel(/^Client Secret/).inputValue()).toBe('');
    await page.getByLabel(/^Client Secret/).fill('wrong');
    await page.getByRole('button', { name: 'Save & test connection' }).click();
    await page.getByText('the present credentials stay in use').waitFor();
    await page.getByRole('alert').waitFor();
    const read = async () => (await stage.world.home.call('GET', `/api/connectors/${id}`)).body;
    expect(await read()).toMatchObject({ state: 'active', version: 1 });

    await page.getByLabel(/^Client Secret/).fill(secret);
    await page.getByRole('button', { name: 'Save & test connection' }).click();
    await page.getByText('The new credentials are in use').waitFor();
    expect(await read()).toMatchObject({ state: 'active', version: 2 });
    expect(await page.content()).not.toContain(secret);
    expectQuiet(opened);
    await opened.context.close();
  });

  it('is renamed and gets metadata', async () => {
    const id = await connectRightly(stage.world, 'Old name');
    const opened = await openConsole(stage, `/connections/${id}/settings`);
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New name');
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByLabel('Key 1').fill('customer');
    await page.getByLabel('Value 1').fill('4711');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New name' }).waitFor();
    expect((await stage.world.home.call('GET', `/api/connectors/${id}`)).body.metadata).toEqual({
      customer: '4711',
    });
    expectQuiet(opened);
    await opened.context.close();
  });

  it('that somebody changed meanwhile: what they saved is loaded, and saving works again', async () => {
    const id = await connectRightly(stage.world, 'Shared HR');
    const { page, context } = await openConsole(stage, `/connections/${id}/settings`);
    const change = async (body: object) => {
      const answer = await stage.world.home.call('POST', '/api/connectors/configure', {
        connectionId: id,
        ...body,
      });
      expect(answer.status, answer.text).toBe(200);
    };
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const told = page.getByRole('alert').filter({ hasText: 'Somebody changed this connection meanwhile' });
    const load = told.getByRole('button', { name: 'Load what is saved now' });

    await name.fill('Mine');
    await change({ name: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
    expect(await name.inputValue()).toBe('Mine');
    await keepPicture(page, 'overtaken-name');
    await load.click();
    await expect.poll(() => name.inputValue(), patient).toBe('Theirs');
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();

    await page.getByRole('button', { name: 'Replace credentials' }).click();
    await page.getByLabel(/^Client Secret/).fill(secret);
    await change({ authenticationConfig: credentials(stage.world.sandbox) });
    await page.getByRole('button', { name: 'Save & test connection' }).click();
    await told.waitFor();
    await told.scrollIntoViewIfNeeded();
    await keepPicture(page, 'overtaken-credentials');
    await load.click();
    await told.waitFor({ state: 'detached' });
    expect(await page.getByLabel(/^Client Secret/).inputValue()).toBe('');
    await page.getByLabel(/^Client Secret/).fill(secret);
    await page.getByRole('button', { name: 'Save & test connection' }).click();
    await page.getByText('The new credentials are in use').waitFor();
    await context.close();
  });

  it('is switched off and on, and its history tells it', async () => {
    const id = await connectRightly(stage.world, 'Switched HR');
    const opened = await openConsole(stage, `/connections/${id}/settings`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    const spans = page.getByRole('listitem').filter({ hasText: /Disabled|Active/ });
    await expect.poll(() => spans.count(), patient).toBe(2);
    expect(await spans.first().textContent()).toContain('Disabled');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expectQuiet(opened);
    await opened.context.close();
  });

  it('is deleted by its name, after one was told what goes with it', async () => {
    const id = await connectRightly(stage.world, 'Doomed HR');
    const opened = await openConsole(stage, `/connections/${id}/settings`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Delete connection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its credential: nobody can read it back').waitFor();
    await dialog.getByRole('textbox').fill('Doomed HR');
    await dialog.getByRole('button', { name: 'Delete connection' }).click();
    await page.waitForURL('**/connections');
    expect((await stage.world.home.call('GET', `/api/connectors/${id}`)).status).toBe(404);
    await page.goto(`/w/${stage.world.home.id}/connections/${id}`);
    await page.getByRole('heading', { name: 'There is no such connection' }).waitFor();
    await opened.context.close();
  });

  it('is made here, by the form', async () => {
    const opened = await openConsole(stage, '/connections/new');
    const { page } = opened;
    await page.getByRole('link', { name: 'Fill in here' }).click();
    await page.getByRole('link', { name: /Workday/ }).click();
    await page.getByLabel('Name of the connection').fill('Handmade HR');
    await page.getByLabel('Tenant Name').fill('acme');
    await page.getByLabel('Client ID').fill('sandbox-client');
    await page.getByLabel(/^Client Secret/).fill(secret);
    await page.getByLabel('Base URL').fill(`${stage.world.sandbox.origin}/ccx/api/v1/acme`);
    await page.getByRole('button', { name: 'Save & test connection' }).click();
    await page.getByRole('heading', { level: 1, name: 'Handmade HR' }).waitFor();
    await page.getByRole('heading', { name: 'It works' }).waitFor();
    expectQuiet(opened);
    await opened.context.close();
  });

  it.each(['workspace_reader', 'workspace_operator'] as const)(
    'shows a %s nothing to press that is refused',
    async (role) => {
      const id = await connectWrongly(stage.world, `Seen by ${role}`);
      const opened = await openConsole(stage, '/connections', { role });
      const { page } = opened;
      await page.getByRole('link', { name: `Seen by ${role}` }).waitFor();
      expect(await page.getByRole('link', { name: 'New connection' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
      const mayTest = role === 'workspace_operator' ? 1 : 0;
      const buttons: readonly (readonly [string, string, number])[] = [
        ['', 'Test now', mayTest],
        ['', 'Send a link to the administrator', 0],
        ['/access', 'Check access', mayTest],
        ['/settings', 'Replace credentials', 0],
        ['/settings', 'Disable', 0],
        ['/settings', 'Delete connection', 0],
      ];
      for (const [tab, name, count] of buttons) {
        await page.goto(`/w/${stage.world.home.id}/connections/${id}${tab}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.getByRole('button', { name }).count(), `${tab} ${name}`).toBe(count);
      }
      expectQuiet(opened);
      await opened.context.close();
    },
  );
});
