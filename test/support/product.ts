/** The customer's product: it sends a browser to authorize, and completes when the browser comes back to it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { ApiAnswer, Caller } from './service.ts';

const START = '/api/connectors/connector-oauth-start';
const COMPLETE = '/api/connectors/connector-oauth-complete';

export interface Product {
  readonly origin: string;
  /** Starts an authorization that comes back to this product. */
  start(call: Caller, draft: object): Promise<ApiAnswer>;
  /**
   * Sends the browser on its way; `act` does there what a person would. Resolves with the answer to the
   * completion once the browser is back.
   */
  visit(call: Caller, page: Page, started: ApiAnswer, act: (page: Page) => Promise<void>): Promise<Return>;
  stop(): Promise<void>;
}

export interface Return {
  readonly answer: ApiAnswer;
  /** What the browser brought. */
  readonly query: URLSearchParams;
}

export async function startProduct(): Promise<Product> {
  let arrived: (query: URLSearchParams) => Promise<void> = async () => undefined;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://product.invalid');
    // A browser asks for an icon as well.
    if (url.pathname === '/back') await arrived(url.searchParams);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back in the product</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    start: async (call, draft) => {
      const started = await call('POST', START, { ...draft, returnTo: `${origin}/back` });
      if (started.status !== 200) throw new Error(`nothing was started: ${started.text}`);
      return started;
    },
    visit: async (call, page, started, act) => {
      const returned = new Promise<Return>((resolve, reject) => {
        arrived = async (query) => {
          const body = Object.fromEntries(query);
          await call('POST', COMPLETE, body).then((answer) => resolve({ answer, query }), reject);
        };
      });
      await page.goto(String(started.at('authorizationUrl')));
      await act(page);
      await page.waitForURL(`${origin}/back?**`);
      return returned;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
