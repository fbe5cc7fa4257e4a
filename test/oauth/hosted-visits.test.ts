/** The callback of a flow begun in a connect session, visit by visit: what finishes it, what ends it, what leaves it alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { severalWays } from './several-ways.ts';

let server: HostileServer;
let service: TestService;
let home: Tenancy;
let elsewhere: Tenancy;
let later = 0;

beforeAll(async () => {
  server = await startHostileServer();
  service = await startTestService({
    plugins: [severalWays(server.origin)],
    environment: { CLEAT_ALLOWED_ORIGINS: 'https://app.example' },
    now: () => new Date(Date.now() + later),
  });
  [home, elsewhere] = [await newTenancy(service, 'Home'), await newTenancy(service, 'Elsewhere')];
});
afterAll(async () => {
  await service?.stop();
  await server?.stop();
});
beforeEach(() => {
  later = 0;
  server.script = null;
  server.account = 'ada';
});

/** A browser that holds the session of a link. */
async function session(body: object = {}, { call }: Tenancy = home): Promise<string> {
  const link = await call('POST', '/api/connect-sessions', body);
  const exchanged = await callApi(
    service.origin,
    'POST',
    '/api/connect-sessions/exchange',
    { token: link.at('token') },
    {},
  );
  return /^[^;]*/.exec(exchanged.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

const asPage = (cookie: string) => (method: string, path: string, body?: object) =>
  callApi(service.origin, method, path, body, { cookie, origin: service.origin });

interface Flow {
  readonly cookie: string;
  readonly id: string;
  readonly redirectUri: string;
  /** As the Provider sends the browser there. */
  readonly callback: string;
  readonly state: string;
}

async function begin(
  cookie: string,
  draft: object = {
    providerId: 'several-ways',
    authenticationStrategyId: 'browser',
    authenticationConfig: { clientId: 'c', clientSecret: 'a secret of the application' },
  },
): Promise<Flow> {
  const started = await asPage(cookie)('POST', '/api/connectors/connector-oauth-start', {
    ...draft,
    returnTo: 'https://app.example/other',
  });
  expect(started.status, started.text).toBe(200);
  const [state, redirectUri] = [String(started.at('state')), String(started.at('redirectUri'))];
  const code = server.issue(String(started.at('authorizationUrl')));
  const answer = new URLSearchParams({ state, code, iss: server.origin });
  return {
    ...{ cookie, state, redirectUri, id: String(started.at('connectionId')) },
    callback: `${redirectUri}?${answer}`,
  };
}
const flow = async (): Promise<Flow> => begin(await session());

const visit = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(url, { method, headers, redirect: 'manual' });
const placeOf = async (url: string, cookie: string): Promise<string | null> =>
  (await visit(url, { cookie })).headers.get('location');
const read = (id: string) => home.call('GET', `/api/connectors/${id}`);
const current = (cookie: string) => asPage(cookie)('GET', '/api/connect-sessions/current');

describe('the callback of a flow begun in a connect session', () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ['without the cookie', async () => ({})],
    ['with that of another session', async () => ({ cookie: await session() })],
    ['with that of another Workspace', async () => ({ cookie: await session({}, elsewhere) })],
    ['with one that was made up', async () => ({ cookie: `__Host-cleat-connect=${'a'.repeat(43)}` })],
    ['with one under another name', async () => ({ cookie: (await session()).replace('__Host-', '') })],
    ['with an API key in its place', async () => ({ authorization: `Bearer ${home.keys.workspace_admin}` })],
  ])('is refused %s, and over then; the page repeats nothing', async (_what, headers) => {
    const one = await flow();
    const asked = server.requests.token;
    const refused = await visit(`${one.callback}&x=%3Cscript%3E`, await headers());
    const text = await refused.text();
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const part of new URL(one.callback).searchParams.values()) expect(text).not.toContain(part);
    expect(text).not.toContain('<script>');
    expect(await placeOf(one.callback, one.cookie)).toBe('/connect');
    expect((await read(one.id)).at('state')).toBe('pending_authorization');
    expect(server.requests.token).toBe(asked);
    const audit = await home.call('GET', `/api/audit?connectionId=${one.id}`);
    expect(audit.body.data).toContainEqual(
      expect.objectContaining({
        actor: 'unknown',
        action: 'connection.authorize',
        detail: { code: 'oauth_state_invalid', reason: 'other_browser' },
      }),
    );
  });

  it('is refused with both cookies at once, of which one is another’s', async () => {
    const one = await flow();
    const two = `${one.cookie}; ${await session()}`;
    expect((await visit(one.callback, { cookie: two })).status).toBe(400);
  });

  it('is finished once, whoever comes again', async () => {
    const one = await flow();
    const visits = await Promise.all(
      Array.from({ length: 6 }, () => visit(one.callback, { cookie: one.cookie })),
    );
    const places = visits.map(({ headers }) => headers.get('location'));
    expect(places.filter((place) => place === '/connect?result=active')).toHaveLength(1);
    const before = await read(one.id);
    expect(before.at('state')).toBe('active');
    expect(await placeOf(one.callback, one.cookie)).toBe('/connect');
    expect((await read(one.id)).body).toEqual(before.body);
    expect((await current(one.cookie)).body).toEqual({
      ended: true,
      result: 'active',
      providerName: 'Several ways',
      returnTo: null,
    });
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['HEAD', 'HEAD', {}, 200],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }, 503],
    ['a prerender', 'GET', { 'sec-purpose': 'prefetch;prerender' }, 503],
    ['an older browser’s prefetch', 'GET', { purpose: 'prefetch' }, 503],
    ['a form that is posted', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, 405],
  ])('is not finished by %s, and waits for the person', async (_what, method, headers, status) => {
    const one = await flow();
    for (const cookie of [{ cookie: one.cookie }, {}]) {
      const looked = await visit(one.callback, { ...headers, ...cookie }, method);
      expect([looked.status, looked.headers.get('location')]).toEqual([status, null]);
    }
    expect((await read(one.id)).at('state')).toBe('pending_authorization');
    expect(await placeOf(one.callback, one.cookie)).toBe('/connect?result=active');
  });

  it('is never sent on to the returnTo that was named', async () => {
    for (const answer of ['', '&error=access_denied', '&code=1&code=2']) {
      const one = await flow();
      expect(await placeOf(`${one.redirectUri}?state=${one.state}${answer}`, '')).toBeNull();
    }
    const one = await flow();
    expect(await placeOf(one.callback, one.cookie)).toBe('/connect?result=active');
  });

  it.each<[string, string, (one: Flow) => string]>([
    ['denied', 'oauth_denied', ({ state }) => `state=${state}&error=access_denied&iss=`],
    ['a code that is not good', 'oauth_provider_error', ({ state }) => `state=${state}&code=wrong&iss=`],
    [
      'an error of its own words',
      'oauth_provider_error',
      ({ state }) => `state=${state}&error=%0d%0aSet-Cookie:x&error_description=<script>&iss=`,
    ],
    ['two codes', 'oauth_state_invalid', ({ state }) => `state=${state}&code=1&code=2&iss=`],
    [
      'another issuer',
      'oauth_state_invalid',
      ({ state }) => `state=${state}&code=x&iss=https://evil.example/?`,
    ],
  ])('with the answer %s shows %s, a word of a closed list', async (_what, result, query) => {
    const one = await flow();
    const answer = await visit(`${one.redirectUri}?${query(one)}${server.origin}`, { cookie: one.cookie });
    expect(answer.headers.get('location')).toBe(`/connect?result=${result}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const told = await current(one.cookie);
    expect(told.body).toMatchObject({ ended: false, result, connectionId: one.id });
    // The answer is used up, and a new authorization begins in the same session.
    expect(await placeOf(one.callback, one.cookie)).toBe('/connect');
    const again = await begin(one.cookie, { connectionId: one.id });
    expect(await placeOf(again.callback, one.cookie)).toBe('/connect?result=active');
  });

  it('that arrives at another redirect URI is not believed', async () => {
    const one = await flow();
    const { search } = new URL(one.callback);
    const place = await placeOf(`${service.origin}/oauth/callback/other${search}`, one.cookie);
    expect(place).toBe('/connect?result=oauth_state_invalid');
  });

  it('shows a connection that the grant does not serve, and why its session goes on', async () => {
    const one = await flow();
    // A token that the API does not know.
    server.script = (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"another","token_type":"Bearer","expires_in":60}');
    const place = await placeOf(one.callback, one.cookie);
    const state = (await read(one.id)).at('state');
    expect(state).not.toBe('active');
    expect(place).toBe(`/connect?result=${state}`);
    expect((await current(one.cookie)).body).toMatchObject({ ended: false, result: state });
  });

  it('is refused once its session has run out, or has ended with the key that made it', async () => {
    const one = await begin(await session({ expiresInSeconds: 60 }));
    later = 61_000;
    expect((await visit(one.callback, { cookie: one.cookie })).status).toBe(400);
    later = 0;
    const key = await home.call('POST', '/api/keys', { name: 'x', role: 'workspace_admin' });
    const made = { ...home, call: service.as(String(key.at('key'))) };
    const two = await begin(await session({}, made));
    await home.call('DELETE', `/api/keys/${key.at('id')}`);
    expect((await visit(two.callback, { cookie: two.cookie })).status).toBe(400);
    expect((await read(two.id)).at('state')).toBe('pending_authorization');
  });

  it('writes nothing of what it was told into the log', async () => {
    const one = await flow();
    await visit(one.callback, { cookie: one.cookie });
    const code = new URL(one.callback).searchParams.get('code') ?? '';
    for (const secret of [one.state, code, one.cookie.split('=')[1] ?? ''])
      expect(service.logs()).not.toContain(secret);
  });
});

describe('a connect session that has ended', () => {
  it('tells its outcome for ten minutes, and nothing else, also where no browser came back', async () => {
    const cookie = await session({ returnTo: 'https://app.example/done' });
    const made = await asPage(cookie)('POST', '/api/connectors', {
      providerId: 'several-ways',
      authenticationStrategyId: 'key',
      authenticationConfig: { apiKey: server.token },
    });
    expect(made.at('state')).toBe('active');
    const outcome = {
      ended: true,
      result: 'active',
      providerName: 'Several ways',
      returnTo: 'https://app.example/done',
    };
    expect((await current(cookie)).body).toEqual(outcome);
    later = 9.9 * 60_000;
    expect((await current(cookie)).body).toEqual(outcome);
    for (const path of [`/api/connectors/${made.at('id')}`, '/api/vendors/several-ways'])
      expect((await asPage(cookie)('GET', path)).status, path).toBe(401);
    later = 10 * 60_000 + 1_000;
    expect((await current(cookie)).status).toBe(401);
  });

  it('does so also where its own time is over meanwhile', async () => {
    const cookie = await session({ expiresInSeconds: 60 });
    await asPage(cookie)('POST', '/api/connectors', {
      providerId: 'several-ways',
      authenticationStrategyId: 'key',
      authenticationConfig: { apiKey: server.token },
    });
    later = 5 * 60_000;
    expect((await current(cookie)).at('ended')).toBe(true);
  });
});
