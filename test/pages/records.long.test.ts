import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../support/world.ts';
import { sync } from '../sync/scene.ts';
import { axeViolations } from './axe.ts';
import { patient } from './console-support.ts';
import { openStage, type Stage, signIn, type Window } from './support.ts';

/** Milliseconds: for what hangs, on a machine that does much else. */
const patience = 180_000;
const workers = { service: 'common', resource: 'workers' } as const;
/** More than a view shows, and more than a page of the API holds. */
const many = 3_000;

describe('the records of a connection', { timeout: patience }, () => {
  let stage: Stage;
  let connection: string;
  let view: Window;
  const records = (query = '') => `/w/${stage.world.home.id}/connections/${connection}/records${query}`;
  const enter = async (
    role: keyof Stage['world']['home']['keys'],
    options: Parameters<Stage['open']>[0] = {},
  ) => {
    view = await stage.open(options);
    await signIn(view.page, stage.world.home.keys[role]);
    return view.page;
  };
  const firstRow = (page: Page) => page.getByRole('button', { name: /^Record / }).first();

  beforeAll(async () => {
    stage = await openStage();
    const { home, sandbox } = stage.world;
    connection = String((await connect(stage.world)).at('id'));
    const rows = Array.from({ length: many }, (_, index) => ({
      id: `row-${index}`,
      descriptor: `Person ${index}`,
      businessTitle: index === 0 ? '=1+1' : '',
    }));
    sandbox.tenant().insertRows({ ...workers, at: 'end', rows });
    await sync(home.call, connection, { streams: ['workers', 'jobs'] });
    sandbox.tenant().deleteRows({ service: 'staffing', resource: 'jobs', from: 0, count: 2 });
    await sync(home.call, connection, { streams: ['jobs'] });
  }, patience);
  afterEach(async () => {
    const { faults, context } = view;
    await context.close();
    expect(faults).toEqual([]);
  });
  afterAll(() => stage?.stop());

  it('are thousands, of which only those in view are there', async () => {
    const page = await enter('workspace_operator');
    await page.goto(records());
    await firstRow(page).waitFor();
    expect(await page.getByRole('combobox', { name: 'Stream' }).inputValue()).toBe('workers');
    await page.getByText('Workers (3,020)').waitFor({ state: 'attached' });
    const scrolled = page.getByText('Person 1500', { exact: true });
    const longest = await page.evaluate(async () => {
      const frames: number[] = [];
      let last = performance.now();
      for (let step = 0; step < 200 && !document.body.textContent.includes('Person 1500'); step += 1) {
        scrollBy(0, 1_600);
        await new Promise(requestAnimationFrame);
        frames.push(performance.now() - last);
        last = performance.now();
      }
      return frames.toSorted((a, b) => b - a)[Math.floor(frames.length / 20)] ?? 0;
    });
    await scrolled.waitFor();
    console.log(`records: 19 of 20 frames within ${Math.round(longest)} ms while scrolling`);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  it('show their members as columns that are remembered by name, and each record whole', async () => {
    const page = await enter('workspace_operator');
    await page.goto(records());
    await firstRow(page).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Record', 'descriptor', 'businessTitle', 'isManager', 'primaryWorkEmail', 'State', 'Changed'],
    ]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'isManager' }).uncheck();
    await page.getByRole('checkbox', { name: 'location' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'location' }).waitFor();
    expect(new URL(page.url()).searchParams.get('columns')).toBe(
      JSON.stringify(['descriptor', 'businessTitle', 'primaryWorkEmail', 'location']),
    );
    await page.reload();
    await page.getByRole('columnheader', { name: 'location' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'isManager' }).count()).toBe(0);
    await firstRow(page).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('"descriptor":').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('that were deleted say so, and can be left out', async () => {
    const page = await enter('workspace_operator', { theme: 'dark', width: 390, height: 844 });
    await page.goto(records('?stream=jobs'));
    await firstRow(page).waitFor();
    // What changed last stands last, and only rows in view are there.
    const deleted = page.getByText('Deleted', { exact: true });
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return deleted.count();
      }, patient)
      .toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('switch', { name: 'Show deleted records' }).uncheck();
    await page.waitForURL('**deleted=false**');
    await firstRow(page).waitFor();
  });

  it.each([
    ['CSV', 'workers.csv', "'=1+1"],
    ['NDJSON', 'workers.ndjson', '"businessTitle":"=1+1"'],
  ])('are exported as %s', async (format, name, text) => {
    const page = await enter('workspace_operator');
    await page.goto(records());
    await page.getByRole('button', { name: 'Export' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).first().click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe(name);
    const content = await readFile(await download.path(), 'utf8');
    expect(content).toContain(text);
    expect(content.trim().split('\n')).toHaveLength(many + 20 + (format === 'CSV' ? 1 : 0));
    await page.getByText(`${name} exported`).waitFor();
  });

  it('are exported by an instance admin, whose calls must name the Workspace', async () => {
    view = await stage.open();
    const { page } = view;
    await signIn(page);
    await page.goto(records());
    await page.getByRole('button', { name: 'Export' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'NDJSON' }).click();
    expect(await readFile(await (await arriving).path(), 'utf8')).toContain('Person 2999');
  });

  it('leave nothing in the browser', async () => {
    const page = await enter('workspace_operator');
    await page.goto(records());
    await page.getByText('@acme.example').first().waitFor();
    await page.goto(`/w/${stage.world.home.id}/events`);
    await page.getByRole('heading', { name: 'Events' }).waitFor();
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await indexedDB.databases(),
        await caches.keys(),
        document.documentElement.outerHTML,
        location.href,
        history.state,
      ]),
    );
    expect(kept).not.toContain('acme.example');
  });

  it('are kept from readers, who are told why', async () => {
    const page = await enter('workspace_reader');
    await page.goto(records('?stream=workers'));
    await page.getByRole('heading', { name: 'Records are for operators' }).waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('of a stream that was never read say how they come', async () => {
    const page = await enter('workspace_operator');
    await page.goto(records('?stream=pay_groups'));
    await page.getByRole('heading', { name: 'No records yet' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to syncs' }).click();
    await page.getByRole('button', { name: 'Sync now' }).waitFor();
  });
});
