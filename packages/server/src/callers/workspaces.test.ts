import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, instanceWorkspace, openDatabase } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { dumpTables, fillTables, listTables, openSuperuser } from '../database/test-tables.ts';
import { readDataKey } from '../vault/data-keys.ts';
import { testKeyring } from '../vault/test-vault.ts';
import type { Scope } from './roles.ts';
import { createWorkspace, eraseWorkspace, findWorkspace, listWorkspaces } from './workspaces.ts';

const keyring = testKeyring();
const scope: Scope = {
  workspaceId: instanceWorkspace,
  caller: { id: 'key_admin', role: 'instance_admin', workspaceId: null },
  requestId: 'req_1',
};
const finish = async () => undefined;

let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;

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

const audited = async (target: string) =>
  superuser
    .selectFrom('audit')
    .select(['workspace_id', 'action', 'actor', 'request_id', 'outcome'])
    .where('target', '=', target)
    .orderBy('id')
    .execute();
const line = (action: string) => ({
  workspace_id: instanceWorkspace,
  action,
  actor: 'key_admin',
  request_id: 'req_1',
  outcome: 'succeeded',
});

describe('a Workspace', () => {
  it('is made with a data key of its own, and one audit line of the instance', async () => {
    const [one, two] = [
      await createWorkspace(scope, database, keyring, 'One', finish),
      await createWorkspace(scope, database, keyring, 'One', finish),
    ];
    expect(one).toEqual({ id: expect.stringMatching(/^ws_/), name: 'One', createdAt: expect.any(String) });
    expect(await findWorkspace(one.id, database)).toEqual(one);
    const keys = await Promise.all(
      [one, two].map(({ id }) => database.inWorkspace(id, (trx) => readDataKey(id, trx, keyring))),
    );
    expect(keys.map((key) => key.version)).toEqual([1, 1]);
    expect(keys[0]?.key).not.toEqual(keys[1]?.key);
    expect(await audited(one.id)).toEqual([line('workspace.create')]);
  });

  it('is not made, nor its data key, if what belongs to the same transaction fails', async () => {
    const before = await dumpTables(superuser);
    const making = createWorkspace(scope, database, keyring, 'Undone', async () => {
      throw new Error('undone');
    });
    await expect(making).rejects.toThrow('undone');
    expect(await dumpTables(superuser)).toEqual(before);
  });

  it.each(['ws_unknown', '', instanceWorkspace])('does not exist by the id %j', async (id) => {
    expect(await findWorkspace(id, database)).toBeNull();
  });

  it('is listed with the others, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await createWorkspace(scope, database, keyring, name, finish);
    const all = await listWorkspaces(database, { limit: 200, cursor: undefined });
    expect(all.nextCursor).toBeNull();
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listWorkspaces(database, { limit: 2, cursor: cursor ?? undefined });
      paged.push(...page.data.map((workspace) => workspace.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all.data.map((workspace) => workspace.id));
    expect(new Set(paged).size).toBe(paged.length);
  });
});

describe('erasure', () => {
  it('takes every row of the Workspace from every table, and no row of another', async () => {
    await fillTables(superuser, 'ws_gone');
    await fillTables(superuser, 'ws_stays');
    const before = await dumpTables(superuser);
    const tables = (await listTables(superuser)).filter(({ ofWorkspace }) => ofWorkspace);
    // Whatever tables there are, each has a row to be erased.
    for (const { name } of tables) expect(before[name]?.join('\n'), name).toContain('(ws_gone,');

    await eraseWorkspace(scope, database, 'ws_gone');

    const after = await dumpTables(superuser);
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} where workspace_id = 'ws_gone'`.execute(
        superuser,
      );
      expect(rows, name).toEqual([]);
    }
    const ofInstance = ['cleat.instance_keys', 'vault.master_keys'];
    for (const [name, rows] of Object.entries(before)) {
      const kept = ofInstance.includes(name) ? rows : rows.filter((row) => !row.includes('ws_gone'));
      const left = (after[name] ?? []).filter((row) => !row.includes('workspace.erase'));
      expect(left, name).toEqual(kept);
    }
    expect(await audited('ws_gone')).toEqual([line('workspace.erase')]);
  });

  it('makes what was copied of it unreadable: its data key is gone', async () => {
    const { id } = await createWorkspace(scope, database, keyring, 'Gone', finish);
    await eraseWorkspace(scope, database, id);
    await expect(database.readWorkspace(id, (trx) => readDataKey(id, trx, keyring))).rejects.toThrow();
    expect(await findWorkspace(id, database)).toBeNull();
  });

  it.each(['ws_unknown', instanceWorkspace, ''])('of %j finds nothing and changes nothing', async (id) => {
    const before = await dumpTables(superuser);
    await expect(eraseWorkspace(scope, database, id)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    });
    expect(await dumpTables(superuser)).toEqual(before);
  });
});
