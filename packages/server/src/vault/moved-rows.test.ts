/**
 * Whoever can write to the database, but has no key, must not be able to let one ciphertext stand in for
 * another. All data keys are made equal here, so that only what a ciphertext is bound to can refuse it.
 */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { gatherChanges } from '../database/changes.ts';
import { openDatabase, type Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { listTables, openSuperuser } from '../database/test-tables.ts';
import { readDataKey } from './data-keys.ts';
import { associatedData, EnvelopeError, keyLength, seal } from './envelope.ts';
import { readGrant, type StoredGrant, writeGrant } from './grant-store.ts';
import type { Keyring } from './keyring.ts';
import { Secret } from './secret.ts';
import { readSecrets, writeSecrets } from './store.ts';
import { addConnection } from './test-vault.ts';

const purpose = { strategyId: 'api-client', destination: 'https://host.example' };
const here = { workspaceId: 'ws_a', connectionId: 'con_1', ...purpose };
const there = { workspaceId: 'ws_b', connectionId: 'con_1', ...purpose };
const beside = { workspaceId: 'ws_a', connectionId: 'con_2', ...purpose };

const master = randomBytes(keyLength);
/** Two versions of the same key. */
const keyring: Keyring = {
  current: 1,
  keys: new Map([
    [1, master],
    [2, master],
  ]),
};
const grant: StoredGrant = {
  accessToken: new Secret('token-1'),
  obtainedAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: new Date('2026-01-01T01:00:00Z'),
  scopes: ['read'],
  refreshToken: null,
};

let test: TestDatabase;
let superuser: Kysely<Tables>;

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  await (await openDatabase({ connection, poolSize: 1, onConnectionError: () => undefined })).close();
  for (const owner of [here, there, beside]) await addConnection(superuser, owner);
  const dataKey = randomBytes(keyLength);
  for (const workspaceId of ['ws_a', 'ws_b']) {
    for (const version of [1, 2]) await addDataKey(workspaceId, version, dataKey);
  }
  await superuser.transaction().execute(async (trx) => {
    gatherChanges(trx);
    const secrets = new Map([
      ['clientSecret', new Secret('secret-1')],
      ['signingKey', new Secret('secret-2')],
    ]);
    await writeSecrets(here, trx, keyring, secrets, { clientSecret: 1, signingKey: 1 });
    await writeGrant(here, trx, keyring, 1, grant);
  });
});
afterAll(async () => {
  await superuser?.destroy();
  await test?.drop();
});

async function addDataKey(workspaceId: string, version: number, key: Uint8Array): Promise<void> {
  const bound = associatedData(['data-key', workspaceId, version, 1]);
  await superuser
    .insertInto('vault.data_keys')
    .values({ workspace_id: workspaceId, version, master_key_version: 1, wrapped: seal(master, key, bound) })
    .execute();
}

/** Does it as a superuser whom no reference holds back, reads, and undoes it. */
async function after<T>(change: string, read: (trx: Transaction) => Promise<T>): Promise<T> {
  const trx = await superuser.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(change).execute(trx);
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}

const secretsOf = (owner: typeof here) => async (trx: Transaction) =>
  Object.fromEntries(
    [...(await readSecrets(owner, trx, keyring))].map(([field, secret]) => [field, secret.expose()]),
  );
const grantOf = (owner: typeof here, credentialVersion: number) => async (trx: Transaction) =>
  (await readGrant(owner, trx, keyring, credentialVersion))?.accessToken.expose() ?? null;
const dataKeyOf = (workspaceId: string, version: number) => async (trx: Transaction) =>
  (await readDataKey(workspaceId, trx, keyring, version)).key.length;

/** For every column of the vault's tables: how a row is moved along it, and how it is read at its new place. */
const moves: Record<string, [string, (trx: Transaction) => Promise<unknown>]> = {
  'vault.secrets.workspace_id': ["update vault.secrets set workspace_id = 'ws_b'", secretsOf(there)],
  'vault.secrets.connection_id': ["update vault.secrets set connection_id = 'con_2'", secretsOf(beside)],
  'vault.secrets.field': [
    `update vault.secrets s set sealed = o.sealed from vault.secrets o where o.field <> s.field`,
    secretsOf(here),
  ],
  'vault.secrets.version': ['update vault.secrets set version = 2', secretsOf(here)],
  'vault.secrets.key_version': ['update vault.secrets set key_version = 3 - key_version', secretsOf(here)],
  'vault.secrets.sealed': ["update vault.secrets set sealed = sealed || '\\x00'", secretsOf(here)],
  'vault.grants.workspace_id': ["update vault.grants set workspace_id = 'ws_b'", grantOf(there, 1)],
  'vault.grants.connection_id': ["update vault.grants set connection_id = 'con_2'", grantOf(beside, 1)],
  'vault.grants.credential_version': ['update vault.grants set credential_version = 2', grantOf(here, 2)],
  'vault.grants.key_version': ['update vault.grants set key_version = 3 - key_version', grantOf(here, 1)],
  'vault.grants.sealed': [
    "update vault.grants g set sealed = s.sealed from vault.secrets s where s.field = 'clientSecret'",
    grantOf(here, 1),
  ],
  'vault.data_keys.workspace_id': [
    `update vault.data_keys d set wrapped = o.wrapped from vault.data_keys o
      where o.workspace_id <> d.workspace_id and o.version = d.version`,
    dataKeyOf('ws_b', 1),
  ],
  'vault.data_keys.version': [
    `update vault.data_keys d set wrapped = o.wrapped from vault.data_keys o
      where o.workspace_id = d.workspace_id and o.version <> d.version`,
    dataKeyOf('ws_a', 1),
  ],
  'vault.data_keys.master_key_version': [
    'update vault.data_keys set master_key_version = 2',
    dataKeyOf('ws_a', 1),
  ],
  'vault.data_keys.wrapped': [
    'update vault.data_keys set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1)',
    dataKeyOf('ws_a', 1),
  ],
};

/** What no secret depends on. */
const unbound = [
  'vault.secrets.created_at',
  'vault.grants.expires_at',
  'vault.grants.obtained_at',
  'vault.data_keys.created_at',
];

describe('a ciphertext is refused at any other place', () => {
  it.each(Object.entries(moves))('%s', async (_column, [change, read]) => {
    await expect(after(change, read)).rejects.toThrow(EnvelopeError);
  });

  it.each(['vault.secrets', 'vault.grants', 'vault.data_keys'])(
    'no column of %s was forgotten',
    async (name) => {
      const table = (await listTables(superuser)).find((candidate) => candidate.name === name);
      const columns = table?.columns.map((column) => `${name}.${column.name}`) ?? [];
      const known = [...Object.keys(moves), ...unbound].filter((column) => column.startsWith(`${name}.`));
      expect(columns.toSorted()).toEqual(known.toSorted());
    },
  );

  it('and opens at its own', async () => {
    const nothing = 'select 1';
    const both = { clientSecret: 'secret-1', signingKey: 'secret-2' };
    expect(await after(nothing, secretsOf(here))).toEqual(both);
    expect(await after(nothing, grantOf(here, 1))).toBe('token-1');
    expect(await after(nothing, dataKeyOf('ws_b', 2))).toBe(keyLength);
    expect(await after("update vault.secrets set created_at = 'epoch'", secretsOf(here))).toEqual(both);
  });

  it.each([
    ['destination', { destination: 'https://elsewhere.example' }],
    ['strategy', { strategyId: 'other' }],
  ])('a secret is not opened for another %s than it was given for', async (_what, change) => {
    await expect(after('select 1', secretsOf({ ...here, ...change }))).rejects.toThrow(EnvelopeError);
  });

  it('a grant is no secret, and a secret no grant', async () => {
    const change = `update vault.secrets s set sealed = g.sealed from vault.grants g`;
    await expect(after(change, secretsOf(here))).rejects.toThrow(EnvelopeError);
  });
});
