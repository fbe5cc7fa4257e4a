/** A product of another site than Cleat, whose page opens connect links with `/connect.js`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

export interface OpeningProduct {
  readonly origin: string;
  /** Where its page takes `/connect.js` from, once that is known. */
  cleat: string;
  /** Opens its page, which has a link, and presses its button. Resolves with the window that opens. */
  press(page: Page, link: string): Promise<Page>;
  stop(): void;
}

export async function startOpeningProduct(): Promise<OpeningProduct> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/favicon.ico' ? '' : html(product.cleat));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const product: OpeningProduct = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cleat: '',
    press: async (page, link) => {
      const opening = page.context().waitForEvent('page');
      await page.goto(`${product.origin}/?link=${encodeURIComponent(link)}`);
      await page.locator('#open').click();
      return opening;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return product;
}

/** What its callbacks heard, in order. */
export const said = (page: Page): Promise<unknown> => page.evaluate('said');

const html = (cleat: string): string => `<!doctype html><title>Product</title>
<script src="${cleat}/connect.js"></script>
<button id="open">Connect</button>
<script>
  const said = [];
  document.getElementById('open').onclick = () => {
    const opened = Cleat.connect({
      url: new URLSearchParams(location.search).get('link'),
      onSuccess: (result) => said.push(['success', result]),
      onError: (fault) => said.push(['error', fault]),
      onClose: () => said.push(['close']),
    });
    said.push(['opened', opened.mode]);
  };
  // Not by a press: browsers open windows for nothing else.
  if (location.search.includes('unasked')) document.getElementById('open').onclick();
</script>`;
