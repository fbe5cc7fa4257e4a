import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import type { Tables } from './schema.ts';
import { fillTables, openSuperuser } from './test-tables.ts';
import { createTransactions, type Transactions } from './transactions.ts';

describe('a transaction that only reads', () => {
  let test: TestDatabase;
  let superuser: Kysely<Tables>;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    superuser = openSuperuser(test.url);
  });
  afterAll(async () => {
    await superuser?.destroy();
    await test?.drop();
  });
  // One connection, so that whatever a transaction leaves behind meets the next.
  beforeEach(async () => {
    database = await openDatabase({
      connection: { connectionString: test.url },
      poolSize: 1,
      onConnectionError: () => undefined,
    });
    return () => database.close();
  });

  const connections = (workspaceId: string) =>
    database.readWorkspace(workspaceId, (trx) =>
      trx.selectFrom('connections').select('workspace_id').execute(),
    );
  const prepared = (workspaceId: string) =>
    database.readWorkspace(workspaceId, async (trx) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(
        trx,
      );
      return rows[0]?.n;
    });

  it.each(['ws_one', "ws_' or true --", "ws_\\' or true --"])(
    'sees the rows of its own Workspace alone, whatever the Workspace is called: %s',
    async (workspaceId) => {
      await superuser.deleteFrom('workspaces').execute();
      await fillTables(superuser, workspaceId);
      await fillTables(superuser, 'ws_other');
      expect(await connections(workspaceId)).toEqual([{ workspace_id: workspaceId }]);
      expect(await connections('ws_nobody')).toEqual([]);
      expect(await connections('')).toEqual([]);
    },
  );

  it('writes nothing', async () => {
    const writing = database.readWorkspace('ws_other', (trx) =>
      trx.deleteFrom('connections').where('workspace_id', '=', 'ws_other').execute(),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await connections('ws_other')).toHaveLength(1);
  });

  it('sees one moment, whatever is committed meanwhile', async () => {
    const seen = await database.readWorkspace('ws_other', async (trx) => {
      const read = () => trx.selectFrom('connections').select('name').executeTakeFirst();
      const before = await read();
      await superuser
        .updateTable('connections')
        .set({ name: `renamed ${before?.name}` })
        .execute();
      return [before, await read()];
    });
    expect(seen[0]).toEqual(seen[1]);
  });

  it('prepares a statement once, however often it is sent', async () => {
    await connections('ws_other');
    const once = await prepared('ws_other');
    for (let again = 0; again < 5; again += 1) await connections('ws_other');
    expect(await prepared('ws_other')).toBe(once);
  });

  it('prepares no more than some, and answers the rest all the same', async () => {
    for (let other = 0; other < 300; other += 1) {
      const rows = await database.readWorkspace('ws_other', (trx) =>
        sql`select ${sql.raw(String(other))} as value`.execute(trx),
      );
      expect(rows.rows).toEqual([{ value: other }]);
    }
    expect(await prepared('ws_other')).toBeLessThanOrEqual(201);
  });

  it.each([
    ['its work', () => Promise.reject(new Error('of the work')), 'of the work'],
    [
      'a statement',
      (trx: Parameters<Parameters<Database['readWorkspace']>[1]>[0]) => sql`select 1/0`.execute(trx),
      'division by zero',
    ],
  ])('fails with %s, and leaves the connection as good as it was', async (_, work, message) => {
    await expect(database.readWorkspace('ws_other', work)).rejects.toThrow(message);
    expect(await connections('ws_other')).toHaveLength(1);
    expect(database.pool()).toEqual({ total: 1, idle: 1, waiting: 0 });
  });

  it('fails where a statement failed, though its work went on', async () => {
    const reading = database.readWorkspace('ws_other', async (trx) => {
      await sql`select 1/0`.execute(trx).catch(() => undefined);
      return 'all is well';
    });
    await expect(reading).rejects.toThrow();
    expect(await connections('ws_other')).toHaveLength(1);
  });

  it('reads on where a newer process has changed a table meanwhile', async () => {
    const all = () =>
      database.readWorkspace('ws_other', (trx) => trx.selectFrom('connections').selectAll().execute());
    const [before] = await all();
    await sql`alter table cleat.connections add column later text`.execute(superuser);
    expect(await all()).toEqual([{ ...before, later: null }]);
    expect(await all()).toEqual([{ ...before, later: null }]);
    await sql`alter table cleat.connections drop column later`.execute(superuser);
    expect(await all()).toEqual([before]);
  });
});

describe('a transaction that writes', () => {
  let test: TestDatabase;
  let pool: pg.Pool;
  let write: Transactions<{ things: { name: string } }>['write'];

  beforeAll(async () => {
    test = await createTestDatabase();
    // One connection, so that whatever a transaction leaves behind meets the next.
    pool = new pg.Pool({ connectionString: test.url, max: 1 });
    await pool.query('create table things (name text primary key)');
    ({ write } = createTransactions(pool));
  });
  afterAll(async () => {
    await pool?.end();
    await test?.drop();
  });
  beforeEach(async () => {
    await pool.query('truncate things');
  });

  const settings = { 'cleat.a': "it's", 'cleat.b': 'two' };
  const names = async (): Promise<string[]> =>
    (await pool.query<{ name: string }>('select name from things order by name')).rows.map(
      ({ name }) => name,
    );

  it('begins with its settings and its first query, and ends with its last one', async () => {
    const first = `insert into things values ('first') returning name, current_setting('cleat.a') as a`;
    const result = await write({
      ...{ settings, first, last: () => `insert into things values ('last')` },
      work: async (trx, rows) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('things')
          .values([{ name: 'of the work' }, { name: 'and another' }])
          .executeTakeFirstOrThrow();
        return [rows, numInsertedOrUpdatedRows];
      },
    });
    expect(result).toEqual([[{ name: 'first', a: "it's" }], 2n]);
    expect(await names()).toEqual(['and another', 'first', 'last', 'of the work']);
    expect((await pool.query(`select current_setting('cleat.b', true) as b`)).rows).toEqual([{ b: '' }]);
  });

  it('may have no query but its own', async () => {
    const work = (_: unknown, rows: readonly unknown[]) => Promise.resolve(rows);
    expect(await write({ settings, work, last: () => null })).toEqual([]);
  });

  it.each([
    ['its first query', { first: 'select 1/0' }],
    ['its work', { work: () => Promise.reject(new Error('division by zero')) }],
    ['its last query', { last: () => 'select 1/0' }],
  ])('leaves nothing where %s fails', async (_what, change) => {
    const failing = write({
      ...{ settings, first: `insert into things values ('first')`, last: () => null },
      work: async (trx) => void (await trx.insertInto('things').values({ name: 'work' }).execute()),
      ...change,
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await names()).toEqual([]);
  });

  it('says so where a statement failed, though its work went on', async () => {
    const writing = write({
      settings,
      work: async (trx) => {
        await sql`select 1/0`.execute(trx).catch(() => undefined);
        return 'all is well';
      },
    });
    await expect(writing).rejects.toThrow();
    expect(await names()).toEqual([]);
  });
});
