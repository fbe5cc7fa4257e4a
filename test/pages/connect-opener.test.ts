/** A product of another origin opens the connect page with `/connect.js`, in a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { faultsBut, fillIn, heading, newLink, save } from './connect-support.ts';
import { openStage, type Stage, type Window } from './support.ts';

let stage: Stage;
let product: Server;
let origin: string;
let window: Window;

beforeAll(async () => {
  product = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/favicon.ico' ? '' : productPage());
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  // Another site, not merely another port: as a product's own page is.
  origin = `http://localhost:${(product.address() as AddressInfo).port}`;
  stage = await openStage({ environment: { CLEAT_ALLOWED_ORIGINS: `${origin},https://other.example` } });
});
afterAll(async () => {
  await stage?.stop();
  product.close();
  product.closeAllConnections();
});
beforeEach(async () => {
  stage.world.sandbox.reset();
  window = await stage.open();
});
afterEach(() => window.context.close());

const productPage = (): string => `<!doctype html><title>Product</title>
<script src="${stage.world.service.origin}/connect.js"></script>
<button id="open">Connect</button>
<script>
  const said = [];
  document.getElementById('open').onclick = () => {
    opened = Cleat.connect({
      url: new URLSearchParams(location.search).get('link'),
      onSuccess: (result) => said.push(['success', result]),
      onError: (fault) => said.push(['error', fault]),
      onClose: () => said.push(['close']),
    });
    said.push(['opened', opened.mode]);
  };
</script>`;

/** Opens the product, which has a link, and presses its button. */
async function press(page: Page, link: string): Promise<void> {
  await page.goto(`${origin}/?link=${encodeURIComponent(link)}`);
  await page.locator('#open').click();
}

const said = (page: Page): Promise<unknown> => page.evaluate('said');

describe('a popup', () => {
  it('tells of a failure, then of the success, to the page that opened it, and closes', async () => {
    const { page, context } = window;
    const opening = context.waitForEvent('page');
    await press(page, await newLink(stage));
    const popup = await opening;
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
    const { page, context } = window;
    const opening = context.waitForEvent('page');
    await press(page, await newLink(stage));
    const popup = await opening;
    await save(popup).waitFor();
    await popup.close();
    await page.waitForFunction('said.length === 2');
    expect(await said(page)).toEqual([['opened', 'popup'], ['close']]);
  });

  it('answers no page of an origin that the session does not name', async () => {
    const { page, context } = window;
    const opening = context.waitForEvent('page');
    await press(
      page,
      await newLink(stage, { providerIds: ['workday-rest'], returnTo: 'https://other.example/' }),
    );
    const popup = await opening;
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
    const opening = context.waitForEvent('page');
    await press(page, await newLink(stage));
    const popup = await opening;
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
    await page.goto(`${origin}/?link=${encodeURIComponent(link)}`);
    // Not by a press: browsers open windows for nothing else.
    await page.evaluate("setTimeout(() => document.getElementById('open').onclick(), 0)");
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
