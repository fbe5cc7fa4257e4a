/** Secrets in the pages: each is sent to one address, once for each time that it was entered, and is nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen, type Sighting } from './canary.ts';
import { field, fillIn, heading, newLink, save, secret } from './connect-support.ts';
import { openStage, type Stage, signIn } from './support.ts';

describe('a secret', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  const onlyIn = (sightings: readonly Sighting[], ...places: readonly string[]): void =>
    expect(sightings.map(({ where, what }) => `${where} ${what}`)).toEqual(places);

  it('of a credential is in the calls that save it, and nowhere else', async () => {
    const { page, context } = await stage.open();
    const listener = listen(page);
    await page.goto(await newLink(stage));
    const mistyped = 'zz-mistyped-%7d"1f0b2e';
    await fillIn(page, stage, { 'Client Secret': mistyped });
    onlyIn(await listener.find(mistyped));
    await save(page).click();
    await page.getByRole('alert').waitFor();
    onlyIn(await listener.find(mistyped), 'request POST /api/connectors');
    await field(page, 'Client Secret').fill(secret);
    await save(page).click();
    await heading(page, 'Workday (REST API) is connected').waitFor();
    onlyIn(await listener.find(secret), 'request POST /api/connectors/configure');
    await context.close();
  });

  it('of a link is in the call that takes it, and leaves the address with that', async () => {
    const { page, context } = await stage.open();
    const listener = listen(page);
    const url = await newLink(stage);
    const token = url.slice(url.indexOf('#') + 1).replace(/^token=/, '');
    expect(token.length).toBeGreaterThan(20);
    await page.goto(url);
    await heading(page, 'Connect Workday (REST API)').waitFor();
    const sightings = await listener.find(token);
    // The browser's own record of where it was led; the token serves once, and has served.
    const own = sightings.filter(({ where }) => where === 'url' || where === 'timing');
    onlyIn(
      sightings.filter((sighting) => !own.includes(sighting)),
      'request POST /api/connect-sessions/exchange',
    );
    expect(own.map(({ where, what }) => `${where} ${what}`)).toEqual(['url /connect', 'timing ']);
    await context.close();
  });

  it('that signs in is in the call that takes it, whatever is done afterwards', async () => {
    const { page, context } = await stage.open();
    const listener = listen(page);
    const { home } = stage.world;
    const key = home.keys.workspace_admin;
    await signIn(page, key);
    for (const path of ['', '/connections', '/connections/new', '/events', '/audit', '/keys', '/providers']) {
      await page.goto(`/w/${home.id}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    onlyIn(await listener.find(key), 'request POST /api/session');
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const sightings = await listener.find(cookie?.value ?? '');
    expect(sightings.length).toBeGreaterThan(0);
    // It is given again with more time, as long as somebody is there.
    const elsewhere = sightings.filter(
      ({ where, what }) => where !== 'cookie' || !what.endsWith(' /api/session'),
    );
    onlyIn(elsewhere);
    await context.close();
  });
});

describe('the listener finds what leaks', () => {
  let stage: Stage;
  let listener: Listener;
  let page: import('playwright-core').Page;
  beforeAll(async () => {
    stage = await openStage();
    page = (await stage.open()).page;
    listener = listen(page);
    await page.goto('/sign-in');
  });
  afterAll(() => stage?.stop());

  it.each<[string, string, (text: string) => unknown]>([
    ['markup', 'an attribute', (text) => document.body.setAttribute('data-leak', text)],
    ['text', 'a text', (text) => document.body.append(text)],
    ['storage', 'the storage of the window', (text) => sessionStorage.setItem('a', text)],
    ['storage', 'the storage of the browser', (text) => localStorage.setItem('a', text)],
    ['history', 'the state of the history', (text) => history.replaceState({ text }, '')],
    ['console', 'the console', (text) => console.info(text)],
    ['url', 'an address', (text) => history.pushState(null, '', `?q=${encodeURIComponent(text)}`)],
    [
      'request',
      'a call',
      (text) => fetch('/api/session', { method: 'POST', body: text }).then((it) => it.text()),
    ],
    [
      'header',
      'a header',
      (text) => fetch('/api/session', { headers: { 'x-leak': btoa(text) } }).then((it) => it.text()),
    ],
  ])('in %s: %s', async (where, _, leak) => {
    const text = `zz-leak-${Math.random()}`;
    expect(await listener.find(text)).toEqual([]);
    await page.evaluate(leak, text);
    await expect
      .poll(async () => (await listener.find(text)).map((sighting) => sighting.where))
      .toContain(where);
  });

  it('in an answer: a name that was given', async () => {
    await signIn(page);
    const name = `zz-leak-${Math.random()}`;
    await stage.world.service.workspace(name);
    await page.goto('/');
    await page.getByText(name).first().waitFor();
    expect((await listener.find(name)).map(({ where }) => where)).toContain('answer');
  });
});
