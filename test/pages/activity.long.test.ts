import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../support/world.ts';
import { sync } from '../sync/scene.ts';
import { axeViolations } from './axe.ts';
import { openStage, type Stage, signIn, type Window } from './support.ts';

/** Milliseconds: for what hangs, on a machine that does much else. */
const patience = 180_000;

describe('events and audit', { timeout: patience }, () => {
  let stage: Stage;
  let view: Window;
  let run: string;
  const enter = async (path: string, role: keyof Stage['world']['home']['keys'], options = {}) => {
    view = await stage.open(options);
    await signIn(view.page, stage.world.home.keys[role]);
    await view.page.goto(`/w/${stage.world.home.id}/${path}`);
    return view.page;
  };

  beforeAll(async () => {
    stage = await openStage();
    const { home } = stage.world;
    const first = String((await connect(stage.world, home, { name: 'Acme HR' })).at('id'));
    const second = String((await connect(stage.world, home, { name: 'Other HR' })).at('id'));
    run = (await sync(home.call, first, { streams: ['workers'] })).id;
    await home.call('POST', `/api/connectors/${first}/disable`);
    await home.call('DELETE', `/api/connectors/${second}`);
  }, patience);
  afterEach(async () => {
    const { faults, context } = view;
    await context.close();
    // The browser itself notes every answer of 404: names of connections that are gone are asked for too.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });
  afterAll(() => stage?.stop());

  it('tell what happened in words, the newest first, and lead to it', async () => {
    const page = await enter('events', 'workspace_reader');
    const rows = page.getByRole('table', { name: 'Events' }).getByRole('row');
    await rows.nth(6).waitFor();
    const texts = (await rows.allTextContents()).slice(1);
    expect(texts.map((text) => text.replace(/(just now|\d+ \w+ ago)$/, ''))).toEqual([
      'Connection deletedDeleted connection',
      'State changedFrom Active to DisabledAcme HR',
      'Sync completedSucceededAcme HR',
      'Records changedWorkers: 20 new, 0 changed, 0 deletedAcme HR',
      'Connection createdState: ActiveDeleted connection',
      'Connection createdState: ActiveAcme HR',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Succeeded' }).click();
    await page.waitForURL(`**/syncs/${run}`);
  });

  it('are filtered by type and connection, in the address', async () => {
    const page = await enter('events', 'workspace_reader', { theme: 'dark', width: 390, height: 844 });
    await page.getByLabel('Type').selectOption({ label: 'Connection created' });
    await page.waitForURL('**type=connection.created**');
    await page.getByRole('row').nth(2).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Type').selectOption({ label: 'Sync failed' });
    await page.getByRole('heading', { name: 'No such events' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').nth(6).waitFor();
  });

  it('show all that a line holds, and the exact time', async () => {
    const page = await enter('events', 'workspace_reader');
    await page.getByRole('button', { name: 'State changed' }).click();
    const drawer = page.getByRole('dialog', { name: 'State changed' });
    await drawer.getByText('"to": "disabled"').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await drawer.getByRole('time').hover();
    await page
      .getByRole('tooltip')
      .getByText(/20\d\d/)
      .waitFor();
  });

  it('name who did it', async () => {
    const page = await enter('audit', 'workspace_admin');
    const started = page.getByRole('row', { name: /Started a sync/ });
    await started.getByText('workspace_admin').waitFor();
    await started.getByText('Succeeded').waitFor();
    await page
      .getByRole('row', { name: /Created an API key/ })
      .first()
      .getByText('Key of the environment')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await started.getByRole('link', { name: 'Sync' }).click();
    await page.waitForURL(`**/syncs/${run}`);
  });

  it('of the audit are for administrators', async () => {
    const page = await enter('audit', 'workspace_operator');
    await page.getByRole('heading', { name: 'The audit is for administrators' }).waitFor();
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
