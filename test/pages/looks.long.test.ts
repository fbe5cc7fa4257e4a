/** The connect page and the pages of what is synced, in both themes and at two widths. */
import github from '@cleat/plugin-github';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, sync, until } from '../sync/scene.ts';
import { fillIn, newLink, save } from './connect-support.ts';
import { connectRightly } from './console-support.ts';
import { faultsOfView, keepPicture } from './looks.ts';
import { openStage, type Stage, signIn } from './support.ts';

const variants = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;
/** Milliseconds: against hangs. */
const patience = 180_000;

describe('every rule of accessibility is kept, and nothing is wider than the window', () => {
  let stage: Stage;
  let connection: string;
  let failed: string;
  beforeAll(async () => {
    stage = await openStage({ plugins: [github] });
    const { call } = stage.world.home;
    connection = await connectRightly(stage.world, 'Acme HR');
    await sync(call, connection);
    stage.world.sandbox.tenant().denyResource({ resource: 'workers/paySlips' });
    failed = (await start(call, connection)).id;
    await until(call, failed);
    stage.world.sandbox.reset();
  }, patience);
  afterAll(() => stage?.stop());

  const open = (theme: 'light' | 'dark', width: number) =>
    stage.open({ theme, width, height: width === 390 ? 844 : 800 });

  it.each(variants)(
    'on the connect page in the %s theme, %i pixels wide',
    async (theme, width) => {
      const { page, context } = await open(theme, width);
      const found: unknown[] = [];
      const look = async (name: string): Promise<void> => {
        // What fades in has come in full.
        await page.waitForTimeout(350);
        found.push(...(await faultsOfView(page)).map((fault) => [name, fault]));
        await keepPicture(page, `${name}-${theme}-${width}`);
      };
      await page.goto(await newLink(stage, {}));
      await page.getByText('GitHub', { exact: true }).first().waitFor();
      await look('connect-choose');
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(await newLink(stage));
      await fillIn(page, stage, { 'Client Secret': 'mistyped' });
      await look('connect-form');
      await save(page).click();
      await page.getByRole('alert').first().waitFor();
      await look('connect-failed');
      await fillIn(page, stage);
      await save(page).click();
      await page.getByText('Read one worker').first().waitFor();
      await save(page).waitFor({ state: 'detached' });
      await look('connect-done');
      expect(found).toEqual([]);
      await context.close();
    },
    patience,
  );

  it.each(variants)(
    'on the pages of what is synced in the %s theme, %i pixels wide',
    async (theme, width) => {
      const { page, context, faults } = await open(theme, width);
      const { home } = stage.world;
      const at = `/w/${home.id}`;
      await signIn(page, home.keys.workspace_admin);
      const found: unknown[] = [];
      for (const [name, path, shows] of [
        ['syncs', `${at}/connections/${connection}/syncs`, 'Sync now'],
        ['run', `${at}/syncs/${failed}`, 'Time Tracking'],
        ['records', `${at}/connections/${connection}/records?stream=workers`, 'Columns'],
        ['events', `${at}/events`, null],
        ['audit', `${at}/audit`, null],
        ['keys', `${at}/keys`, 'workspace_admin'],
        ['providers', `${at}/providers`, 'GitHub'],
        ['provider', `${at}/providers/workday-rest`, 'Tenant Name'],
      ] as const) {
        await page.goto(path);
        await (shows === null ? page.getByRole('row').nth(1) : page.getByText(shows).first()).waitFor();
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(350);
        found.push(...(await faultsOfView(page)).map((fault) => [name, fault]));
        await keepPicture(page, `${name}-${theme}-${width}`);
      }
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
    patience,
  );
});
