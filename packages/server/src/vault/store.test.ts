import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { deleteConnection } from '../connections/repository.ts';
import { type Database, openDatabase, type Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { dumpTables, openSuperuser } from '../database/test-tables.ts';
import { createDataKey, readDataKey } from './data-keys.ts';
import { eraseGrant, readGrant, type StoredGrant, writeGrant } from './grant-store.ts';
import { Secret, type Secrets } from './secret.ts';
import { eraseSecretsExcept, type Owner, type Purpose, readSecrets, writeSecrets } from './store.ts';
import { addConnection, testKeyring } from './test-vault.ts';

const keyring = testKeyring();
const purpose = { strategyId: 'api-client', destination: 'https://host.example' };
let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;
/** Fresh for each test; the neighbours are another connection of the Workspace and one of another Workspace. */
let owner: Purpose;
let neighbours: Purpose[];

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 2, onConnectionError: () => undefined });
});
afterAll(async () => {
  await database?.close();
  await superuser?.destroy();
  await test?.drop();
});

beforeEach(async () => {
  const suffix = randomBytes(4).toString('hex');
  const [workspaceId, elsewhere] = [`ws_a_${suffix}`, `ws_b_${suffix}`];
  owner = { workspaceId, connectionId: 'con_1', ...purpose };
  neighbours = [
    { workspaceId, connectionId: 'con_2', ...purpose },
    { workspaceId: elsewhere, connectionId: 'con_1', ...purpose },
  ];
  for (const one of [owner, ...neighbours]) await addConnection(superuser, one);
  for (const id of [workspaceId, elsewhere])
    await database.inWorkspace(id, (trx) => createDataKey(id, trx, keyring));
});

const within = <T>(one: Owner, work: (trx: Transaction) => Promise<T>) =>
  database.inWorkspace(one.workspaceId, work);

function secretsOf(values: Record<string, string>): Secrets {
  return new Map(Object.entries(values).map(([field, value]) => [field, new Secret(value)]));
}

async function write(one: Purpose, values: Record<string, string>, version = 1): Promise<void> {
  const versions = Object.fromEntries(Object.keys(values).map((field) => [field, version]));
  await within(one, (trx) => writeSecrets(one, trx, keyring, secretsOf(values), versions));
}

async function read(one: Purpose): Promise<Record<string, string>> {
  const secrets = await within(one, (trx) => readSecrets(one, trx, keyring));
  return Object.fromEntries([...secrets].map(([field, secret]) => [field, secret.expose()]));
}

function grantOf(accessToken: string): StoredGrant {
  const obtainedAt = new Date('2026-01-01T00:00:00Z');
  return {
    accessToken: new Secret(accessToken),
    obtainedAt,
    expiresAt: null,
    scopes: ['a', 'b'],
    refreshToken: null,
  };
}

const storeGrant = (one: Owner, token: string, credentialVersion = 1) =>
  within(one, (trx) => writeGrant(one, trx, keyring, credentialVersion, grantOf(token)));
const storedGrant = (one: Owner, credentialVersion = 1) =>
  within(one, (trx) => readGrant(one, trx, keyring, credentialVersion));

/** How many rows of the vault hang on this connection, whoever may see them. */
async function rowsOf({ workspaceId, connectionId }: Owner): Promise<{ secrets: number; grants: number }> {
  const count = async (table: 'vault.secrets' | 'vault.grants') =>
    (
      await superuser
        .selectFrom(table)
        .select('connection_id')
        .where('workspace_id', '=', workspaceId)
        .where('connection_id', '=', connectionId)
        .execute()
    ).length;
  return { secrets: await count('vault.secrets'), grants: await count('vault.grants') };
}

describe('secrets', () => {
  it.each(['s', 'a b+c%:é~/=', '\0', '🔑'.repeat(50), 'x'.repeat(20_000), '"}\n'])(
    'are read as they were written: %j',
    async (value) => {
      await write(owner, { clientSecret: value });
      expect(await read(owner)).toEqual({ clientSecret: value });
    },
  );

  it('are those of one connection alone', async () => {
    await write(owner, { clientSecret: 'mine' });
    for (const [index, one] of neighbours.entries()) await write(one, { clientSecret: `other ${index}` });
    expect(await read(owner)).toEqual({ clientSecret: 'mine' });
    expect(await Promise.all(neighbours.map(read))).toEqual([
      { clientSecret: 'other 0' },
      { clientSecret: 'other 1' },
    ]);
  });

  it('are replaced field by field, and nothing of the old one remains', async () => {
    await write(owner, { clientSecret: 'old', signingKey: 'kept' });
    await write(owner, { clientSecret: 'new' }, 2);
    expect(await read(owner)).toEqual({ clientSecret: 'new', signingKey: 'kept' });
    expect((await rowsOf(owner)).secrets).toBe(2);
  });

  it('are not written without a version', async () => {
    const writing = within(owner, (trx) => writeSecrets(owner, trx, keyring, secretsOf({ a: 'b' }), {}));
    await expect(writing).rejects.toThrow('no version for the secret field a');
    expect(await rowsOf(owner)).toEqual({ secrets: 0, grants: 0 });
  });
});

describe('a grant', () => {
  it('is read as it was written', async () => {
    expect(await storedGrant(owner)).toBeNull();
    await storeGrant(owner, 'token');
    const grant = await storedGrant(owner);
    expect(grant).toEqual(grantOf('token'));
    expect(grant?.accessToken.expose()).toBe('token');
  });

  it('of an older or newer credential is not returned', async () => {
    await storeGrant(owner, 'token', 2);
    expect(await storedGrant(owner, 1)).toBeNull();
    expect(await storedGrant(owner, 3)).toBeNull();
    expect((await storedGrant(owner, 2))?.accessToken.expose()).toBe('token');
  });

  it('is one for each connection: the newest', async () => {
    await storeGrant(owner, 'old', 1);
    await storeGrant(owner, 'new', 2);
    expect(await storedGrant(owner, 1)).toBeNull();
    expect((await storedGrant(owner, 2))?.accessToken.expose()).toBe('new');
    expect((await rowsOf(owner)).grants).toBe(1);
  });

  it('is dropped alone', async () => {
    for (const one of [owner, ...neighbours]) await storeGrant(one, 'token');
    await within(owner, (trx) => eraseGrant(owner, trx));
    expect(await rowsOf(owner)).toEqual({ secrets: 0, grants: 0 });
    for (const one of neighbours) expect((await rowsOf(one)).grants).toBe(1);
  });
});

describe('erasure', () => {
  beforeEach(async () => {
    for (const one of [owner, ...neighbours]) {
      await write(one, { clientSecret: 'a', signingKey: 'b' });
      await storeGrant(one, 'token');
    }
  });

  it('comes with the deletion of the connection, and reaches no other', async () => {
    await within(owner, (trx) => deleteConnection(owner.workspaceId, trx, owner.connectionId));
    expect(await rowsOf(owner)).toEqual({ secrets: 0, grants: 0 });
    for (const one of neighbours) expect(await rowsOf(one)).toEqual({ secrets: 2, grants: 1 });
  });

  it.each([
    ['all fields of a strategy that is given up', [], []],
    ['the fields that the new strategy does not keep', ['signingKey'], ['signingKey']],
    ['no field that is kept', ['clientSecret', 'signingKey'], ['clientSecret', 'signingKey']],
    ['also where what is kept was never stored', ['password'], []],
  ])('takes %s, and reaches no other connection', async (_what, kept, left) => {
    await within(owner, (trx) => eraseSecretsExcept(owner, trx, kept));
    expect(Object.keys(await read(owner)).toSorted()).toEqual(left);
    for (const one of neighbours) expect(await rowsOf(one)).toEqual({ secrets: 2, grants: 1 });
  });
});

describe('the database', () => {
  /** The forms in which a value could lie somewhere. */
  const forms = (value: string): string[] => [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
    Buffer.from(value).toString('base64url'),
    [...value].reverse().join(''),
  ];
  const found = async (values: readonly string[]): Promise<string[]> => {
    const dump = JSON.stringify(await dumpTables(superuser));
    return values.filter((value) => forms(value).some((form) => dump.includes(form)));
  };

  it('holds no secret, no token and no data key in the clear', async () => {
    const [secret, token] = ['clear+secret/1f2e3d', 'clear.token.4c5b6a'];
    await write(owner, { clientSecret: secret });
    await storeGrant(owner, token);
    const { key } = await within(owner, (trx) => readDataKey(owner.workspaceId, trx, keyring));
    const dump = JSON.stringify(await dumpTables(superuser));
    expect(dump).not.toContain(Buffer.from(key).toString('hex'));
    for (const masterKey of keyring.keys.values()) {
      expect(dump).not.toContain(Buffer.from(masterKey).toString('hex'));
    }
    expect(await found([secret, token])).toEqual([]);
  });

  it.each(forms('planted+secret/7a8b9c'))('would be caught with %s in it', async (form) => {
    await superuser.updateTable('connections').set({ name: form }).execute();
    expect(await found(['planted+secret/7a8b9c'])).toEqual(['planted+secret/7a8b9c']);
  });
});

it.each([
  ['is kept, sealed, with the grant', new Secret('refresh-1')],
  ['may be absent', null],
])('a refresh token %s', async (_, refreshToken) => {
  await within(owner, (trx) => writeGrant(owner, trx, keyring, 1, { ...grantOf('token-1'), refreshToken }));
  const grant = await within(owner, (trx) => readGrant(owner, trx, keyring, 1));
  expect(grant?.refreshToken?.expose()).toBe(refreshToken?.expose());
});
