import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../support/world.ts';
import { changes, start, sync, until } from '../sync/scene.ts';
import { axeViolations } from './axe.ts';
import { openStage, type Stage, signIn, type Window } from './support.ts';

const workers = { service: 'common', resource: 'workers' } as const;

/** Milliseconds: for what hangs, on a machine that does much else. */
const patience = 180_000;

describe('the sync of a connection', { timeout: patience }, () => {
  let stage: Stage;
  let connection: string;
  let view: Window;
  const call = (...asked: Parameters<Stage['world']['home']['call']>) => stage.world.home.call(...asked);
  const tenant = () => stage.world.sandbox.tenant();
  const tab = () => `/w/${stage.world.home.id}/connections/${connection}/syncs`;
  const runPage = (id: string) => `/w/${stage.world.home.id}/syncs/${id}`;
  const slow = (ms: number) => tenant().fault({ at: 'api', kind: 'slow', ms });
  const state = (page: Page, word: string) => page.locator('header').getByText(word, { exact: true });
  const enter = async (
    role: keyof Stage['world']['home']['keys'] = 'workspace_admin',
    options: Parameters<Stage['open']>[0] = {},
  ): Promise<Page> => {
    view = await stage.open(options);
    await signIn(view.page, stage.world.home.keys[role]);
    return view.page;
  };

  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    connection = String((await connect(stage.world)).at('id'));
  });
  afterEach(async () => {
    const { faults, context } = view;
    await context.close();
    stage.world.sandbox.reset();
    expect(faults).toEqual([]);
  });
  afterAll(() => stage?.stop());

  it('is started by a press, goes on before one’s eyes, and says what was refused', async () => {
    tenant().denyResource({ resource: 'workers/paySlips' });
    slow(400);
    const page = await enter('workspace_operator');
    await page.goto(tab());
    await page.getByRole('heading', { name: 'No sync yet' }).waitFor();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.waitForURL('**/syncs/run_*');
    await state(page, 'Running').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      ...['Staffing', 'Organizations and Roles', 'Payroll', 'Absence Management', 'Time Tracking'],
    ]);
    const bar = page.getByRole('progressbar', { name: 'Progress of Staffing' });
    const seen = new Set<number>();
    while (seen.size < 4 && !seen.has(100)) {
      seen.add(Number(await bar.getAttribute('aria-valuenow')));
      await page.waitForTimeout(100);
    }
    // It only ever grows, and shows what lies between.
    expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
    expect(seen.size).toBeGreaterThan(2);
    await page
      .getByText(/rows\/s/)
      .first()
      .waitFor();
    await page
      .getByText(/^Reading /)
      .first()
      .waitFor();
    tenant().clearFaults();
    await state(page, 'Partly read').waitFor();
    await page.getByText(/refused access to “Payslips of workers” · 5 of 5 streams/).waitFor();
    await page.getByRole('button', { name: 'Payroll' }).press('Enter');
    await page.getByText(/The functional area Payroll is not enabled/).waitFor();
    await page.getByText(/Worker Data: Payroll \(Payslips\)/).waitFor();
    expect(await page.getByText('7 new, 0 changed, 0 deleted').count()).toBe(2);
    await page.getByRole('button', { name: 'Open step 5 of the guide' }).first().click();
    await page.getByRole('heading', { name: 'Workday (REST API)' }).waitFor();
    const step = page.getByRole('button', { name: /Register the API client/ });
    await step.waitFor();
    expect(await step.getAttribute('aria-expanded')).toBe('true');
  });

  it('is joined where it is under way, and cancelled', async () => {
    const page = await enter();
    slow(2_000);
    const run = await start(call, connection);
    await page.goto(tab());
    await page.getByRole('link', { name: 'Watch the sync' }).click();
    await page.waitForURL(`**${runPage(run.id)}`);
    await page.getByRole('button', { name: 'Cancel sync' }).click();
    tenant().clearFaults();
    await state(page, 'Cancelled').waitFor();
    expect((await until(call, run.id)).state).toBe('cancelled');
  });

  it('asks about deletions that were held: kept, then applied by name', async () => {
    await sync(call, connection, { streams: ['workers'] });
    tenant().emptyResource(workers);
    const first = await sync(call, connection, { streams: ['workers'] });
    const page = await enter('workspace_operator');
    await page.goto(runPage(first.id));
    await page.getByText('20 of 20 stored records (100%)').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep records' }).click();
    await state(page, 'Succeeded').waitFor();
    expect((await changes(call, connection, 'workers')).data.every(({ data }) => data !== null)).toBe(true);

    const second = await sync(call, connection, { streams: ['workers'] });
    await page.goto(runPage(second.id));
    await page.getByRole('button', { name: 'Delete records' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete records' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('workers');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Workers');
    await confirm.click();
    await state(page, 'Succeeded').waitFor();
    expect((await changes(call, connection, 'workers')).data.every(({ data }) => data === null)).toBe(true);
  });

  it('comes by a schedule in plain words, which is taken away again', async () => {
    const page = await enter();
    await page.goto(tab());
    await page.getByRole('button', { name: 'Add a schedule' }).click();
    await page.getByLabel('Repeat').selectOption({ label: 'Every week' });
    await page.getByLabel('Day of the week').selectOption({ label: 'Friday' });
    await page.getByLabel('Time', { exact: true }).fill('18:30');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berlin');
    await page.keyboard.press('Escape');
    await page
      .getByText(/^Fri.* 18:30$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText('Every Friday at 18:30 (Europe/Berlin)').waitFor();
    const saved = await call('GET', `/api/connectors/${connection}/schedule`);
    expect(saved.body).toMatchObject({ cron: '30 18 * * 5', timezone: 'Europe/Berlin' });

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Repeat').selectOption({ label: 'Custom' });
    const pattern = page.getByLabel('Cron pattern');
    expect(await pattern.inputValue()).toBe('30 18 * * 5');
    await pattern.fill('every morning');
    await page.getByText('cannot be read as a cron pattern').waitFor();
    expect(await page.getByRole('button', { name: 'Save schedule' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Remove schedule' }).click();
    await page.getByText('This connection is synced only when somebody starts it.').waitFor();
    expect((await call('GET', `/api/connectors/${connection}/schedule`)).text).toBe('null');
  });

  it('leaves out the streams and fields that are switched off', async () => {
    const page = await enter();
    await page.goto(tab());
    const jobs = page.getByRole('switch', { name: 'Read Jobs' });
    await jobs.press(' ');
    await page.getByRole('button', { name: 'None: choose fields of Workers', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('id (Key)').isDisabled()).toBe(true);
    await dialog.getByLabel('primaryWorkPhone').uncheck();
    await dialog.getByRole('button', { name: 'Save fields' }).click();
    await page.getByRole('button', { name: '1: choose fields of Workers', exact: true }).waitFor();
    const streams = (await call('GET', `/api/connectors/${connection}/streams`)).body.data as Record<
      string,
      unknown
    >[];
    expect(streams.find(({ name }) => name === 'workers')?.excludedFields).toEqual(['primaryWorkPhone']);
    expect(streams.find(({ name }) => name === 'jobs')?.enabled).toBe(false);
  });

  it('is read by readers, who are offered nothing that they may not do', async () => {
    const run = await sync(call, connection, { streams: ['workers'] });
    const page = await enter('workspace_reader', { theme: 'dark', width: 390, height: 844 });
    await page.goto(tab());
    await page.getByRole('link', { name: /ago|just now/ }).click();
    await page.waitForURL(`**${runPage(run.id)}`);
    await state(page, 'Succeeded').waitFor();
    expect(await page.getByRole('button', { name: /Sync|Cancel/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Staffing' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(tab());
    await page.getByText('Starting and cancelling a sync takes the role of an operator.').waitFor();
    await page.getByRole('cell', { name: 'Workers', exact: true }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has its last runs as bars, and the same figures as a table', async () => {
    await sync(call, connection, { streams: ['workers'] });
    await sync(call, connection, { streams: ['workers', 'jobs'] });
    const page = await enter();
    await page.goto(tab());
    await page.getByRole('img', { name: 'Rows read by each sync: 2 bars, the highest 40' }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const table = page.getByRole('region', { name: 'Rows read by each sync' });
    expect(await table.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['40', '20']));
    expect(await axeViolations(page)).toEqual([]);
  });
});
