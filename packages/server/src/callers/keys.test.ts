import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createReadCache } from '../database/read-cache.ts';
import type { Tables } from '../database/schema.ts';
import { dumpTables, openSuperuser } from '../database/test-tables.ts';
import { createAuthenticator } from './authenticate.ts';
import { isWellFormedKey } from './key-format.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './keys.ts';
import { type Scope, workspaceRoles } from './roles.ts';

const scopeOf = (workspaceId: string): Scope => ({
  workspaceId,
  caller: { id: 'key_admin', role: 'instance_admin', workspaceId: null },
  requestId: 'req_1',
});
const [one, two] = [scopeOf('ws_1'), scopeOf('ws_2')];
const finish = async () => undefined;
const firstPage = { limit: 50, cursor: undefined };

/** Of no use here: no session stands for these keys. */
const noDigest = (): Buffer => Buffer.alloc(0);
let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 2, onConnectionError: () => undefined });
  const workspaces = ['ws_1', 'ws_2'].map((id) => ({ id, name: id }));
  await superuser.insertInto('workspaces').values(workspaces).execute();
});
afterAll(async () => {
  await database?.close();
  await superuser?.destroy();
  await test?.drop();
});
beforeEach(async () => {
  await superuser.deleteFrom('api_keys').execute();
});

const create = (scope: Scope, name = 'a key') =>
  createApiKey(scope, database, { name, role: 'workspace_reader', expiresAt: null }, finish);
const list = async (scope: Scope) => (await listApiKeys(scope.workspaceId, database, firstPage)).data;

describe('an API key', () => {
  it.each(workspaceRoles)('is made, listed without its text, and lets its holder in: %s', async (role) => {
    const expiresAt = new Date('2030-01-01T00:00:00.000Z');
    const made = await createApiKey(one, database, { name: 'CI', role, expiresAt }, finish);
    expect(isWellFormedKey(made.key)).toBe(true);
    expect(made.apiKey).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'CI',
      role,
      createdAt: expect.any(String),
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
    expect(await list(one)).toEqual([made.apiKey]);
    const { authenticate } = createAuthenticator(
      database,
      null,
      createReadCache(),
      () => new Date('2029-01-01T00:00:00Z'),
      noDigest,
    );
    expect(await authenticate(`Bearer ${made.key}`)).toEqual({
      id: made.apiKey.id,
      role,
      workspaceId: 'ws_1',
    });
  });

  it('is nowhere in the database', async () => {
    const { key } = await create(one);
    const dump = JSON.stringify(await dumpTables(superuser));
    for (const form of [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')])
      expect(dump).not.toContain(form);
  });

  it('is not made if what belongs to the same transaction fails', async () => {
    const before = await dumpTables(superuser);
    const draft = { name: 'undone', role: 'workspace_reader', expiresAt: null } as const;
    const making = createApiKey(one, database, draft, async () => {
      throw new Error('undone');
    });
    await expect(making).rejects.toThrow('undone');
    expect(await dumpTables(superuser)).toEqual(before);
  });

  it('is made and deleted with one audit line each, which says by whom', async () => {
    const { apiKey } = await create(one);
    await deleteApiKey(one, database, apiKey.id);
    const lines = await superuser
      .selectFrom('audit')
      .select(['workspace_id', 'action', 'actor', 'request_id', 'outcome'])
      .where('target', '=', apiKey.id)
      .orderBy('id')
      .execute();
    const line = { workspace_id: 'ws_1', actor: 'key_admin', request_id: 'req_1', outcome: 'succeeded' };
    expect(lines).toEqual([
      { ...line, action: 'key.create' },
      { ...line, action: 'key.delete' },
    ]);
  });

  it('that is deleted lets nobody in, and cannot be deleted again', async () => {
    const { apiKey, key } = await create(one);
    await deleteApiKey(one, database, apiKey.id);
    expect(await list(one)).toEqual([]);
    const { authenticate } = createAuthenticator(
      database,
      null,
      createReadCache(),
      () => new Date(),
      noDigest,
    );
    expect(await authenticate(`Bearer ${key}`)).toBeNull();
    await expect(deleteApiKey(one, database, apiKey.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a key of another Workspace', () => {
  it('is not listed', async () => {
    const { apiKey } = await create(one);
    expect(await list(two)).toEqual([]);
    expect(await list(one)).toEqual([apiKey]);
  });

  it('is not found, just like one that never was, and stays', async () => {
    const { apiKey } = await create(one);
    const before = await dumpTables(superuser);
    const refusal = (id: string) =>
      deleteApiKey(two, database, id).then(
        () => 'deleted',
        (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
      );
    const foreign = await refusal(apiKey.id);
    expect(foreign).toMatchObject({ code: 'not_found', status: 404 });
    expect(foreign).toEqual(await refusal('key_018f0000-0000-7000-8000-000000000000'));
    expect(await dumpTables(superuser)).toEqual(before);
  });

  it('is not reached by a cursor', async () => {
    await create(one, 'a');
    await create(one, 'b');
    const { nextCursor } = await listApiKeys('ws_1', database, { limit: 1, cursor: undefined });
    const cursor = nextCursor ?? '';
    expect((await listApiKeys('ws_1', database, { limit: 1, cursor })).data).toHaveLength(1);
    await expect(listApiKeys('ws_2', database, { limit: 1, cursor })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('the list of keys', () => {
  it.each([1, 2, 3, 6, 7, 200])('gives each key once, in the order of making, by %i', async (limit) => {
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) made.push((await create(one)).apiKey.id);
    await create(two);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listApiKeys('ws_1', database, { limit, cursor: cursor ?? undefined });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      seen.push(...page.data.map((key) => key.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);
  });
});
