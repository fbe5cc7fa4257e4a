import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, signIn } from './support.ts';

describe('the session of a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  it('begins with a key that no script can read afterwards', async () => {
    const { page, context, faults } = await stage.open();
    const { home } = stage.world;
    await signIn(page, home.keys.workspace_reader);
    await page.waitForURL(`**/w/${home.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen = await page.evaluate(() =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
      ]),
    );
    expect(seen).not.toContain(home.keys.workspace_reader);
    const [cookie, ...more] = await context.cookies();
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({
      name: '__Host-cleat-session',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
    expect(seen).not.toContain(cookie?.value);
    expect(faults).toEqual([]);
  });
});
