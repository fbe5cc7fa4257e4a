import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createReadCache } from '../database/read-cache.ts';
import type { Tables } from '../database/schema.ts';
import { openSuperuser } from '../database/test-tables.ts';
import { createAuthenticator, createFirstAdminKey } from './authenticate.ts';
import { generateKey, hashKey } from './key-format.ts';
import { workspaceRoles } from './roles.ts';

const now = new Date('2026-06-01T12:00:00Z');
async function firstAdminKey(): Promise<string | null> {
  let shown: string | null = null;
  await createFirstAdminKey(database, (key) => {
    shown = key;
  });
  return shown;
}

const digest = (purpose: string, text: string): Buffer => hashKey(`${purpose} ${text}`);
const seconds = (count: number): Date => new Date(now.getTime() + count * 1000);
const environmentKey = 'an admin key of 32 characters or more';

let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 8, onConnectionError: () => undefined });
  await superuser.insertInto('workspaces').values({ id: 'ws_1', name: 'one' }).execute();
});
afterAll(async () => {
  await database?.close();
  await superuser?.destroy();
  await test?.drop();
});
beforeEach(async () => {
  await superuser.deleteFrom('api_keys').execute();
  await superuser.deleteFrom('instance_keys').execute();
});

async function workspaceKey(role: string, expiresAt: Date | null = null): Promise<string> {
  const key = generateKey();
  await superuser
    .insertInto('api_keys')
    .values({
      workspace_id: 'ws_1',
      id: `key_${role}`,
      name: role,
      role,
      key_hash: hashKey(key),
      expires_at: expiresAt,
    })
    .execute();
  return key;
}

const authenticate = (header: string | undefined, adminKey: string | null = null) =>
  createAuthenticator(database, adminKey, createReadCache(), () => now, digest).authenticate(header);

describe('a caller is known by', () => {
  it.each(workspaceRoles)('a key of a Workspace: %s', async (role) => {
    const key = await workspaceKey(role);
    expect(await authenticate(`Bearer ${key}`)).toEqual({ id: `key_${role}`, role, workspaceId: 'ws_1' });
  });

  it('the generated admin key', async () => {
    const key = await firstAdminKey();
    const { id } = await superuser.selectFrom('instance_keys').select('id').executeTakeFirstOrThrow();
    expect(await authenticate(`Bearer ${key}`)).toEqual({ id, role: 'instance_admin', workspaceId: null });
  });

  it('CLEAT_ADMIN_KEY, whatever characters it has', async () => {
    for (const key of [environmentKey, generateKey(), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~ and more']) {
      expect(await authenticate(`Bearer ${key}`, key)).toEqual({
        id: 'key_environment',
        role: 'instance_admin',
        workspaceId: null,
      });
    }
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('the scheme in any spelling: %j', async (scheme) => {
    const key = await workspaceKey('workspace_reader');
    expect(await authenticate(`${scheme} ${key} `)).not.toBeNull();
  });

  it('a key that expires later', async () => {
    const key = await workspaceKey('workspace_reader', seconds(1));
    expect(await authenticate(`Bearer ${key}`)).not.toBeNull();
  });
});

describe('nobody is known by', () => {
  it.each<[string, (key: string) => string | undefined]>([
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and a blank', () => 'Bearer '],
    ['the key alone', (key) => key],
    ['the scheme Basic', (key) => `Basic ${key}`],
    ['the scheme Token', (key) => `Token ${key}`],
    ['a scheme that only begins so', (key) => `BearerX ${key}`],
    ['something before the scheme', (key) => `x Bearer ${key}`],
    ['no blank', (key) => `Bearer${key}`],
    ['two keys', (key) => `Bearer ${key} ${key}`],
    ['two headers joined', (key) => `Bearer ${key}, Bearer ${key}`],
    ['a key cut short', (key) => `Bearer ${key.slice(0, -1)}`],
    ['a key with a wrong checksum', (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['a key that was never made', () => `Bearer ${generateKey()}`],
    ['the hash of a key', (key) => `Bearer ${hashKey(key).toString('hex')}`],
    ['CLEAT_ADMIN_KEY where none is set', () => `Bearer ${environmentKey}`],
  ])('%s', async (_what, header) => {
    const key = await workspaceKey('workspace_admin');
    expect(await authenticate(header(key))).toBeNull();
    expect(await authenticate(`Bearer ${key}`)).not.toBeNull();
  });

  it.each([
    ['just expired', 0],
    ['long expired', -86_400],
  ])('a key that has %s', async (_what, offset) => {
    const key = await workspaceKey('workspace_admin', seconds(offset));
    expect(await authenticate(`Bearer ${key}`)).toBeNull();
  });

  it('a key that was deleted', async () => {
    const key = await workspaceKey('workspace_admin');
    await superuser.deleteFrom('api_keys').execute();
    expect(await authenticate(`Bearer ${key}`)).toBeNull();
  });

  it('a malformed key, which is not even looked up', async () => {
    const refuse = (): never => {
      throw new Error('the database was asked');
    };
    const deaf: Database = { ...database, inWorkspace: refuse, inInstance: refuse, withKeyHash: refuse };
    const { authenticate: ask } = createAuthenticator(deaf, null, createReadCache(), () => now, digest);
    expect(await ask('Bearer cleat_sk_0')).toBeNull();
    expect(await ask(`Bearer ${generateKey()}0`)).toBeNull();
    await expect(ask(`Bearer ${generateKey()}`)).rejects.toThrow('the database was asked');
  });
});

describe('a caller is recognised without waiting by', () => {
  const open = (adminKey: string | null = null, at = () => now) =>
    createAuthenticator(database, adminKey, createReadCache(), at, digest);

  it('a key that was found a moment ago, until it expires', async () => {
    const key = await workspaceKey('workspace_reader', seconds(1));
    let at = now;
    const { authenticate: find, recognise } = open(null, () => at);
    expect(recognise(`Bearer ${key}`)).toBeNull();
    const found = await find(`Bearer ${key}`);
    expect(found).not.toBeNull();
    expect(recognise(`Bearer ${key}`)).toEqual(found);
    at = seconds(1);
    expect(recognise(`Bearer ${key}`)).toBeNull();
  });

  it('CLEAT_ADMIN_KEY, and by no generated admin key beside it', async () => {
    const generated = await firstAdminKey();
    const { authenticate: find, recognise } = open(environmentKey);
    await find(`Bearer ${generated}`);
    expect(recognise(`Bearer ${generated}`)).toBeNull();
    expect(recognise(`Bearer ${environmentKey}`)).toMatchObject({ role: 'instance_admin' });
  });

  it.each<[string, (key: string) => string | undefined]>([
    ['no header', () => undefined],
    ['another scheme', (key) => `Basic ${key}`],
    ['two keys', (key) => `Bearer ${key} ${key}`],
    ['another key', () => `Bearer ${generateKey()}`],
  ])('nothing else: %s', async (_what, header) => {
    const key = await workspaceKey('workspace_admin');
    const { authenticate: find, recognise } = open();
    await find(`Bearer ${key}`);
    expect(recognise(header(key))).toBeNull();
  });
});

describe('where CLEAT_ADMIN_KEY is set', () => {
  it('the generated admin key is refused, and keys of Workspaces are not', async () => {
    const generated = await firstAdminKey();
    const key = await workspaceKey('workspace_reader');
    expect(await authenticate(`Bearer ${generated}`, environmentKey)).toBeNull();
    expect(await authenticate(`Bearer ${key}`, environmentKey)).toMatchObject({ workspaceId: 'ws_1' });
    expect(await authenticate(`Bearer ${generated}`)).not.toBeNull();
  });

  it.each(['', 'x', environmentKey.slice(0, -1), `${environmentKey}x`, environmentKey.toUpperCase()])(
    'nothing near it is taken for it: %j',
    async (near) => {
      expect(await authenticate(`Bearer ${near}`, environmentKey)).toBeNull();
    },
  );
});

describe('the first admin key', () => {
  it('is made once, and stored as its hash', async () => {
    const key = await firstAdminKey();
    expect(key).not.toBeNull();
    expect(await firstAdminKey()).toBeNull();
    const rows = await superuser.selectFrom('instance_keys').selectAll().execute();
    expect(rows.map((row) => row.key_hash)).toEqual([hashKey(key ?? '')]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('is one, also where several processes start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => firstAdminKey()));
    expect(keys.filter((key) => key !== null)).toHaveLength(1);
    expect(await superuser.selectFrom('instance_keys').select('id').execute()).toHaveLength(1);
  });

  it('does not count where it could not be shown', async () => {
    const failed = createFirstAdminKey(database, () => {
      throw new Error('standard output is closed');
    });
    await expect(failed).rejects.toThrow('standard output is closed');
    expect(await superuser.selectFrom('instance_keys').select('id').execute()).toEqual([]);
    expect(await firstAdminKey()).not.toBeNull();
  });
});
