import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRightly, connectWrongly, expectQuiet, openConsole, patient } from './console-support.ts';
import { openStage, type Stage } from './support.ts';

describe('the list of connections', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await connectRightly(stage.world, 'Acme HR');
    await connectRightly(stage.world, 'Initech HR');
    await connectWrongly(stage.world, 'Globex HR');
  });
  afterAll(() => stage?.stop());

  const names = (page: import('playwright-core').Page) =>
    page.locator('tbody tr:not([aria-hidden]) a').allTextContents();

  it('shows what is broken first, with its cause and since when', async () => {
    const opened = await openConsole(stage, '/connections');
    const { page } = opened;
    await expect.poll(() => names(page), patient).toEqual(['Globex HR', 'Acme HR', 'Initech HR']);
    const row = page.getByRole('row', { name: /Globex HR/ });
    expect(await row.textContent()).toContain('does not accept the Client ID and Client Secret');
    expect(await row.textContent()).toContain('since');
    expect(await page.title()).toBe('Connections – Cleat');
    expectQuiet(opened);
    await opened.context.close();
  });

  it('keeps its filters in the address: they come back with a reload, and go with "back"', async () => {
    const opened = await openConsole(stage, '/connections');
    const { page } = opened;
    await page.getByRole('searchbox', { name: 'Find by name' }).fill('acme');
    await page.waitForURL('**/connections?q=acme');
    await expect.poll(() => names(page), patient).toEqual(['Acme HR']);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Needs attention' }).click();
    await page.waitForURL('**/connections?q=acme&state=credential_error');
    await page.getByText('No connection fits these filters').waitFor();
    await page.reload();
    await page.getByText('No connection fits these filters').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Find by name' }).inputValue()).toBe('acme');
    await page.goBack();
    await expect.poll(() => names(page), patient).toEqual(['Acme HR']);
    await page.goBack();
    await expect.poll(() => names(page), patient).toHaveLength(3);
    expect(await page.getByRole('searchbox', { name: 'Find by name' }).inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => names(page), patient).toEqual(['Acme HR']);
    await page.goto(`/w/${stage.world.home.id}/connections?provider=workday-rest&state=nonsense`);
    await expect.poll(() => names(page), patient).toHaveLength(3);
    expectQuiet(opened);
    await opened.context.close();
  });

  it('is gone through by keyboard: skip link, row, page, and back', async () => {
    const opened = await openConsole(stage, '/connections?state=credential_error');
    const { page } = opened;
    await page.getByRole('link', { name: 'Globex HR' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Globex HR') break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Globex HR' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe('content');
    expect(await page.title()).toBe('Globex HR: Overview – Cleat');
    expectQuiet(opened);
    await opened.context.close();
  });
});

describe('a list of 2,000 connections', () => {
  const many = 2000;
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    const id = await connectRightly(stage.world, 'Customer 0000');
    const database = new pg.Client({ connectionString: stage.world.service.databaseUrl });
    await database.connect();
    // Copies of one that was made by the service, as many customers would have made them.
    const { rows } = await database.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'connections'
        and column_name not in ('id', 'name') and is_generated = 'NEVER'`,
    );
    const others = rows.map(({ column_name }) => `"${column_name}"`).join(', ');
    await database.query(
      `insert into connections (id, name, ${others})
       select 'con_' || gen_random_uuid(), 'Customer ' || lpad(n::text, 4, '0'), ${others}
         from connections, generate_series(1, ${many - 1}) n where id = $1`,
      [id],
    );
    await database.end();
  });
  afterAll(() => stage?.stop());

  it('holds a few dozen rows at a time, and reads on to its end as one scrolls', async () => {
    const opened = await openConsole(stage, '/connections');
    const { page } = opened;
    await page.getByText('2,000 connections, none needs attention').waitFor();
    const rows = page.locator('tbody tr');
    let most = 0;
    // Unknown until the last page has come.
    const count = () => page.getByRole('table').getAttribute('aria-rowcount');
    await rows.nth(10).waitFor();
    while ((await count()) === '-1') {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      most = Math.max(most, await rows.count());
      await page.waitForTimeout(50);
    }
    expect(await count()).toBe(String(many + 1));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(80);
    // Its header stays in view, and one comes back to where one was.
    expect(await page.getByRole('columnheader', { name: 'Name' }).isVisible()).toBe(true);
    const last = page.locator('tbody tr a').last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name, exact: true }).waitFor();
    expectQuiet(opened);
    await opened.context.close();
  });
});
