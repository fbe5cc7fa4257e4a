/** What an authorization leaves behind for later: for a test, for another authorization, and for another account. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { severalWays } from './several-ways.ts';

const hour = 3600_000;

let server: HostileServer;
let service: TestService;
let home: Tenancy;
let database: pg.Client;
let ahead = 0;

beforeAll(async () => {
  server = await startHostileServer();
  service = await startTestService({
    plugins: [severalWays(server.origin)],
    now: () => new Date(Date.now() + ahead),
  });
  home = await newTenancy(service, 'Home');
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
  await server?.stop();
});
beforeEach(() => {
  [ahead, server.account, server.script, server.refused] = [0, 'ada', null, {}];
  server.revocations.length = 0;
});

const draft = {
  providerId: 'several-ways',
  authenticationStrategyId: 'tells-account',
  authenticationConfig: { clientId: 'c', clientSecret: 'a secret of the application' },
};

/** What the token endpoint answers from now on, whatever it is asked. */
function tokens(more: object, status = 200): void {
  const granted = { access_token: server.token, token_type: 'Bearer' };
  server.script = (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(status === 200 ? { ...granted, ...more } : more));
}
async function authorize(body: object = draft): Promise<ApiAnswer & { readonly id: string }> {
  const started = await home.call('POST', '/api/connectors/connector-oauth-start', body);
  const code = server.issue(String(started.at('authorizationUrl')));
  const draftAnswer = { state: started.at('state'), code, iss: server.origin };
  const answer = await home.call('POST', '/api/connectors/connector-oauth-complete', draftAnswer);
  return { ...answer, id: String(started.at('connectionId')) };
}
const test = (id: string): Promise<ApiAnswer> => home.call('POST', `/api/connectors/${id}/test`);

describe('a grant that came without a refresh token', () => {
  it.each([
    ['for an hour', { expires_in: 3600 }],
    ['for nobody knows how long', {}],
    ['for no second, as of tokens that never expire', { expires_in: 0 }],
  ])('%s is tested as it is, and no other is asked for', async (_what, more) => {
    tokens(more);
    const { id } = await authorize();
    const asked = server.requests.token;
    expect((await test(id)).at('valid')).toBe(true);
    expect(server.requests.token).toBe(asked);
    expect((await home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
  });

  it('needs a new authorization once it has run out, and no Provider is asked', async () => {
    tokens({ expires_in: 3600 });
    const { id } = await authorize();
    const asked = server.requests.token;
    ahead = 2 * hour;
    const tested = await test(id);
    expect([tested.at('valid'), tested.at('diagnosis.code')]).toEqual([false, 'grant_revoked']);
    expect(server.requests.token).toBe(asked);
    expect((await home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('credential_error');
  });
});

it('a refresh token that was refused before is not carried on by another authorization', async () => {
  tokens({ refresh_token: 'the first and only one', expires_in: 3600 });
  const { id } = await authorize();
  tokens({ error: 'invalid_grant' }, 400);
  expect((await test(id)).at('diagnosis.code')).toBe('grant_revoked');
  tokens({ expires_in: 3600 });
  expect((await authorize({ connectionId: id })).at('state')).toBe('active');
  const asked = server.requests.token;
  // With a refresh token the test would renew.
  expect((await test(id)).at('valid')).toBe(true);
  expect(server.requests.token).toBe(asked);
});

it('a grant that was given fewer scopes than were asked for shows no more of them once it is renewed', async () => {
  tokens({ refresh_token: 'r', expires_in: 3600, scope: 'read' });
  const { id } = await authorize();
  tokens({ expires_in: 3600 });
  const asked = server.requests.token;
  expect((await test(id)).at('valid')).toBe(true);
  expect(server.requests.token).toBe(asked + 1);
  expect((await home.call('GET', `/api/connectors/${id}`)).at('grant.scopes')).toEqual(['read']);
});

/** A connection of ada's, which eve then tries to authorize anew. */
async function mismatch(authenticationStrategyId: string): Promise<string> {
  tokens({ refresh_token: 'of ada', expires_in: 3600 });
  const { id } = await authorize({ ...draft, authenticationStrategyId });
  server.account = 'eve';
  tokens({ refresh_token: 'of eve', expires_in: 3600 });
  const refused = await authorize({ connectionId: id });
  expect([refused.status, refused.at('code')]).toEqual([409, 'account_mismatch']);
  return id;
}

it('the grant of another account is dropped where revoking it could end that account’s own connections', async () => {
  const id = await mismatch('revokes-consent');
  expect(server.revocations).toEqual([]);
  // The strategy has a place to revoke at: a connection that is deleted is revoked there.
  await home.call('DELETE', `/api/connectors/${id}`);
  expect(server.revocations.map((form) => form.get('token'))).toEqual(['of ada']);
});

it('the grant of another account is taken back where that ends no more, and the one that is held is left alone', async () => {
  const id = await mismatch('tells-account');
  expect(server.revocations.map((form) => [form.get('token'), form.get('token_type_hint')])).toEqual([
    ['of eve', 'refresh_token'],
  ]);
  const { rows } = await database.query(
    `select actor, outcome from cleat.audit where target = $1 and action = 'grant.revoke'`,
    [id],
  );
  expect(rows).toEqual([{ actor: expect.stringMatching(/^key_/), outcome: 'succeeded' }]);
});

describe('an authorization of which the account cannot be asked', () => {
  it.each([
    [
      'as the test failed too, is saved with what the test says',
      { '/me': 403, '/read': 403 },
      'credential_error',
    ],
    ['as the Provider is away, is not verified', { '/me': 503, '/read': 503 }, 'unverified'],
    ['as the Provider went away after the test, is good', { '/me': 502 }, 'active'],
  ])('the first one, %s', async (_what, refused, state) => {
    server.refused = refused;
    const first = await authorize();
    expect([first.status, first.at('state')], first.text).toEqual([200, state]);
    const diagnosis = { credential_error: 'permission_denied', unverified: 'provider_unavailable' }[state];
    expect(first.at('lastTest.diagnosis.code')).toBe(diagnosis);
    // The next one that can be asked is the one that counts.
    server.refused = {};
    expect((await authorize({ connectionId: first.id })).at('state')).toBe('active');
    server.account = 'eve';
    expect((await authorize({ connectionId: first.id })).at('code')).toBe('account_mismatch');
  });

  it('the first one, whose test passed and whose account is refused, is not saved', async () => {
    server.refused = { '/me': 403 };
    const first = await authorize();
    expect([first.status, first.at('code')]).toEqual([400, 'oauth_provider_error']);
    expect((await home.call('GET', `/api/connectors/${first.id}`)).at('state')).toBe('pending_authorization');
  });

  it.each([
    ['also where the test says why', { '/me': 403, '/read': 403 }, 'permission_denied'],
    ['also in an outage', { '/me': 503, '/read': 503 }, 'provider_unavailable'],
  ])('a later one is refused, %s, and what there was goes on', async (_what, refused, code) => {
    const { id } = await authorize();
    server.refused = refused;
    const again = await authorize({ connectionId: id });
    expect([again.status, again.at('code'), again.at('report.diagnosis.code')]).toEqual([
      400,
      'oauth_provider_error',
      code,
    ]);
    expect((await home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
  });
});
