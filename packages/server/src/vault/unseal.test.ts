import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { dumpTables, openSuperuser } from '../database/test-tables.ts';
import { createDataKey, readDataKey } from './data-keys.ts';
import { keyLength } from './envelope.ts';
import { generateKeyText } from './keyring.ts';
import { type UnsealedVault, unsealVault } from './unseal.ts';

const key = (): string => randomBytes(keyLength).toString('base64');
const [first, second, foreign] = [key(), key(), key()];

let test: TestDatabase;
let owner: Kysely<Tables>;
let database: Database;
let directory: string;

beforeEach(async () => {
  test = await createTestDatabase();
  owner = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 4, onConnectionError: () => undefined });
  directory = await mkdtemp(join(tmpdir(), 'cleat-vault-'));
});
afterEach(async () => {
  await database?.close();
  await owner?.destroy();
  await test?.drop();
  await rm(directory, { recursive: true, force: true });
});

const keyFile = (name = 'master.key'): string => join(directory, name);
const unseal = (masterKeys: string | null): Promise<UnsealedVault> =>
  unsealVault(database, { masterKeys, keyFile: keyFile() });

/** A Workspace with a data key; returns the data key as it opens now. */
async function addWorkspace(id: string, vault: UnsealedVault): Promise<string> {
  await owner.insertInto('workspaces').values({ id, name: id }).execute();
  await database.inWorkspace(id, (trx) => createDataKey(id, trx, vault.keyring));
  return dataKey(id, vault);
}

async function dataKey(id: string, vault: UnsealedVault): Promise<string> {
  const read = await database.inWorkspace(id, (trx) => readDataKey(id, trx, vault.keyring));
  return Buffer.from(read.key).toString('hex');
}

describe('a first start', () => {
  it('makes a key file for an empty database; the next starts open with it', async () => {
    const vault = await unseal(null);
    expect(vault.generatedKeyFile).toBe(keyFile());
    const made = await addWorkspace('ws_1', vault);
    const again = await unseal(null);
    expect(again.generatedKeyFile).toBeNull();
    expect(await dataKey('ws_1', again)).toBe(made);
  });

  it('leaves a key file that was there before as it is', async () => {
    const text = generateKeyText();
    await writeFile(keyFile(), text, { mode: 0o600 });
    expect((await unseal(null)).generatedKeyFile).toBeNull();
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
  });

  it('done four times at once makes one key, with which all of them open', async () => {
    const vaults = await Promise.all([1, 2, 3, 4].map(() => unseal(null)));
    expect(vaults.filter((vault) => vault.generatedKeyFile !== null)).toHaveLength(1);
    expect(new Set(vaults.map((vault) => vault.digest('p', 't').toString('hex'))).size).toBe(1);
    const [one, ...others] = vaults;
    const made = one === undefined ? '' : await addWorkspace('ws_1', one);
    for (const vault of [...others, await unseal(null)]) expect(await dataKey('ws_1', vault)).toBe(made);
  });

  it('done at once from two data directories is refused to one of them, which makes no key', async () => {
    const starts = await Promise.allSettled(
      ['a.key', 'b.key'].map((name) => unsealVault(database, { masterKeys: null, keyFile: keyFile(name) })),
    );
    const refused = starts.filter((start) => start.status === 'rejected');
    expect(refused.map((start) => start.reason.code)).toEqual(['key_missing']);
    expect(await readdir(directory)).toHaveLength(1);
  });
});

describe('a later start is refused and changes nothing', () => {
  it.each<[string, string | null, string]>([
    ['without any key', null, 'key_missing'],
    ['with a foreign key', `1:${foreign}`, 'key_foreign'],
    ['with the right key as another version', `2:${first}`, 'key_version_missing'],
    ['with a new key alone', `2:${second}`, 'key_version_missing'],
    ['with a foreign key and a new one', `1:${foreign},2:${second}`, 'key_foreign'],
    ['with a short key', `1:${randomBytes(16).toString('base64')}`, 'key_short'],
    ['with a malformed key', first, 'key_malformed'],
    ['with no key in the text', '# none', 'key_missing'],
  ])('%s', async (_how, given, code) => {
    const made = await addWorkspace('ws_1', await unseal(`1:${first}`));
    const before = await dumpTables(owner);
    await expect(unseal(given)).rejects.toMatchObject({ name: 'KeyringError', code });
    expect(await dumpTables(owner)).toEqual(before);
    expect(await readdir(directory)).toEqual([]);
    expect(await dataKey('ws_1', await unseal(`1:${first}`))).toBe(made);
  });

  it('also with a key file of another installation', async () => {
    await unseal(`1:${first}`);
    const before = await dumpTables(owner);
    await writeFile(keyFile(), `1:${foreign}\n`, { mode: 0o600 });
    await expect(unseal(null)).rejects.toMatchObject({ code: 'key_foreign' });
    expect(await dumpTables(owner)).toEqual(before);
    expect(await readFile(keyFile(), 'utf8')).toBe(`1:${foreign}\n`);
  });

  it('also where what proves the key was lost, but data is there', async () => {
    await addWorkspace('ws_1', await unseal(`1:${first}`));
    await owner.deleteFrom('vault.master_keys').execute();
    await expect(unseal(null)).rejects.toMatchObject({ code: 'key_missing' });
    expect(await readdir(directory)).toEqual([]);
  });

  it('and says nothing of the keys', async () => {
    await unseal(`1:${first}`);
    for (const given of [`1:${foreign}`, `2:${second}`, first.slice(4)]) {
      const message = await unseal(given).then(() => '', String);
      expect(message).not.toBe('');
      for (const secret of [first, second, foreign, first.slice(4)]) expect(message).not.toContain(secret);
    }
  });
});

describe('a rotation of the master key', () => {
  it('wraps every data key anew; then the old master key may go', async () => {
    const before = await unseal(`1:${first}`);
    const keys = [await addWorkspace('ws_1', before), await addWorkspace('ws_2', before)];
    const wrapped = await owner.selectFrom('vault.data_keys').select('wrapped').execute();

    const both = await unseal(`1:${first},2:${second}`);
    expect(both.rewrapped).toBe(2);
    expect([await dataKey('ws_1', both), await dataKey('ws_2', both)]).toEqual(keys);
    const after = await owner
      .selectFrom('vault.data_keys')
      .select(['wrapped', 'master_key_version'])
      .execute();
    expect(after.map((row) => row.master_key_version)).toEqual([2, 2]);
    for (const { wrapped: old } of wrapped) {
      expect(after.some((row) => row.wrapped.equals(old))).toBe(false);
    }
    expect((await unseal(`1:${first},2:${second}`)).rewrapped).toBe(0);

    const alone = await unseal(`2:${second}`);
    expect(alone.rewrapped).toBe(0);
    expect([await dataKey('ws_1', alone), await dataKey('ws_2', alone)]).toEqual(keys);
    await addWorkspace('ws_3', alone);
  });

  it('is not undone by the old key alone: what the new one wraps needs the new one', async () => {
    await addWorkspace('ws_1', await unseal(`1:${first}`));
    await unseal(`1:${first},2:${second}`);
    const before = await dumpTables(owner);
    await expect(unseal(`1:${first}`)).rejects.toMatchObject({ code: 'key_version_missing' });
    expect(await dumpTables(owner)).toEqual(before);
  });

  it('refuses a foreign key in place of one that was retired, or of the new one', async () => {
    await unseal(`1:${first}`);
    await unseal(`1:${first},2:${second}`);
    for (const given of [`2:${foreign}`, `1:${foreign},2:${second}`, `1:${first},2:${foreign}`]) {
      await expect(unseal(given)).rejects.toMatchObject({ code: 'key_foreign' });
    }
  });

  it('keeps digests as they were', async () => {
    const vaults = [
      await unseal(`1:${first}`),
      await unseal(`1:${first},2:${second}`),
      await unseal(`2:${second}`),
    ];
    const digests = vaults.map((vault) => vault.digest('idempotency', '{"a":1}').toString('hex'));
    expect(new Set(digests).size).toBe(1);
  });
});

describe('a digest', () => {
  it('is of 32 bytes and differs by purpose, by text, by where the two meet, and by installation', async () => {
    const vault = await unseal(`1:${first}`);
    const elsewhere = await createTestDatabase();
    const connection = { connectionString: elsewhere.url };
    const other = await openDatabase({ connection, poolSize: 1, onConnectionError: () => undefined });
    const otherVault = await unsealVault(other, { masterKeys: `1:${first}`, keyFile: keyFile() });
    await other.close();
    await elsewhere.drop();
    const digests = [
      vault.digest('a', 'bc'),
      vault.digest('ab', 'c'),
      vault.digest('a', 'bd'),
      otherVault.digest('a', 'bc'),
    ];
    expect(digests.map((digest) => digest.length)).toEqual([32, 32, 32, 32]);
    expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(4);
    expect(vault.digest('a', 'bc')).toEqual(vault.digest('a', 'bc'));
  });
});
