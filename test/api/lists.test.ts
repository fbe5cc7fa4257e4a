import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, newTenancy, startWorld, type Tenancy, type World } from '../support/world.ts';

describe('lists', () => {
  let world: World;
  let tenancy: Tenancy;
  let ids: string[];

  beforeAll(async () => {
    world = await startWorld();
    tenancy = await newTenancy(world.service, 'Lists');
    ids = [];
    for (const name of ['Acme', 'acme 100%', 'a_b', 'Back\\slash', 'Berlin']) {
      ids.push(String((await connect(world, tenancy, { name })).at('id')));
    }
    await tenancy.call('POST', `/api/connectors/${ids[4]}/disable`);
  });
  afterAll(() => world?.stop());

  const names = (body: Record<string, unknown>) => (body.data as { name: string }[]).map((row) => row.name);

  it.each([
    ['?limit=0', 400],
    ['?limit=-1', 400],
    ['?limit=201', 400],
    ['?limit=1.5', 400],
    ['?limit=', 400],
    ['?limit=ten', 400],
    ['?limit=0x10', 400],
    ['?limit=1e1', 400],
    ['?limit=%2010', 400],
    ['?limit=1&limit=2', 400],
    ['?limit=1', 200],
    ['?limit=200', 200],
    ['', 200],
  ])('take a limit from 1 to 200: %s is %i', async (query, status) => {
    for (const path of ['/api/connectors', '/api/keys', '/api/vendors']) {
      expect((await tenancy.call('GET', path + query)).status, path).toBe(status);
    }
    expect((await world.service.call('GET', `/api/workspaces${query}`)).status).toBe(status);
  });

  it('read page by page give each row once, in order, and end with null', async () => {
    const seen: string[] = [];
    let cursor: unknown = '';
    for (let page = 0; page < 10 && cursor !== null; page += 1) {
      const answer = await tenancy.call(
        'GET',
        `/api/connectors?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(answer.status).toBe(200);
      seen.push(...(answer.body.data as { id: string }[]).map((row) => row.id));
      cursor = answer.at('nextCursor');
    }
    expect(cursor).toBeNull();
    expect(seen).toEqual(ids);
  });

  it('that fit the limit exactly have no next page', async () => {
    expect((await tenancy.call('GET', `/api/connectors?limit=${ids.length}`)).at('nextCursor')).toBeNull();
  });

  it('go on where they were though the row of the cursor is gone', async () => {
    const extra = await newTenancy(world.service, 'Gone');
    const made = [await connect(world, extra), await connect(world, extra), await connect(world, extra)];
    const first = await extra.call('GET', '/api/connectors?limit=1');
    await extra.call('DELETE', `/api/connectors/${made[0]?.at('id')}`);
    const rest = await extra.call('GET', `/api/connectors?cursor=${first.at('nextCursor')}`);
    expect((rest.body.data as { id: string }[]).map((row) => row.id)).toEqual([
      made[1]?.at('id'),
      made[2]?.at('id'),
    ]);
  });

  it.each([
    'x',
    '%20',
    'AAAA',
    'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
    Buffer.from('con_1 AAAAAAAAAAAA').toString('base64url'),
    Buffer.from([0xff, 0x00, 0x20, 0xff]).toString('base64url'),
    'a'.repeat(500),
  ])('refuse the made-up cursor %s', async (cursor) => {
    for (const path of ['/api/connectors', '/api/keys', '/api/vendors']) {
      const answer = await tenancy.call('GET', `${path}?cursor=${cursor}`);
      expect([path, answer.status, answer.at('code')]).toEqual([path, 400, 'invalid_cursor']);
    }
  });

  it.each(['', 'a'.repeat(501)])('refuse a cursor of a length that none has', async (cursor) => {
    expect((await tenancy.call('GET', `/api/connectors?cursor=${cursor}`)).status).toBe(400);
  });

  it('refuse the cursor of another list and of another Workspace', async () => {
    const { nextCursor } = (await tenancy.call('GET', '/api/connectors?limit=1')).body;
    const keys = (await tenancy.call('GET', '/api/keys?limit=1')).at('nextCursor');
    expect(nextCursor).not.toBeNull();
    expect((await tenancy.call('GET', `/api/keys?cursor=${nextCursor}`)).at('code')).toBe('invalid_cursor');
    expect((await tenancy.call('GET', `/api/connectors?cursor=${keys}`)).at('code')).toBe('invalid_cursor');
    expect((await world.other.call('GET', `/api/connectors?cursor=${nextCursor}`)).at('code')).toBe(
      'invalid_cursor',
    );
    expect((await tenancy.call('GET', `/api/connectors?cursor=${nextCursor}`)).status).toBe(200);
  });

  it.each(['a\u0000b', '\ud800', "' or true --"])(
    'never fail over a cursor that somebody forged around %j',
    async (id) => {
      const mark = createHash('sha256')
        .update(`connections ${tenancy.id}\n${id}`)
        .digest('base64url')
        .slice(0, 12);
      const cursor = Buffer.from(`${id} ${mark}`).toString('base64url');
      expect((await tenancy.call('GET', `/api/connectors?cursor=${cursor}`)).status).toBeLessThan(500);
    },
  );

  it.each([
    ['q=acme', ['Acme', 'acme 100%']],
    ['q=100%25', ['acme 100%']],
    ['q=%25', ['acme 100%']],
    ['q=_', ['a_b']],
    ['q=%5C', ['Back\\slash']],
    ['q=zzz', []],
    ['state=disabled', ['Berlin']],
    ['state=active&q=b', ['a_b', 'Back\\slash']],
    ['providerId=workday-rest&state=disabled', ['Berlin']],
    ['providerId=other', []],
  ])('of connections filter by %s', async (query, found) => {
    const answer = await tenancy.call('GET', `/api/connectors?${query}`);
    expect(answer.status).toBe(200);
    expect(names(answer.body)).toEqual(found);
  });

  it.each(['state=broken', 'state=', 'states=active'])(
    'of connections refuse the filter %s',
    async (query) => {
      expect((await tenancy.call('GET', `/api/connectors?${query}`)).status).toBe(400);
    },
  );

  it.each([
    ['IST', ['Lists']],
    ['100%25', ['100% Ltd']],
    ['zzz', []],
  ])('of Workspaces filter by %s', async (q, found) => {
    if (q === '100%25') await world.service.workspace('100% Ltd');
    expect(names((await world.service.call('GET', `/api/workspaces?q=${q}`)).body)).toEqual(found);
  });

  it.each([
    ['', 1],
    ['?q=WORKDAY', 1],
    ['?q=nothing-such', 0],
    ['?category=hr', 1],
    ['?category=crm', 0],
  ])('of Providers filter by %s, and never show strategies', async (query, count) => {
    const answer = await tenancy.call('GET', `/api/vendors${query}`);
    expect(answer.body.data).toHaveLength(count);
    expect(answer.text).not.toContain('supportedAuthStrategies');
  });
});
