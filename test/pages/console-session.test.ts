import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/service.ts';
import { connectRightly, expectQuiet, openConsole, patient } from './console-support.ts';
import { keepPicture } from './looks.ts';
import { openStage, type Stage, signIn } from './support.ts';

describe('signing in and out', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  it('leads to where one was going, and a wrong key says so', async () => {
    const { page, context } = await stage.open();
    const path = `/w/${stage.world.home.id}/connections?state=active`;
    await page.goto(path);
    await page.waitForURL('**/sign-in?**');
    await page.getByLabel('API key').waitFor();
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
    await page.getByLabel('API key').fill('cleat_sk_nobody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(stage.world.home.keys.workspace_reader);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByText('No connection fits these filters').waitFor();
    await context.close();
  });

  it('ends on the server: the cookie of before opens nothing, and "back" shows nothing', async () => {
    const opened = await openConsole(stage, '');
    const { page, context } = opened;
    const [cookie] = await context.cookies();
    await page.getByRole('button', { name: 'Account: Workspace admin' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    expect(await context.cookies()).toEqual([]);
    const answer = await callApi(stage.world.service.origin, 'GET', '/api/session', undefined, {
      cookie: `${cookie?.name}=${cookie?.value}`,
    });
    expect(answer.status).toBe(401);
    expectQuiet(opened);
    await page.goBack();
    await page.waitForURL('**/sign-in?**');
    await context.close();
  });

  it('that ended elsewhere leads back to the sign-in, and from there to the same page', async () => {
    const { page, context } = await openConsole(stage, '/connections');
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    // What has not been read yet: the server is asked, and refuses.
    await page.getByRole('link', { name: 'Events' }).click();
    await page.waitForURL('**/sign-in?**');
    await page.getByText('Your session has ended.').waitFor();
    await keepPicture(page, 'ended');
    await page.getByLabel('API key').fill(stage.world.home.keys.workspace_admin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/w/${stage.world.home.id}/events`);
    await context.close();
  });

  it('keeps the appearance that was chosen', async () => {
    const opened = await openConsole(stage, '');
    const { page } = opened;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Account: Workspace admin' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(ground, patient).not.toBe(light);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ground()).not.toBe(light);
    expectQuiet(opened);
    await opened.context.close();
  });
});

describe('a page whose code does not come', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  it('as Cleat cannot be reached: what stands around it stays, and trying again works once it can', async () => {
    const id = await connectRightly(stage.world, 'Acme HR');
    const { page, context } = await openConsole(stage, `/connections/${id}`);
    await page.waitForLoadState('networkidle');
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Syncs', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Cleat cannot be reached' });
    await told.waitFor();
    await told.getByRole('button', { name: 'Try again' }).click();
    await told.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Acme HR' }).count()).toBe(1);
    await keepPicture(page, 'unreachable');
    await context.unroute('**/*');
    await told.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Schedule' }).waitFor();
    await context.close();
  });

  it('as a deployment took it away: the page is loaded again, at the same address', async () => {
    const { page, context } = await openConsole(stage, '');
    await page.waitForLoadState('networkidle');
    const code = '**/assets/audit-page-*';
    await context.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Cleat cannot be reached' });
    await told.waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).waitFor();
    await context.unroute(code);
    await told.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    await context.close();
  });
});

describe('an instance admin', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await connectRightly(stage.world, 'Acme HR');
  });
  afterAll(() => stage?.stop());

  it('creates a Workspace, finds it, and deletes it by its name', async () => {
    const opened = await stage.open();
    const { page } = opened;
    await signIn(page);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    const creating = page.getByRole('dialog');
    await creating.getByLabel('Name').fill('Umbrella & Sons');
    await creating.getByRole('button', { name: 'Create workspace' }).click();
    await page.getByText('Connect the first customer').waitFor();
    await page.getByRole('button', { name: 'Workspace Umbrella & Sons, switch' }).click();
    await page.getByRole('option', { name: 'All workspaces' }).click();

    await page.getByRole('searchbox', { name: 'Find by name' }).fill('umbrella');
    await page.waitForURL('**/?q=umbrella');
    await expect.poll(() => page.getByRole('row').count(), patient).toBe(2);
    await page.getByRole('button', { name: 'Delete Umbrella & Sons' }).click();
    const deleting = page.getByRole('dialog');
    const press = deleting.getByRole('button', { name: 'Delete workspace' });
    await deleting.getByRole('textbox').fill('Umbrella');
    expect(await press.isDisabled()).toBe(true);
    await deleting.getByRole('textbox').fill('Umbrella & Sons');
    await press.click();
    await page.getByText('No workspace has this in its name').waitFor();
    expectQuiet(opened);
    await opened.context.close();
  });

  it('is told what goes with a Workspace, and goes to another by its name', async () => {
    const opened = await stage.open();
    const { page } = opened;
    await signIn(page);
    await page.getByRole('button', { name: 'Delete Home' }).click();
    await page.getByText('One connection with its secrets').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Workspace Other, switch' }).click();
    await page.getByRole('textbox', { name: 'Find a workspace' }).fill('hom');
    await page.getByRole('option', { name: 'Home' }).click();
    await page.waitForURL(`**/w/${stage.world.home.id}`);
    await page.getByText('Nothing is broken').waitFor();
    expectQuiet(opened);
    await opened.context.close();
  });
});
