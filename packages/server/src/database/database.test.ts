import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, isDatabaseOutage, openDatabase } from './database.ts';
import { DatabaseError } from './errors.ts';
import { refuseOldVersion } from './migrate.ts';
import type { Tables } from './schema.ts';
import { dumpTables, fillTables, openSuperuser } from './test-tables.ts';

const open = (connectionString: string): Promise<Database> =>
  openDatabase({ connection: { connectionString }, poolSize: 2, onConnectionError: () => undefined });

async function refusal(opening: Promise<Database>): Promise<DatabaseError> {
  const outcome = await opening.then(
    (database) => database.close(),
    (error: unknown) => error,
  );
  if (outcome instanceof DatabaseError) return outcome;
  throw new Error(`not refused with a DatabaseError: ${inspect(outcome)}`);
}

/** All that a start could change in a database: its relations, columns, policies, grants and rows. */
async function fingerprint(owner: Kysely<Tables>): Promise<unknown> {
  const catalogue = await sql<{ line: string }>`
    select concat_ws(' ', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl,
                     (select string_agg(attname || ' ' || atttypid::regtype, ',' order by attnum)
                        from pg_attribute where attrelid = c.oid and attnum > 0)) as line
      from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    union all select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies
    union all select concat_ws(' ', nspname, nspacl) from pg_namespace where nspname not like 'pg\\_%'
    order by 1`.execute(owner);
  return { catalogue: catalogue.rows, rows: await dumpTables(owner) };
}

it.each([
  ['a full disk', '53100', true],
  ['no memory', '53200', true],
  ['a disk that fails', '58030', true],
  ['a standby', '25006', true],
  ['a shutdown', '57P01', true],
  ['a lost connection', '08006', true],
  ['a statement that was cancelled', '57014', false],
  ['a value that is there already', '23505', false],
  ['a wrong statement', '42601', false],
])('an outage or not: %s', (_what, code, outage) => {
  expect(isDatabaseOutage(Object.assign(new Error('of the database'), { code }))).toBe(outage);
});

describe('opening the database', () => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;

  beforeEach(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    return async () => {
      await owner.destroy();
      await test.drop();
    };
  });

  it('makes the tables of an empty one, and answers', async () => {
    const database = await open(test.url);
    await database.ping();
    expect(await database.inInstance((trx) => trx.selectFrom('workspaces').selectAll().execute())).toEqual(
      [],
    );
    await database.close();
  });

  it('says where it takes no writes, as after another one has taken over', async () => {
    const database = await open(test.url);
    expect(await database.ping()).toBe('writable');
    await sql.raw(`alter database ${test.name} set default_transaction_read_only = on`).execute(owner);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await sql.raw(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`).execute(owner);
    await expect.poll(() => database.ping().catch(() => null)).toBe('read_only');
    const write = database.inInstance((trx) => sql`create table t ()`.execute(trx));
    expect(isDatabaseOutage(await write.catch((error: unknown) => error))).toBe(true);
    await database.close();
  });

  it('says after two seconds that there is no answer', async () => {
    const database = await open(test.url);
    const gate = Promise.withResolvers<void>();
    const holding = [1, 2].map(() => database.inInstance(() => gate.promise));
    await expect(database.ping()).rejects.toThrow('in time');
    gate.resolve();
    await Promise.all(holding);
    expect(await database.ping()).toBe('writable');
    await database.close();
  });

  it('a connection that breaks within a transaction fails this transaction, not the process', async () => {
    const database = await open(test.url);
    const broken = database.inInstance(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
      // Nobody waits for an answer of the database while the connection breaks.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await trx.selectFrom('workspaces').selectAll().execute();
    });
    const error: unknown = await broken.catch((reason: unknown) => reason);
    expect(isDatabaseOutage(error), inspect(error)).toBe(true);
    await database.ping();
    await database.close();
  });

  it('says what a migration that failed met', async () => {
    await sql`create schema cleat`.execute(owner);
    await sql`create table cleat.connections ()`.execute(owner);
    const { code, message } = await refusal(open(test.url));
    expect(code).toBe('migration_failed');
    expect(message).toContain('relation "connections" already exists (SQLSTATE 42P07). Nothing was changed.');
  });

  it('changes nothing the second time', async () => {
    await (await open(test.url)).close();
    await fillTables(owner, 'ws_kept');
    const before = await fingerprint(owner);
    await (await open(test.url)).close();
    expect(await fingerprint(owner)).toEqual(before);
  });

  it.each([
    ['a table', 'revoke insert on workspaces from cleat_app'],
    ['a schema', 'revoke usage on schema vault from cleat_app'],
  ])(
    'gives the role of the service again what it has lost, as by a dump without grants: %s',
    async (_, loss) => {
      await (await open(test.url)).close();
      const before = await fingerprint(owner);
      await sql.raw(loss).execute(owner);
      expect(await fingerprint(owner)).not.toEqual(before);
      await (await open(test.url)).close();
      expect(await fingerprint(owner)).toEqual(before);
    },
  );

  it('four starts at once on an empty database all succeed and migrate once', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => open(test.url)));
    await Promise.all(databases.map((database) => database.ping()));
    await Promise.all(databases.map((database) => database.close()));
    const rows = (await dumpTables(owner))['cleat.kysely_migration'] ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('four databases of one server can be started at once, though they share the role', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTestDatabase()));
    const databases = await Promise.all([test, ...others].map(({ url }) => open(url)));
    await Promise.all(databases.map((database) => database.ping()));
    await Promise.all(databases.map((database) => database.close()));
    await Promise.all(others.map((other) => other.drop()));
  });

  it('refuses a schema that a newer Cleat left, and leaves it alone', async () => {
    await (await open(test.url)).close();
    await fillTables(owner, 'ws_kept');
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'then')`.execute(owner);
    const before = await fingerprint(owner);
    const error = await refusal(open(test.url));
    expect(error.code).toBe('schema_newer');
    expect(error.message).toContain('9999-later');
    expect(await fingerprint(owner)).toEqual(before);
    // Only that row stood in the way.
    await sql`delete from kysely_migration where name = '9999-later'`.execute(owner);
    await (await open(test.url)).close();
  });

  it('lets nobody but the owner look at the notes on migrations', async () => {
    const database = await open(test.url);
    const read = database.inInstance((trx) => sql`select * from kysely_migration`.execute(trx));
    await expect(read).rejects.toMatchObject({ code: '42501' });
    await database.close();
  });

  it('says what is missing where the user may not create schemas', async () => {
    const role = `test_guest_${randomBytes(6).toString('hex')}`;
    await sql.raw(`create role ${role} login password 'guest'`).execute(owner);
    const url = new URL(test.url);
    url.username = role;
    url.password = 'guest';
    const error = await refusal(open(url.href));
    expect(error.code).toBe('database_not_allowed');
    await sql.raw(`drop role ${role}`).execute(owner);
  });
});

describe('a database that cannot be reached', () => {
  it.each([
    ['nothing listens', 'postgres://cleat:pass-a1b2c3@127.0.0.1:1/cleat'],
    ['no such socket', 'postgres://cleat:pass-a1b2c3@localhost/cleat?host=/no/such/directory'],
    ['the port is none', 'postgres://cleat:pass-a1b2c3@127.0.0.1:99999/cleat'],
    ['the URL cannot be decoded', 'postgres://cleat:pass-a1b2c3%ff@127.0.0.1:1/cleat'],
  ])('is reported without the password: %s', async (_why, url) => {
    const error = await refusal(open(url));
    expect(error.code).toBe('database_unreachable');
    expect(error.message).toContain('CLEAT_DATABASE_URL');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('pass-a1b2c3');
  });
});

describe('the server version', () => {
  it.each([150_000, 150_004, 180_001])('%i serves', (version) => {
    expect(() => refuseOldVersion(version)).not.toThrow();
  });

  it.each([
    [149_999, 14],
    [130_021, 13],
    [0, 0],
  ])('%i is too old, which is said with its number', (version, number) => {
    expect(() => refuseOldVersion(version)).toThrow(
      expect.objectContaining({
        code: 'database_too_old',
        message: `PostgreSQL 15 or newer is needed; this server is ${number}.`,
      }),
    );
  });
});

describe('a transaction', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await open(test.url);
  });
  afterAll(async () => {
    await database?.close();
    await test?.drop();
  });

  it('is kept as a whole or not at all', async () => {
    const insert = (id: string, then: () => void) =>
      database.inInstance(async (trx) => {
        await trx.insertInto('workspaces').values({ id, name: id }).execute();
        then();
      });
    await insert('ws_kept', () => undefined);
    const undone = insert('ws_undone', () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const rows = await database.inInstance((trx) => trx.selectFrom('workspaces').select('id').execute());
    expect(rows).toEqual([{ id: 'ws_kept' }]);
  });

  it('reads a bigint as a number', async () => {
    const { rows } = await database.inInstance((trx) => sql`select count(*) as n from audit`.execute(trx));
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('a Workspace whose transactions wait', () => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    database = await openDatabase({
      connection: { connectionString: test.url },
      poolSize: 4,
      onConnectionError: () => undefined,
    });
    await owner
      .insertInto('workspaces')
      .values(['ws_held', 'ws_other'].map((id) => ({ id, name: id })))
      .execute();
  });
  afterAll(async () => {
    await database?.close();
    await owner?.destroy();
    await test?.drop();
  });

  it('has half of the pool at most, and leaves the rest to others', async () => {
    const done: number[] = [];
    const waiting = await owner.transaction().execute(async (trx) => {
      await sql`select from workspaces where id = 'ws_held' for update`.execute(trx);
      const all = [0, 1, 2, 3, 4, 5].map((number) =>
        database.inWorkspace('ws_held', async () => void done.push(number)),
      );
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await database.inWorkspace('ws_other', async () => 'written')).toBe('written');
        expect(await database.readWorkspace('ws_other', async () => 'read')).toBe('read');
      }
      // Those that have no connection are seen to wait all the same.
      expect(database.pool()).toMatchObject({ total: 3, waiting: 4 });
      expect(done).toEqual([]);
      return all;
    });
    await Promise.all(waiting);
    expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(database.pool()).toMatchObject({ waiting: 0 });
  });
});
