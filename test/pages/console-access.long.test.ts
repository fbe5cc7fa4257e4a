/** Every page of connections and the frame, in both themes and at two widths: no rule of accessibility is broken. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { connectRightly, connectWrongly, expectQuiet } from './console-support.ts';
import { faultsOfView, keepPicture } from './looks.ts';
import { openStage, type Stage, signIn } from './support.ts';

interface View {
  readonly name: string;
  readonly path: string;
  /** What has to be there; what is pressed then, and what that opens. */
  readonly shows: string;
  readonly press?: string;
  readonly opens?: string;
}

describe('the pages of the console', () => {
  let stage: Stage;
  let views: readonly View[];

  beforeAll(async () => {
    stage = await openStage();
    const { home, other } = stage.world;
    const good = await connectRightly(stage.world, 'Acme HR');
    const bad = await connectWrongly(stage.world, 'Globex HR');
    const off = await connectRightly(stage.world, 'Initech payroll, the old tenant of the year before');
    await home.call('POST', `/api/connectors/${off}/disable`);
    const at = `/w/${home.id}`;
    views = [
      { name: 'workspaces', path: '/', shows: 'Home' },
      { name: 'overview', path: at, shows: 'Renewals due', press: 'Show as a table', opens: 'Day (UTC)' },
      { name: 'overview-empty', path: `/w/${other.id}`, shows: 'Connect the first customer' },
      { name: 'connections', path: `${at}/connections`, shows: 'Globex HR' },
      { name: 'connections-none', path: `/w/${other.id}/connections`, shows: 'No connections yet' },
      { name: 'new-link', path: `${at}/connections/new`, shows: 'The link works for' },
      { name: 'new-choose', path: `${at}/connections/new?how=here`, shows: 'Workday (REST API)' },
      {
        name: 'new-form',
        path: `${at}/connections/new?how=here&provider=workday-rest`,
        shows: 'Tenant Name',
      },
      { name: 'working', path: `${at}/connections/${good}`, shows: 'It works' },
      { name: 'broken', path: `${at}/connections/${bad}`, shows: 'Likely causes, the likeliest first' },
      {
        name: 'send-link',
        path: `${at}/connections/${bad}`,
        shows: 'Likely causes, the likeliest first',
        press: 'Send a link to the administrator',
        opens: 'Create link',
      },
      {
        name: 'access',
        path: `${at}/connections/${good}/access`,
        shows: 'What may this connection read?',
        press: 'Check access',
        opens: 'Checked',
      },
      {
        name: 'settings',
        path: `${at}/connections/${good}/settings`,
        shows: 'Replace credentials',
        press: 'Replace credentials',
        opens: 'Keep the present credentials unless the test passes',
      },
      {
        name: 'delete',
        path: `${at}/connections/${good}/settings`,
        shows: 'Delete connection',
        press: 'Delete connection',
        opens: 'This cannot be undone',
      },
      { name: 'history', path: `${at}/connections/${off}/history`, shows: 'History of states' },
    ];
  });
  afterAll(() => stage?.stop());

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'in the %s theme, %i pixels wide',
    async (theme, width) => {
      const opened = await stage.open({ theme, width, height: width === 390 ? 844 : 800 });
      const { page } = opened;
      await page.goto('/sign-in');
      await page.getByLabel('API key').waitFor();
      const found: unknown[] = await axeViolations(page);
      await keepPicture(page, `sign-in-${theme}-${width}`);
      await signIn(page);
      for (const { name, path, shows, press, opens } of views) {
        await page.goto(path);
        await page.getByText(shows).first().waitFor();
        if (press !== undefined) await page.getByRole('button', { name: press }).first().click();
        if (opens !== undefined) await page.getByText(opens).first().waitFor();
        await page.waitForLoadState('networkidle');
        // What fades in has come in full.
        await page.waitForTimeout(350);
        found.push(...(await faultsOfView(page)).map((fault) => [name, fault]));
        await keepPicture(page, `${name}-${theme}-${width}`);
      }
      expect(found).toEqual([]);
      expectQuiet(opened);
      await opened.context.close();
    },
    180_000,
  );
});
