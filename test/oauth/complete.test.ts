/** What a flow is judged by besides its state, and what must not use it up. */
import generic from '@cleat/plugin-generic-oauth2';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';

let service: TestService;
let server: HostileServer;
let home: Tenancy;
let database: pg.Client;

beforeAll(async () => {
  server = await startHostileServer();
  service = await startTestService({ plugins: [generic] });
  home = await newTenancy(service, 'Home');
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
  await server?.stop();
});
afterEach(() => {
  server.script = null;
});

interface Begun {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly answer: { readonly state: string; readonly code: string; readonly iss: string };
}

async function begin(scopes?: string): Promise<Begun> {
  const started = await home.call('POST', '/api/connectors/connector-oauth-start', {
    providerId: 'generic-oauth2',
    authenticationStrategyId: 'authorization-code',
    authenticationConfig: {
      baseUrl: server.origin,
      authorizationUrl: `${server.origin}/auth`,
      tokenUrl: `${server.origin}/token`,
      clientId: 'c',
      clientSecret: 'a secret of the application',
      ...(scopes !== undefined && { scopes }),
    },
  });
  if (started.status !== 200) throw new Error(`nothing was started: ${started.text}`);
  const url = String(started.at('authorizationUrl'));
  return {
    id: String(started.at('connectionId')),
    query: new URL(url).searchParams,
    answer: { state: String(started.at('state')), code: server.issue(url), iss: server.origin },
  };
}

const complete = (begun: Begun): Promise<ApiAnswer> =>
  home.call('POST', '/api/connectors/connector-oauth-complete', begun.answer);

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The grant is good; what stands beside it is the test's. */
function answerWith(claims: unknown): void {
  const id_token = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
  const body = { access_token: server.token, token_type: 'Bearer', expires_in: 3600, id_token };
  server.script = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

describe('an authorization that asks for an ID token', () => {
  it('sends a nonce, another one each time, and believes the ID token that repeats it', async () => {
    const [one, two] = [await begin('openid read'), await begin('openid read')];
    expect(one.query.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(one.query.get('nonce')).not.toBe(two.query.get('nonce'));
    expect(one.query.getAll('nonce')).not.toContain(one.answer.state);
    answerWith({ nonce: one.query.get('nonce') });
    expect((await complete(one)).at('state')).toBe('active');
  });

  it.each<[string, (other: Begun) => unknown]>([
    ['that of another authorization', (other) => ({ nonce: other.query.get('nonce') })],
    ['none', () => ({ sub: 'ada' })],
  ])(
    'does not believe one that repeats %s: nothing is stored, and the state is used up',
    async (_what, claims) => {
      const [begun, other] = [await begin('openid'), await begin('openid')];
      answerWith(claims(other));
      const refused = await complete(begun);
      expect([refused.status, refused.at('code')]).toEqual([400, 'oauth_state_invalid']);
      expect(refused.text).not.toContain(server.token);
      expect((await home.call('GET', `/api/connectors/${begun.id}`)).at('state')).toBe(
        'pending_authorization',
      );
      const { rows } = await database.query('select 1 from vault.grants where connection_id = $1', [
        begun.id,
      ]);
      expect(rows).toEqual([]);
      const audit = await database.query<{ detail: unknown }>(
        `select detail from cleat.audit where target = $1 and action = 'connection.authorize'`,
        [begun.id],
      );
      expect(audit.rows).toEqual([{ detail: { code: 'oauth_state_invalid', reason: 'other_nonce' } }]);
      answerWith({ nonce: begun.query.get('nonce') });
      expect((await complete(begun)).at('code')).toBe('oauth_state_invalid');
    },
  );

  it('needs none: many servers give it only where the scope was granted', async () => {
    expect((await complete(await begin('openid'))).at('state')).toBe('active');
  });
});

it('an authorization that asks for no ID token sends no nonce, and looks at none', async () => {
  const begun = await begin('openid2 read');
  expect(begun.query.has('nonce')).toBe(false);
  answerWith({ nonce: 'x' });
  expect((await complete(begun)).at('state')).toBe('active');
});

it('an answer that finds no place among those under way is not used up', async () => {
  const waiting: (() => void)[] = [];
  server.script = (response) =>
    void waiting.push(() => void response.writeHead(400, { 'content-type': 'application/json' }).end('{}'));
  // One after the other: to begin takes one of the same places.
  const last = await begin();
  const others: Begun[] = [];
  while (others.length < 20) others.push(await begin());
  const underWay = others.map(complete);
  while (waiting.length < others.length) await new Promise((resolve) => setTimeout(resolve, 10));
  const refused = await complete(last);
  expect([refused.status, refused.at('code')]).toEqual([429, 'rate_limited']);
  for (const end of waiting) end();
  await Promise.all(underWay);
  server.script = null;
  expect((await complete(last)).at('state')).toBe('active');
});
