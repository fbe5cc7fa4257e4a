import { judge } from '@cleat/server/api/connect-rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, readDocument } from '../support/open-api.ts';
import { type ApiAnswer, callApi } from '../support/service.ts';
import { connect, credentials, draft, startWorld, type World } from '../support/world.ts';

const own = 'con_own';
const fresh = { providerIds: ['a'], connectionId: null, mends: false, returnTo: null, expiresAt: new Date() };
const made = { ...fresh, connectionId: own };
const mends = { ...made, mends: true };

/** What a new session, one that has made its connection, and one that mends may do with what is their own. */
const rules: Readonly<Record<string, readonly ['provider' | 'connection' | 'none', string, string, string]>> =
  {
    readProvider: ['provider', 'allowed', 'allowed', 'allowed'],
    validateCredential: ['provider', 'allowed', 'allowed', 'allowed'],
    createConnection: ['provider', 'allowed', 'forbidden', 'forbidden'],
    startAuthorization: ['provider', 'allowed', 'forbidden', 'forbidden'],
    configureConnection: ['connection', 'elsewhere', 'allowed', 'allowed'],
    readConnection: ['connection', 'elsewhere', 'allowed', 'allowed'],
    readCredentialDetail: ['connection', 'elsewhere', 'allowed', 'allowed'],
    completeAuthorization: ['none', 'allowed', 'allowed', 'allowed'],
  };

describe('a connect session', () => {
  let world: World;
  let later = 0;

  beforeAll(async () => {
    world = await startWorld({
      now: () => new Date(Date.now() + later),
      environment: { CLEAT_ALLOWED_ORIGINS: 'https://app.example' },
    });
  });
  afterAll(() => world?.stop());

  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    callApi(world.service.origin, method, path, body, headers);
  const link = async (body: object): Promise<string> => {
    const answer = await world.home.call('POST', '/api/connect-sessions', body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('url')).toBe(`${world.service.origin}/connect#token=${answer.at('token')}`);
    return String(answer.at('token'));
  };
  const exchange = (token: string): Promise<ApiAnswer> =>
    call('POST', '/api/connect-sessions/exchange', {}, { token });
  const cookieOf = (answer: ApiAnswer): string =>
    /^[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  /** Calls as a page of Cleat in a browser that followed a link. */
  const browser = async (body: object) => {
    const headers = { cookie: cookieOf(await exchange(await link(body))), origin: world.service.origin };
    return (method: string, path: string, content?: unknown) => call(method, path, headers, content);
  };

  it('may do what stands in one table, and nothing else of all operations there are', async () => {
    const operations = operationsOf(await readDocument(world.service)).map(({ operationId }) => operationId);
    expect(operations).toEqual(expect.arrayContaining(Object.keys(rules)));
    for (const operation of operations) {
      const [object, ...due] = rules[operation] ?? ['none', 'forbidden', 'forbidden', 'forbidden'];
      const named =
        object === 'provider' ? { providerId: 'a' } : object === 'connection' ? { connectionId: own } : {};
      const foreign =
        object === 'provider'
          ? { providerId: 'b' }
          : object === 'connection'
            ? { connectionId: 'con_b' }
            : {};
      const sessions = [fresh, made, mends];
      expect(
        sessions.map((rights) => judge(operation, rights, named)),
        operation,
      ).toEqual(due);
      if (object === 'none') continue;
      for (const rights of sessions) expect(judge(operation, rights, foreign), operation).not.toBe('allowed');
    }
    for (const operation of ['validateCredential', 'startAuthorization']) {
      expect(judge(operation, mends, { connectionId: own })).toBe('allowed');
      expect(judge(operation, mends, { connectionId: 'con_b' })).toBe('elsewhere');
    }
  });

  it('begins with a link that works once, and tells what it may do', async () => {
    const token = await link({ providerIds: ['workday-rest'], returnTo: 'https://app.example/done' });
    const attempts = await Promise.all(Array.from({ length: 8 }, () => exchange(token)));
    const [first, ...more] = attempts.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(7);
    expect(first?.body).toMatchObject({
      providerIds: ['workday-rest'],
      connectionId: null,
      returnTo: 'https://app.example/done',
    });
    const cookie = first?.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-cleat-connect=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; /);
    const current = await call('GET', '/api/connect-sessions/current', {
      cookie: cookie.split(';')[0] ?? '',
    });
    expect(current.body).toEqual(first?.body);
  });

  it('connects one connection, and ends with it', async () => {
    const visit = await browser({ providerIds: ['workday-rest'] });
    expect((await visit('GET', '/api/vendors/workday-rest')).status).toBe(200);
    const wrong = { ...credentials(world.sandbox), clientSecret: 'wrong' };
    const change = { authenticationConfig: wrong };
    expect((await visit('POST', '/api/connectors/validate', draft(world.sandbox, change))).at('valid')).toBe(
      false,
    );
    const created = await visit('POST', '/api/connectors', draft(world.sandbox, change));
    expect([created.status, created.at('state')]).toEqual([201, 'credential_error']);
    const connectionId = String(created.at('id'));
    expect((await visit('POST', '/api/connectors', draft(world.sandbox))).status).toBe(403);
    const detail = `/api/vendors/tenant-connector-credential-detail?connectionId=${connectionId}`;
    expect((await visit('GET', detail)).at('credentialError.code')).toBe('invalid_client');
    const right = { connectionId, authenticationConfig: credentials(world.sandbox) };
    expect((await visit('POST', '/api/connectors/configure', right)).at('state')).toBe('active');
    expect((await visit('GET', `/api/connectors/${connectionId}`)).status).toBe(401);
    const audit = (await world.home.call('GET', '/api/audit?limit=200')).body.data as Record<
      string,
      unknown
    >[];
    const actors = audit.filter(({ target }) => target === connectionId).map(({ actor }) => String(actor));
    expect(new Set(actors).size).toBe(1);
    expect(actors[0]).toMatch(/^cse_/);
  });

  it('makes one connection also where two calls are made at once', async () => {
    const visit = await browser({});
    const body = draft(world.sandbox, { name: 'At once' });
    const answers = await Promise.all([1, 2, 3].map(() => visit('POST', '/api/connectors', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const list = await world.home.call('GET', '/api/connectors?q=At%20once');
    expect(list.body.data).toHaveLength(1);
  });

  it('mends the connection that it names, and no other', async () => {
    const [named, other] = [await connect(world), await connect(world)];
    const visit = await browser({ connectionId: named.at('id') });
    expect((await visit('GET', `/api/connectors/${other.at('id')}`)).status).toBe(404);
    expect(
      (await visit('POST', '/api/connectors/configure', { connectionId: other.at('id'), name: 'x' })).status,
    ).toBe(404);
    expect((await visit('POST', '/api/connectors', draft(world.sandbox))).status).toBe(403);
    expect((await visit('GET', `/api/connectors/${named.at('id')}`)).status).toBe(200);
  });

  it.each([
    ['GET', '/api/connectors', 403],
    ['GET', '/api/vendors', 403],
    ['GET', '/api/session', 403],
    ['GET', '/api/keys', 403],
    ['GET', '/api/vendors/generic-oauth2', 404],
  ])('is refused %s %s with %i', async (method, path, status) => {
    const visit = await browser({ providerIds: ['workday-rest'] });
    expect((await visit(method, path)).status).toBe(status);
  });

  it('ends in time, with the key that made it, and is no way into the proxy', async () => {
    const named = await connect(world);
    const visit = await browser({ connectionId: named.at('id'), expiresInSeconds: 60 });
    const path = `/api/connectors/${named.at('id')}`;
    expect((await visit('GET', `${path}/proxy/workers`)).status).toBe(401);
    later = 61_000;
    const after = await visit('GET', path);
    expect(after.status).toBe(401);
    expect(after.at('detail')).toContain('session of this browser has ended');
    later = 0;
    const key = await world.home.call('POST', '/api/keys', { name: 'x', role: 'workspace_admin' });
    const asKey = world.service.as(String(key.at('key')));
    const token = String((await asKey('POST', '/api/connect-sessions', {})).at('token'));
    await world.home.call('DELETE', `/api/keys/${key.at('id')}`);
    expect((await exchange(token)).status).toBe(401);
  });

  it('is not made for what is not there, nor to lead elsewhere; its token is never replayed', async () => {
    const make = (body: object) => world.home.call('POST', '/api/connect-sessions', body);
    const foreign = await connect(world, world.other);
    expect((await make({ connectionId: foreign.at('id') })).status).toBe(404);
    expect((await make({ providerIds: ['nothing'] })).status).toBe(422);
    expect((await make({ returnTo: 'https://evil.example/' })).status).toBe(422);
    const headers = { 'idempotency-key': 'once' };
    const first = await world.home.call('POST', '/api/connect-sessions', {}, headers);
    const again = await world.home.call('POST', '/api/connect-sessions', {}, headers);
    expect(again.body).toEqual({ expiresAt: first.at('expiresAt') });
  });

  it('changes nothing from another site, and is meant by the page that says so', async () => {
    const cookie = cookieOf(await exchange(await link({})));
    const evil = { cookie, origin: 'https://evil.example' };
    expect((await call('POST', '/api/connectors', evil, draft(world.sandbox))).at('code')).toBe(
      'origin_refused',
    );
    const signedIn = cookieOf(
      await call('POST', '/api/session', {}, { key: world.other.keys.workspace_admin }),
    );
    const both = { cookie: `${cookie}; ${signedIn}` };
    expect((await call('GET', '/api/connectors', both)).status).toBe(200);
    expect((await call('GET', '/api/connectors', { ...both, 'cleat-session': 'connect' })).status).toBe(403);
  });

  it('is not taken for the one of an earlier link, whose page may still be open', async () => {
    const opened = await exchange(await link({}));
    const later = await exchange(await link({}));
    const [earlierId, laterId] = [String(opened.at('id')), String(later.at('id'))];
    const from = (id: string) => ({
      cookie: cookieOf(later),
      origin: world.service.origin,
      'cleat-session': id,
    });
    const create = (id: string) => call('POST', '/api/connectors', from(id), draft(world.sandbox));
    const current = (id: string) => call('GET', '/api/connect-sessions/current', from(id));
    for (const refused of [await create(earlierId), await current(earlierId)])
      expect([refused.status, refused.at('code')], refused.text).toEqual([409, 'session_replaced']);
    expect((await current(laterId)).at('connectionId')).toBeNull();
    expect((await create(laterId)).at('state')).toBe('active');
  });
});
