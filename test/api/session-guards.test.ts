/** What stands between a browser's cookie and every operation that the OpenAPI document names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operationsOf, readDocument } from '../support/open-api.ts';
import { type ApiAnswer, callApi } from '../support/service.ts';
import { connect, credentials, draft, startWorld, type World } from '../support/world.ts';

let world: World;
let operations: Operation[];
/** Of the Workspace, but not of any connect session here. */
let foreign: string;

beforeAll(async () => {
  world = await startWorld({ environment: { CLEAT_CALLS_PER_MINUTE: '100000' } });
  operations = operationsOf(await readDocument(world.service));
  foreign = String((await connect(world)).at('id'));
});
afterAll(() => world?.stop());

const isOpen = ({ security }: Operation): boolean => security?.length === 0;
const isProxy = ({ path }: Operation): boolean => path.includes('/proxy/');
const guarded = (): Operation[] => operations.filter((one) => !isOpen(one) && !isProxy(one));
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** With an id in each place of the path; without a body, which the gate does not wait for. */
function call(
  { method, path }: Operation,
  headers: Record<string, string>,
  { id = foreign, query = '', body }: { id?: string; query?: string; body?: object } = {},
): Promise<ApiAnswer> {
  const filled = path.replaceAll(/\{\w+\}/g, id);
  return callApi(world.service.origin, method, filled + query, body, headers);
}

const cookieOf = (answer: ApiAnswer): string =>
  /^[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
async function signIn(key: string): Promise<string> {
  return cookieOf(await callApi(world.service.origin, 'POST', '/api/session', { key }, {}));
}
async function followLink(body: object = {}): Promise<string> {
  const link = await world.home.call('POST', '/api/connect-sessions', body);
  const token = { token: link.at('token') };
  return cookieOf(await callApi(world.service.origin, 'POST', '/api/connect-sessions/exchange', token, {}));
}
const own = (cookie: string) => ({ cookie, origin: world.service.origin });

/** What a connect session may do at all, and how it is asked about something that is not its own. */
const ofConnect: Readonly<Record<string, { readonly body?: () => object; readonly query?: () => string }>> = {
  readProvider: {},
  readConnection: {},
  readCredentialDetail: { query: () => `?connectionId=${foreign}` },
  configureConnection: { body: () => ({ connectionId: foreign, name: 'x' }) },
  startAuthorization: { body: () => ({ connectionId: foreign }) },
  validateCredential: {
    body: () => ({
      connectionId: foreign,
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: credentials(world.sandbox),
    }),
  },
  createConnection: { body: () => draft(world.sandbox, { providerId: 'generic-oauth2' }) },
  completeAuthorization: { body: () => ({ state: 'a'.repeat(43), code: 'x' }) },
};

describe('a connect session', () => {
  it('is 403 or 404 for every operation that is not its own, and every object that is not', async () => {
    const cookie = await followLink({ providerIds: ['workday-rest'] });
    const outcomes = new Map<string, unknown>();
    for (const operation of guarded()) {
      const mine = ofConnect[operation.operationId];
      const asked = { ...(mine?.body && { body: mine.body() }), ...(mine?.query && { query: mine.query() }) };
      const answer = await call(operation, own(cookie), asked);
      outcomes.set(operation.operationId, [answer.status, answer.at('code')]);
    }
    const due = guarded().map(({ operationId }) => {
      if (operationId === 'completeAuthorization') return [operationId, [400, 'oauth_state_invalid']];
      return [operationId, operationId in ofConnect ? [404, 'not_found'] : [403, 'forbidden']];
    });
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(due));
    expect(guarded().length).toBeGreaterThan(Object.keys(ofConnect).length + 20);
  });

  it('is let through to the same operations on what is its own: the refusals are not of their form', async () => {
    const cookie = await followLink({ connectionId: foreign });
    for (const operation of guarded()) {
      const mine = ofConnect[operation.operationId];
      // It makes no other connection; and a configure that succeeds would end it in the middle.
      if (mine === undefined || ['createConnection', 'configureConnection'].includes(operation.operationId))
        continue;
      const id = operation.operationId === 'readProvider' ? 'workday-rest' : foreign;
      const asked = { ...(mine.body && { body: mine.body() }), ...(mine.query && { query: mine.query() }) };
      const answer = await call(operation, own(cookie), { ...asked, id });
      expect([403, 404], nameOf(operation)).not.toContain(answer.status);
    }
  });

  it('changes nothing for another site, in any operation', async () => {
    const cookie = await followLink();
    for (const operation of guarded().filter(({ method }) => method !== 'GET')) {
      for (const from of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
        const answer = await call(operation, { cookie, ...from });
        expect([answer.status, answer.at('code')], nameOf(operation)).toEqual([403, 'origin_refused']);
      }
    }
  });
});

describe('a console session', () => {
  it('may do in every operation what its key may, no less and no more', async () => {
    const roles = ['workspace_reader', 'workspace_operator', 'workspace_admin'] as const;
    let refused = 0;
    for (const role of roles) {
      const key = world.home.keys[role];
      const cookie = await signIn(key);
      for (const operation of guarded()) {
        const id = 'con_00000000-0000-7000-8000-000000000000';
        const byKey = await call(operation, { authorization: `Bearer ${key}` }, { id });
        const byCookie = await call(operation, own(cookie), { id });
        const name = `${role} ${nameOf(operation)}`;
        expect([byCookie.status, byCookie.at('code')], name).toEqual([byKey.status, byKey.at('code')]);
        expect(byKey.status, name).not.toBe(401);
        if (byKey.status === 403) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  it('changes nothing for another site, in any operation, and is answered on its own', async () => {
    const cookie = await signIn(world.home.keys.workspace_admin);
    for (const operation of guarded().filter(({ method }) => method !== 'GET')) {
      const id = 'con_00000000-0000-7000-8000-000000000000';
      for (const from of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await call(operation, { cookie, ...from }, { id });
        expect([answer.status, answer.at('code')], nameOf(operation)).toEqual([403, 'origin_refused']);
      }
      const answer = await call(operation, own(cookie), { id });
      expect(answer.at('code'), nameOf(operation)).not.toBe('origin_refused');
    }
  });
});

describe('a cookie', () => {
  it('is nothing to the proxy, in any method', async () => {
    const cookies = [
      await signIn(world.home.keys.workspace_admin),
      await followLink({ connectionId: foreign }),
    ];
    const proxied = operations.filter(isProxy);
    expect(proxied.length).toBeGreaterThan(3);
    for (const cookie of cookies) {
      for (const operation of proxied) {
        expect((await call(operation, own(cookie))).status, nameOf(operation)).toBe(401);
      }
    }
  });

  it.each<[string, (console: string, connect: string) => string]>([
    ['of the console without its prefix', (console) => `cleat-session=${console}`],
    ['of the console with another prefix', (console) => `__Secure-cleat-session=${console}`],
    ['of the console in other letters', (console) => `__host-cleat-session=${console}`],
    ['of the console under the name of a link', (console) => `__Host-cleat-connect=${console}`],
    ['of a link without its prefix', (_, connect) => `cleat-connect=${connect}`],
    ['of a link with another prefix', (_, connect) => `__Secure-cleat-connect=${connect}`],
    ['of a link under the name of the console', (_, connect) => `__Host-cleat-session=${connect}`],
    ['of a link twice', (_, connect) => `__Host-cleat-connect=${connect}; __Host-cleat-connect=${connect}`],
  ])('%s is nobody’s', async (_what, cookie) => {
    const value = (held: string): string => held.split('=')[1] ?? '';
    const [console, link] = [
      await signIn(world.home.keys.workspace_admin),
      await followLink({ connectionId: foreign }),
    ];
    const path = `/api/connectors/${foreign}`;
    const read = (held: string) => callApi(world.service.origin, 'GET', path, undefined, { cookie: held });
    expect((await read(cookie(value(console), value(link)))).status).toBe(401);
    // As they were given out, both serve.
    expect([(await read(console)).status, (await read(link)).status]).toEqual([200, 200]);
  });
});
