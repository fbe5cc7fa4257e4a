/** A product of another origin opens the connect page with `/connect.js`, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { type OpeningProduct, said, startOpeningProduct } from './connect-product.ts';
import { faultsBut, fillIn, heading, newLink, save } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

// Only against hangs: a whole path through a real browser.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let stage: Stage;
let product: OpeningProduct;
let origin: string;
let window: Window;

beforeAll(async () => {
  product = await startOpeningProduct();
  origin = product.origin;
  stage = await openStage({ environment: { CLEAT_ALLOWED_ORIGINS: `${origin},https://other.example` } });
  product.cleat = stage.world.service.origin;
});
afterAll(async () => {
  await stage?.stop();
  product?.stop();
});
beforeEach(async () => {
  stage.world.sandbox.reset();
  window = await stage.open();
});
afterEach(() => window.context.close());

describe('a popup', () => {
  it('tells of a failure, then of the success, to the page that opened it, and closes', async () => {
    const { page } = window;
    const popup = await product.press(page, await newLink(stage));
    await fillIn(popup, stage, { 'Client Secret': 'mistyped' });
    await save(popup).click();
    await popup.getByRole('alert').waitFor();
    const closed = popup.waitForEvent('close');
    await fillIn(popup, stage);
    await save(popup).click();
    await closed;
    const id = expect.stringMatching(/^con_/);
    expect(await said(page)).toEqual([
      ['opened', 'popup'],
      ['error', { connectionId: id, code: 'invalid_client' }],
      ['success', { connectionId: id, state: 'active' }],
    ]);
    expect(window.faults).toEqual([]);
  });

  it('that is closed says so', async () => {
    const { page } = window;
    const popup = await product.press(page, await newLink(stage));
    await save(popup).waitFor();
    await popup.close();
    await page.waitForFunction('said.length === 2');
    expect(await said(page)).toEqual([['opened', 'popup'], ['close']]);
  });

  it('answers no page of an origin that the session does not name', async () => {
    const { page } = window;
    const popup = await product.press(
      page,
      await newLink(stage, { providerIds: ['workday-rest'], returnTo: 'https://other.example/' }),
    );
    await page.evaluate("heard = []; addEventListener('message', (event) => heard.push(event.data))");
    await fillIn(popup, stage, { 'Client Secret': 'mistyped' });
    await save(popup).click();
    await popup.getByRole('alert').waitFor();
    await fillIn(popup, stage);
    await save(popup).click();
    await heading(popup, 'Workday (REST API) is connected').waitFor();
    expect(await page.evaluate('heard')).toEqual([]);
  });

  it('is believed in its own words alone: messages of others go unheard', async () => {
    const { page, context } = window;
    const popup = await product.press(page, await newLink(stage));
    await save(popup).waitFor();
    const forged = { source: 'cleat-connect', type: 'success', connectionId: 'con_forged', state: 'active' };
    // From this very page: the right shape, of the wrong window and origin.
    await page.evaluate(`postMessage(${JSON.stringify(forged)}, '*')`);
    // From the right window, once it shows another origin.
    await popup.goto(`${origin.replace('localhost', '127.0.0.1')}/`);
    await popup.evaluate(`opener.postMessage(${JSON.stringify(forged)}, '*')`);
    // From the right origin, in another window than the one that was opened.
    const another = await page.evaluateHandle(`open('${stage.world.service.origin}/connect', 'another')`);
    const stranger = context.pages().at(-1);
    await stranger?.waitForLoadState();
    await stranger?.evaluate(`opener.postMessage(${JSON.stringify(forged)}, '*')`);
    await another.dispose();
    await page.waitForTimeout(200);
    expect(await said(page)).toEqual([['opened', 'popup']]);
  });
});

describe('where popups are blocked', () => {
  it('the page itself goes there, and comes back', async () => {
    const browser = await startBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
    const page = await browser.newPage({ locale: 'en-GB' });
    const link = await newLink(stage, { providerIds: ['workday-rest'], returnTo: `${origin}/back` });
    await page.goto(`${origin}/?unasked&link=${encodeURIComponent(link)}`);
    await fillIn(page, stage);
    await save(page).click();
    await page.getByRole('link', { name: 'Return to localhost' }).click();
    await page.waitForURL(`${origin}/back`);
    await browser.close();
  });
});

it('a frame stays empty', async () => {
  const { page } = window;
  await page.goto(origin);
  const link = await newLink(stage);
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  }, link);
  await expect.poll(() => faultsBut(window).join(), { timeout: 10_000 }).toMatch(/frame/i);
  // The token was not spent on it.
  const other = await stage.open();
  await other.page.goto(link);
  await heading(other.page, 'Connect Workday (REST API)').waitFor();
  await other.context.close();
});
