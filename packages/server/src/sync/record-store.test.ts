import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { ensureRecordSet, type RecordSet } from './record-sets.ts';
import { alongTheIndex, readChanged, readHeads, readLive } from './record-store.ts';

const rows = 20_000;
const ids = Array.from({ length: 500 }, (_, at) => `id ${at}`);

let test: TestDatabase;
let database: Database;
let owner: pg.Client;
let set: RecordSet;

beforeAll(async () => {
  test = await createTestDatabase();
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 2, onConnectionError: () => undefined });
  owner = new pg.Client({ ...connection, options: '-c search_path=cleat' });
  await owner.connect();
  await owner.query(`insert into workspaces (id, name) values ('ws_1', 'One')`);
  const streams = ['before', 'workers', 'behind'];
  const sets = await database.inWorkspace('ws_1', async (trx) => {
    const made: RecordSet[] = [];
    for (const stream of streams) made.push(await ensureRecordSet('ws_1', trx, 'con_1', stream));
    return made;
  });
  [, set] = sets as [RecordSet, RecordSet, RecordSet];
  // As it is in the middle of a first read: many rows, and no statistics yet.
  await owner.query('alter table records set (autovacuum_enabled = false)');
  await owner.query(
    `insert into records select 'ws_1', sets.id, md5(n::text), n, n, false, '\\x00', null, null, now(), now(), 1, '\\x00'
       from generate_series(1, $2::int) n, unnest($1::bigint[]) sets (id)`,
    [sets.map(({ id }) => id), rows],
  );
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
  await test?.drop();
});

/** Entries of all indexes of the records that were read so far. */
async function entriesRead(): Promise<number> {
  const { rows: found } = await owner.query<{ read: string }>(
    `select pg_stat_clear_snapshot(), sum(idx_tup_read) as read from pg_stat_user_indexes where relname = 'records'`,
  );
  return Number(found[0]?.read);
}

it.each([
  ['a look-up of ids', (trx: Parameters<typeof readHeads>[0]) => readHeads(trx, set, ids)],
  [
    'a part of what is there',
    (trx: Parameters<typeof readHeads>[0]) => readLive(trx, set, { after: '8', limit: 50 }),
  ],
  ['changes', (trx: Parameters<typeof readHeads>[0]) => readChanged(trx, set, 100, 50, false)],
  ['no change', (trx: Parameters<typeof readHeads>[0]) => readChanged(trx, set, rows, 50, true)],
])('%s reads no more of a new set than it needs', async (_, read) => {
  const before = await entriesRead();
  await database.inWorkspace(
    'ws_1',
    async (trx) => {
      await read(trx);
      await sql`select pg_stat_force_next_flush()`.execute(trx);
    },
    alongTheIndex,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await entriesRead()) - before).toBeLessThan(rows / 10);
});
