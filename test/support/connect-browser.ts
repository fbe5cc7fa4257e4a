/** A person who follows a connect link in a real browser, and authorizes at a real authorization server. */
import type { Page } from 'playwright-core';
import type { AuthorizationServer } from './authorization-server.ts';
import type { Caller } from './service.ts';

export interface Link {
  readonly token: string;
  readonly expiresAt: string;
}

export interface Begun {
  readonly authorizationUrl: string;
  readonly connectionId: string;
  readonly redirectUri: string;
  readonly state: string;
}

export async function makeLink(call: Caller, body: object = {}): Promise<Link> {
  const answer = await call('POST', '/api/connect-sessions', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { token: String(answer.at('token')), expiresAt: String(answer.at('expiresAt')) };
}

/** What a page of Cleat's own asks, with the cookies that the browser holds. */
export async function ask(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  return page.evaluate(
    async ([method, path, text]) => {
      const answer = await fetch(path, {
        method,
        headers: { 'cleat-session': 'connect', ...(text !== '' && { 'content-type': 'application/json' }) },
        ...(text !== '' && { body: text }),
      });
      return { status: answer.status, body: Object(await answer.json()) };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

/** Follows the link: the page is then one of Cleat's own, and the browser holds the session. */
export async function follow(page: Page, origin: string, { token }: Link): Promise<void> {
  await page.goto(`${origin}/openapi.json`);
  const exchanged = await ask(page, 'POST', '/api/connect-sessions/exchange', { token });
  if (exchanged.status !== 200) throw new Error(JSON.stringify(exchanged.body));
}

/** Begins an authorization in the session of this browser, with a client of its own at the server. */
export async function begin(page: Page, server: AuthorizationServer, connectionId?: string): Promise<Begun> {
  const client = await server.register({});
  const draft = {
    providerId: 'generic-oauth2',
    authenticationStrategyId: 'authorization-code',
    authenticationConfig: {
      baseUrl: server.origin,
      authorizationUrl: server.authorizationUrl,
      tokenUrl: server.tokenUrl,
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      scopes: 'openid',
      testPath: '/api/me',
    },
  };
  if (connectionId !== undefined) {
    const { authenticationConfig } = draft;
    const configured = await ask(page, 'POST', '/api/connectors/configure', {
      connectionId,
      authenticationConfig,
    });
    if (configured.status !== 200) throw new Error(JSON.stringify(configured.body));
  }
  const started = await ask(
    page,
    'POST',
    '/api/connectors/connector-oauth-start',
    connectionId === undefined ? draft : { connectionId },
  );
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  const begun = started.body as unknown as Begun;
  await client.allow(begun.redirectUri);
  // Another site than Cleat's, as a Provider is: of two ports of one host a browser makes no difference.
  const authorizationUrl = begun.authorizationUrl.replace('//127.0.0.1:', '//localhost:');
  return { ...begun, authorizationUrl };
}

/** Logs in at the authorization server and answers its question. */
export async function answerAt(page: Page, url: string, answer: 'Allow' | 'Deny'): Promise<void> {
  await page.goto(url);
  await page.locator('input[name=login]').fill('ada');
  await page.locator('input[name=password]').fill('right');
  await page.getByText('Log in').click();
  await page.getByText(answer).click();
}
