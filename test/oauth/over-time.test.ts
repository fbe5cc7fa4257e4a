/** Authorizations over time: what nobody finishes ends, what is replaced is gone, and the operator can see why. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { severalWays } from './several-ways.ts';

const START = '/api/connectors/connector-oauth-start';
const COMPLETE = '/api/connectors/connector-oauth-complete';
const minute = 60_000;
const hour = 60 * minute;

let server: HostileServer;
let service: TestService;
let home: Tenancy;
let database: pg.Client;
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  server = await startHostileServer();
  service = await startTestService({ plugins: [severalWays(server.origin)], now });
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
  ahead = 0;
});

const authenticationConfig = { clientId: 'c', clientSecret: 'a secret of the application' };
const draft = (authenticationStrategyId = 'browser') => ({
  providerId: 'several-ways',
  authenticationStrategyId,
  authenticationConfig,
});

interface Begun {
  readonly id: string;
  readonly url: URL;
  readonly answer: { readonly state: string; readonly code: string; readonly iss: string };
}

async function begin(body: object = draft()): Promise<Begun> {
  const started = await home.call('POST', START, body);
  if (started.status !== 200) throw new Error(`nothing was started: ${started.text}`);
  const url = new URL(String(started.at('authorizationUrl')));
  const answer = { state: String(started.at('state')), code: server.issue(url.href), iss: server.origin };
  return { id: String(started.at('connectionId')), url, answer };
}
const complete = (body: object, call: Caller = home.call): Promise<ApiAnswer> => call('POST', COMPLETE, body);
const read = (id: string): Promise<ApiAnswer> => home.call('GET', `/api/connectors/${id}`);

async function authorized(body?: object): Promise<string> {
  const { id, answer } = await begin(body);
  expect((await complete(answer)).at('state')).toBe('active');
  return id;
}
/** Rows of a connection. */
async function rowsOf(table: string, id: string): Promise<number> {
  const { rows } = await database.query(`select 1 from ${table} where connection_id = $1`, [id]);
  return rows.length;
}
/** What a process does that is started at this time. */
async function startAnother(): Promise<void> {
  const another = await startTestService({ plugins: [severalWays(server.origin)], now, beside: service });
  await another.stop();
}

describe('an authorization', () => {
  it('may take ten minutes, and no more', async () => {
    const [inTime, late] = [await begin(), await begin()];
    ahead = 10 * minute - 5_000;
    expect((await complete(inTime.answer)).status).toBe(200);
    ahead = 10 * minute;
    const answer = await complete(late.answer);
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_state_invalid']);
    ahead = 0;
    expect((await complete(late.answer)).at('code')).toBe('oauth_state_invalid');
  });

  it('that nobody finished leaves no verifier behind, and its connection waits for another', async () => {
    const { id } = await begin();
    expect(await rowsOf('vault.oauth_flows', id)).toBe(1);
    ahead = 11 * minute;
    await startAnother();
    expect(await rowsOf('vault.oauth_flows', id)).toBe(0);
    expect((await read(id)).at('state')).toBe('pending_authorization');
    await authorized({ connectionId: id });
  });

  it('that nobody begins again within 24 hours takes its connection with it, secrets and all', async () => {
    const [abandoned, wanted, finished] = [(await begin()).id, (await begin()).id, await authorized()];
    ahead = 23 * hour;
    await home.call('POST', START, { connectionId: wanted });
    await startAnother();
    expect((await read(abandoned)).status).toBe(200);
    ahead = 24 * hour + minute;
    await startAnother();
    expect((await read(abandoned)).status).toBe(404);
    for (const table of ['vault.secrets', 'vault.oauth_flows', 'cleat.pending_authorizations'])
      expect([table, await rowsOf(table, abandoned)]).toEqual([table, 0]);
    expect([(await read(wanted)).at('state'), (await read(finished)).at('state')]).toEqual([
      'pending_authorization',
      'active',
    ]);
    const { rows } = await database.query(
      `select actor, action, detail->>'reason' as reason from cleat.audit where target = $1 order by id desc limit 1`,
      [abandoned],
    );
    expect(rows).toEqual([
      { actor: 'system', action: 'connection.delete', reason: 'authorization_abandoned' },
    ]);
    const events = await database.query(
      `select 1 from cleat.events where connection_id = $1 and type = 'connection.deleted'`,
      [abandoned],
    );
    expect(events.rows).toHaveLength(1);
  });

  it('at a Provider that refuses PKCE has neither challenge nor verifier', async () => {
    const { id, url, answer } = await begin(draft('without-pkce'));
    expect([...url.searchParams.keys()].sort()).toEqual([
      'client_id',
      'redirect_uri',
      'response_type',
      'state',
    ]);
    const { rows } = await database.query('select sealed from vault.oauth_flows where connection_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ sealed: null }]);
    expect((await complete(answer)).at('state')).toBe('active');
  });

  it('of which the Provider does not tell the account is not kept', async () => {
    const { id, answer } = await begin(draft('says-no-account'));
    const refused = await complete(answer);
    expect([refused.status, refused.at('code')]).toEqual([400, 'oauth_provider_error']);
    expect(refused.at('detail')).toContain('which account');
    expect((await read(id)).at('state')).toBe('pending_authorization');
    expect(await rowsOf('vault.grants', id)).toBe(0);
  });

  it.each([
    ['keeps the refresh token that is held, for the account of before', 'tells-account', 1],
    ['keeps none where nobody can tell whose it was', 'browser', 0],
  ])('again, without a new refresh token, %s', async (_what, strategy, renewals) => {
    const answers = (more: object): void => {
      server.script = (response) => {
        const token = { access_token: server.token, token_type: 'Bearer', expires_in: 3600, ...more };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token));
      };
    };
    try {
      answers({ refresh_token: 'the first and only one' });
      const id = await authorized(draft(strategy));
      answers({});
      await authorized({ connectionId: id });
      const before = server.requests.token;
      // A test renews where there is something to renew with.
      expect((await home.call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
      expect(server.requests.token - before).toBe(renewals);
    } finally {
      server.script = null;
    }
  });

  it('with a code that has expired says so, and what to do', async () => {
    const { answer } = await begin();
    const refused = await complete({ ...answer, code: 'a code of yesterday' });
    expect([refused.status, refused.at('code')]).toEqual([400, 'oauth_provider_error']);
    expect(refused.at('report.diagnosis')).toMatchObject({
      code: 'invalid_grant',
      title: 'The Provider does not accept the code',
      likelyCauses: [{ fix: 'Start the authorization again and complete it at once.' }, {}, {}],
    });
    expect(refused.text).not.toContain('yesterday');
  });
});

describe('a connection that is turned to the browser', () => {
  it('waits for its authorization, and what it had before is gone; it is not erased for waiting', async () => {
    const created = await home.call('POST', '/api/connectors', {
      providerId: 'several-ways',
      authenticationStrategyId: 'key',
      authenticationConfig: { apiKey: server.token },
    });
    const id = String(created.at('id'));
    expect(created.at('state')).toBe('active');
    const turned = await home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      ...draft(),
      providerId: undefined,
    });
    expect([turned.status, turned.at('state')]).toEqual([200, 'pending_authorization']);
    expect(Object.keys(Object(turned.at('secretFields')))).toEqual(['clientSecret']);
    expect([turned.at('lastTest'), turned.at('grant.expiresAt')]).toEqual([null, null]);
    const { rows } = await database.query('select field from vault.secrets where connection_id = $1', [id]);
    expect(rows).toEqual([{ field: 'clientSecret' }]);
    const used = await home.call('GET', `/api/connectors/${id}/proxy/read`);
    expect([used.status, used.at('code')]).toEqual([409, 'connection_not_usable']);
    ahead = 48 * hour;
    await startAnother();
    await authorized({ connectionId: id });
    expect((await home.call('GET', `/api/connectors/${id}/proxy/read`)).status).toBe(200);
  });

  it('and back: the grant is gone, and a flow that was under way is over', async () => {
    const id = await authorized();
    const { answer } = await begin({ connectionId: id });
    const turned = await home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationStrategyId: 'key',
      authenticationConfig: { apiKey: server.token },
    });
    expect(turned.at('state')).toBe('active');
    expect(await rowsOf('vault.grants', id)).toBe(0);
    expect((await complete(answer)).at('code')).toBe('oauth_state_invalid');
    expect((await read(id)).at('authenticationStrategyId')).toBe('key');
  });
});

describe('the audit line of a refused answer', () => {
  it('says who came, to what, and why it was refused; never the state, never the code', async () => {
    const made = await service.within(home.id)('POST', '/api/keys', { name: 'x', role: 'workspace_admin' });
    const elsewhere = await newTenancy(service, 'Elsewhere');
    const id = await authorized();
    const { rows: earlier } = await database.query('select id from cleat.audit');
    const refused = async (change: object, call?: Caller): Promise<ApiAnswer> => {
      const { answer } = await begin({ connectionId: id });
      return complete({ ...answer, ...change }, call);
    };
    await refused({ state: 'unknown' });
    await refused({}, service.as(String(made.at('key'))));
    await refused({}, service.within(elsewhere.id));
    await refused({ iss: 'https://evil.example' });
    await refused({ error: 'access_denied' });
    await refused({ error: 'invalid_scope' });
    await refused({ error: 'evil' });
    await refused({ code: 'evil' });
    const { rows } = await database.query(
      `select actor = $2 as other_key, target = $3 as named, detail->>'code' as code, detail->>'reason' as reason,
              audit::text as everything
         from cleat.audit where action = 'connection.authorize' and outcome = 'failed' and not id = any($1) order by id`,
      [earlier.map((row) => row.id), made.at('id'), id],
    );
    expect(rows.map(({ other_key, named, code, reason }) => [other_key, named, code, reason])).toEqual([
      [false, false, 'oauth_state_invalid', 'unknown_state'],
      [true, true, 'oauth_state_invalid', 'other_caller'],
      [false, true, 'oauth_state_invalid', 'other_workspace'],
      [false, false, 'oauth_state_invalid', 'unknown_state'],
      [false, true, 'oauth_state_invalid', 'other_issuer'],
      [false, true, 'oauth_denied', 'access_denied'],
      [false, true, 'oauth_provider_error', 'invalid_scope'],
      [false, true, 'oauth_provider_error', 'unnamed_error'],
      [false, true, 'oauth_provider_error', 'invalid_grant'],
    ]);
    expect(rows.map((row) => row.everything).join()).not.toMatch(/evil|zzcode/);
  });
});
