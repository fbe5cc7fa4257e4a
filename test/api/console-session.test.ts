import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuperuser } from '../../packages/server/src/database/test-tables.ts';
import { type ApiAnswer, adminKey, callApi } from '../support/service.ts';
import { connect, draft, startWorld, type World } from '../support/world.ts';

const hour = 3600 * 1000;

describe('a console session', () => {
  let world: World;
  let later = 0;

  beforeAll(async () => {
    world = await startWorld({ now: () => new Date(Date.now() + later) });
  });
  afterAll(() => world?.stop());

  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    callApi(world.service.origin, method, path, body, headers);
  const cookieOf = (answer: ApiAnswer): string =>
    /^[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const open = async (key: string): Promise<string> => {
    const answer = await call('POST', '/api/session', {}, { key });
    expect(answer.status).toBe(201);
    return cookieOf(answer);
  };
  const own = () => ({ origin: world.service.origin });
  const readerCookie = () => open(world.home.keys.workspace_reader);

  it('stands for its key, in a cookie that no script and no other site can use', async () => {
    const answer = await call('POST', '/api/session', {}, { key: world.home.keys.workspace_reader });
    expect(answer.body).toMatchObject({ role: 'workspace_reader', workspaceId: world.home.id });
    const attributes = (answer.headers.get('set-cookie') ?? '').split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(attributes.some((one) => one.startsWith('Domain'))).toBe(false);
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^__Host-cleat-session=[\w-]{43}$/);
    const who = await call('GET', '/api/session', { cookie });
    expect(who.body).toEqual(answer.body);
    const connection = await connect(world);
    expect((await call('GET', `/api/connectors/${connection.at('id')}`, { cookie })).status).toBe(200);
    expect((await call('GET', '/api/audit', { cookie })).status).toBe(403);
  });

  it('of an instance admin names the Workspace as its key does', async () => {
    const cookie = await open(adminKey);
    expect((await call('GET', '/api/workspaces', { cookie })).status).toBe(200);
    expect((await call('GET', '/api/connectors', { cookie })).at('code')).toBe('workspace_required');
    const there = { cookie, 'cleat-workspace': world.home.id };
    expect((await call('GET', '/api/connectors', there)).status).toBe(200);
  });

  it.each(['', 'cleat_sk_0', 'wrong', `${adminKey}x`])('is not opened with the key %j', async (key) => {
    const answer = await call('POST', '/api/session', {}, { key });
    expect([401, 422]).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is stored as a hash, and its key in no form that an attacker could try out', async () => {
    const cookie = await open(adminKey);
    const owner = openSuperuser(world.service.databaseUrl);
    try {
      const rows = await owner.selectFrom('console_sessions').selectAll().execute();
      const text =
        JSON.stringify(rows) + rows.map((row) => `${row.session_hash.toString('base64url')}`).join();
      expect(text).not.toContain(cookie.split('=')[1]);
      const { createHash } = await import('node:crypto');
      const plain = createHash('sha256').update(adminKey).digest();
      expect(rows.some((row) => row.key_hash.equals(plain))).toBe(false);
    } finally {
      await owner.destroy();
    }
  });

  it.each<[string, () => Record<string, string>, number]>([
    ['its own origin', own, 201],
    ['the same site, as the browser says', () => ({ 'sec-fetch-site': 'same-origin' }), 201],
    ['no word of where from', () => ({}), 403],
    ['another origin', () => ({ origin: 'https://evil.example' }), 403],
    ['the origin null', () => ({ origin: 'null' }), 403],
    ['a sister site', () => ({ 'sec-fetch-site': 'same-site', ...own() }), 403],
    ['another site', () => ({ 'sec-fetch-site': 'cross-site', ...own() }), 403],
  ])('changes something from %s: %#', async (_what, headers, status) => {
    const cookie = await open(world.home.keys.workspace_admin);
    const answer = await call('POST', '/api/connectors', { cookie, ...headers() }, draft(world.sandbox));
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.at('code')).toBe('origin_refused');
  });

  it('is not opened or ended from another site', async () => {
    const cookie = await readerCookie();
    const foreign = { origin: 'https://evil.example' };
    const key = world.home.keys.workspace_reader;
    expect((await call('POST', '/api/session', foreign, { key })).at('code')).toBe('origin_refused');
    expect((await call('DELETE', '/api/session', { cookie, ...foreign })).at('code')).toBe('origin_refused');
    expect((await call('GET', '/api/session', { cookie })).status).toBe(200);
  });

  it('yields to an Authorization header, also to a wrong one', async () => {
    const cookie = await readerCookie();
    const as = (key: string) => ({ cookie, authorization: `Bearer ${key}` });
    const other = await call('GET', '/api/session', as(world.other.keys.workspace_admin));
    expect(other.at('workspaceId')).toBe(world.other.id);
    expect((await call('GET', '/api/session', as('wrong'))).status).toBe(401);
  });

  it('is nothing to the proxy', async () => {
    const cookie = await open(world.home.keys.workspace_admin);
    const connection = await connect(world);
    const path = `/api/connectors/${connection.at('id')}/proxy/workers`;
    expect((await call('GET', path, { cookie, ...own() })).status).toBe(401);
  });

  it('ends on the server when it is ended', async () => {
    const cookie = await readerCookie();
    const answer = await call('DELETE', '/api/session', { cookie, ...own() });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-cleat-session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await call('GET', '/api/session', { cookie })).status).toBe(401);
  });

  it('ends with its key', async () => {
    const made = await world.home.call('POST', '/api/keys', { name: 'x', role: 'workspace_reader' });
    const cookie = await open(String(made.at('key')));
    expect((await call('GET', '/api/session', { cookie })).status).toBe(200);
    await world.home.call('DELETE', `/api/keys/${made.at('id')}`);
    expect((await call('GET', '/api/session', { cookie })).status).toBe(401);
  });

  it('ends 12 hours after the last call, and 24 hours after it was opened', async () => {
    const cookie = await readerCookie();
    const idle = await readerCookie();
    const status = async (held: string) => (await call('GET', '/api/session', { cookie: held })).status;
    try {
      later = 11 * hour;
      expect(await status(cookie)).toBe(200);
      later = 13 * hour;
      expect([await status(cookie), await status(idle)]).toEqual([200, 401]);
      later = 23.9 * hour;
      expect(await status(cookie)).toBe(200);
      later = 24.1 * hour;
      expect(await status(cookie)).toBe(401);
    } finally {
      later = 0;
    }
  });

  it('is not found by a cookie that was sent twice, was made up, or has another name', async () => {
    const cookie = await readerCookie();
    const value = cookie.split('=')[1] ?? '';
    for (const held of [
      `${cookie}; ${cookie}`,
      `__Host-cleat-session=${'a'.repeat(43)}`,
      `cleat-session=${value}`,
      `${cookie}x`,
    ]) {
      expect((await call('GET', '/api/session', { cookie: held })).status, held).toBe(401);
    }
    expect((await call('GET', '/api/session', { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
  });
});
