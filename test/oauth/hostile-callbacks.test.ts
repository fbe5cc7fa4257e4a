/** Hostile answers to an authorization: each is refused with its code, nothing of it comes back, and no row changes. */
import generic from '@cleat/plugin-generic-oauth2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRows, type RowReader } from '../support/rows.ts';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';
import { answersToNothing, type Begun, hostileReturns, wrongAnswers } from './hostile-answers.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { hostileTokens } from './hostile-tokens.ts';

const START = '/api/connectors/connector-oauth-start';
const COMPLETE = '/api/connectors/connector-oauth-complete';

let service: TestService;
let server: HostileServer;
let home: Tenancy;
let other: Tenancy;
/** Authorized once: it has something to lose. */
let id: string;
let rows: RowReader;
let begun: Begun;
let before: Awaited<ReturnType<RowReader['read']>>;
const given: string[] = [];

beforeAll(async () => {
  server = await startHostileServer();
  service = await startTestService({
    plugins: [generic],
    environment: {
      CLEAT_ALLOWED_ORIGINS: 'https://app.example',
      // One answer never comes.
      CLEAT_REQUEST_TIMEOUT_MS: '2000',
    },
  });
  [home, other] = [await newTenancy(service, 'Home'), await newTenancy(service, 'Other')];
  rows = await openRows(service.databaseUrl, ['cleat.audit', 'cleat.events', 'vault.oauth_flows']);
  const first = await begin(draft());
  expect((await complete(right(first))).at('state')).toBe('active');
  id = first.connectionId;
});
afterAll(async () => {
  await rows?.stop();
  await service?.stop();
  await server?.stop();
});

const draft = () => ({
  providerId: 'generic-oauth2',
  authenticationStrategyId: 'authorization-code',
  authenticationConfig: {
    baseUrl: server.origin,
    authorizationUrl: `${server.origin}/auth`,
    tokenUrl: `${server.origin}/token`,
    clientId: 'c',
    clientSecret: 'a secret of the application',
  },
});
const complete = (body: unknown, call: Caller = home.call) => call('POST', COMPLETE, body);
const right = ({ state, code, iss }: Begun) => ({ state, code, iss });

async function begin(body: object, call: Caller = home.call): Promise<Begun & { connectionId: string }> {
  const started = await call('POST', START, body);
  if (started.status !== 200) throw new Error(`nothing was started: ${started.text}`);
  const code = server.issue(String(started.at('authorizationUrl')));
  const [state, redirectUri] = [String(started.at('state')), String(started.at('redirectUri'))];
  given.push(state, code);
  return {
    state,
    code,
    redirectUri,
    iss: server.origin,
    otherCode: '',
    otherRedirectUri: '',
    connectionId: String(started.at('connectionId')),
  };
}

beforeEach(async () => {
  const another = await begin(draft());
  begun = {
    ...(await begin({ connectionId: id })),
    otherCode: another.code,
    otherRedirectUri: another.redirectUri,
  };
  before = await rows.read();
  server.requests.token = 0;
});
afterEach(() => {
  server.script = null;
});

/** Nothing that came in goes out again, and nothing that is kept is another than before. */
async function harmless(answer: ApiAnswer): Promise<void> {
  for (const text of ['zzmarker', 'zztoken', '<script', 'a secret of', begun.state, begun.code])
    expect(answer.text).not.toContain(text);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json|^text\/html/);
  expect(await rows.read()).toEqual(before);
}
/** It works for who was given it, and works once. */
async function stillGood(): Promise<void> {
  const answer = await complete(right(begun));
  expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
  await usedUp();
}
async function usedUp(): Promise<void> {
  const requests = server.requests.token;
  server.script = null;
  const answer = await complete(right(begun));
  expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
  expect(server.requests.token).toBe(requests);
}

describe('an answer that belongs to no flow uses none up', () => {
  it.each(answersToNothing)('%s', async (_name, code, body) => {
    const answer = await complete(body(begun));
    expect([answer.status, answer.at('code')]).toEqual([code === 'invalid_input' ? 422 : 400, code]);
    await harmless(answer);
    expect(server.requests.token).toBe(0);
    await stillGood();
  });
});

describe('a wrong answer to a flow of the caller uses it up', () => {
  it.each(wrongAnswers)('%s', async (_name, code, body) => {
    const answer = await complete(body(begun));
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
    await harmless(answer);
    await usedUp();
  });
});

describe('a token endpoint that answers the code with', () => {
  it.each(hostileTokens)('%s gives no grant', async (_name, script) => {
    server.script = script;
    const answer = await complete(right(begun));
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expect(answer.at('report.diagnosis.code')).toEqual(expect.any(String));
    await harmless(answer);
    expect(server.requests.elsewhere).toBe(0);
    await usedUp();
  });
});

describe('who did not begin cannot finish', () => {
  const keyOf = async (tenancy: Tenancy): Promise<Caller> => {
    const made = await service.within(tenancy.id)('POST', '/api/keys', {
      name: 'x',
      role: 'workspace_admin',
    });
    before = await rows.read();
    return service.as(String(made.at('key')));
  };

  it.each<[string, () => Promise<Caller> | Caller]>([
    ['another key of the Workspace', () => keyOf(home)],
    ['the instance admin', () => service.within(home.id)],
    ['another Workspace', () => other.call],
    ['the instance admin in another Workspace', () => service.within(other.id)],
  ])('%s: the state has leaked, and is used up', async (_name, caller) => {
    const answer = await complete(right(begun), await caller());
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
    await harmless(answer);
    await usedUp();
  });

  it.each<[string, number, string, () => Caller]>([
    ['the instance admin in no Workspace', 400, 'workspace_required', () => service.call],
    ['an operator', 403, 'forbidden', () => service.as(home.keys.workspace_operator)],
    ['a reader', 403, 'forbidden', () => service.as(home.keys.workspace_reader)],
    ['nobody', 401, 'unauthenticated', () => service.as('cleat_sk_zzmarker')],
    [
      'a key that names another Workspace',
      404,
      'not_found',
      () => service.as(home.keys.workspace_admin, other.id),
    ],
  ])('%s: nothing is used up', async (_name, status, code, caller) => {
    const answer = await complete(right(begun), caller());
    expect([answer.status, answer.at('code')]).toEqual([status, code]);
    await harmless(answer);
    await stillGood();
  });

  it('another Workspace that offers its own flow as bait: neither gets the account of the other', async () => {
    const bait = await begin(draft(), other.call);
    before = await rows.read();
    const answer = await complete(right(bait));
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
    await harmless(answer);
    expect((await complete(right(bait), other.call)).status).toBe(400);
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('the hosted callback alone (%s)', async (method) => {
    const url = `${begun.redirectUri}?${new URLSearchParams(right(begun))}&error=zzmarker`;
    const response = await fetch(url, { method, redirect: 'manual' });
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toMatch(new RegExp(`zzmarker|${begun.state}|${begun.code}`));
    expect(server.requests.token).toBe(0);
    expect(await rows.read()).toEqual(before);
    await stillGood();
  });
});

describe('no authorization begins', () => {
  it.each<[string, () => object]>([
    ...hostileReturns.map((returnTo): [string, () => object] => [
      `with the return to ${JSON.stringify(returnTo)}`,
      () => ({ ...draft(), returnTo }),
    ]),
    [
      'with two returns',
      () => ({ ...draft(), returnTo: ['https://app.example/', 'https://zzmarker.example/'] }),
    ],
    [
      'with a redirect URI of the caller',
      () => ({ connectionId: id, redirectUri: 'https://zzmarker.example/' }),
    ],
    ['with a state of the caller', () => ({ connectionId: id, state: 'zzstate' })],
    ['for a connection and a new one at once', () => ({ ...draft(), connectionId: id })],
  ])('%s', async (_name, body) => {
    const answer = await home.call('POST', START, body());
    expect(answer.status).toBe(422);
    expect(answer.text).not.toMatch(/zzstate|zzmarker\.example/);
    expect(await rows.read()).toEqual(before);
  });

  it('for a connection of another Workspace', async () => {
    const answer = await other.call('POST', START, { connectionId: id });
    expect([answer.status, answer.at('code')]).toEqual([404, 'not_found']);
    await harmless(answer);
  });
});

describe('a flow is over once its connection is another', () => {
  it.each<[string, number, string, () => Promise<unknown>]>([
    [
      'configured anew',
      400,
      'oauth_state_invalid',
      () =>
        home.call('POST', '/api/connectors/configure', {
          connectionId: id,
          authenticationConfig: { ...draft().authenticationConfig, clientId: 'd' },
        }),
    ],
    [
      'authorized by a flow begun later',
      400,
      'oauth_state_invalid',
      async () => complete(right(await begin({ connectionId: id }))),
    ],
    ['disabled', 409, 'connection_not_usable', () => home.call('POST', `/api/connectors/${id}/disable`)],
    ['deleted', 400, 'oauth_state_invalid', () => home.call('DELETE', `/api/connectors/${id}`)],
  ])('%s', async (_name, status, code, change) => {
    await change();
    before = await rows.read();
    server.requests.token = 0;
    const answer = await complete(right(begun));
    expect([answer.status, answer.at('code')]).toEqual([status, code]);
    await harmless(answer);
    expect(server.requests.token).toBe(0);
    await home.call('POST', `/api/connectors/${id}/enable`);
    await usedUp();
    // The next one needs it as it was.
    const again = await begin(
      (await home.call('GET', `/api/connectors/${id}`)).status === 200 ? { connectionId: id } : draft(),
    );
    id = again.connectionId;
    await complete(right(again));
  });
});

it('no state and no code was logged', () => {
  const logs = service.logs();
  expect(given.length).toBeGreaterThan(300);
  expect(given.filter((secret) => logs.includes(secret))).toEqual([]);
  expect(logs).not.toContain('zzmarker');
});
