/**
 * Reading connections among 10,000 and among 1,000,000 of one Workspace: as the service reads them, beside the driver
 * with the same statements. `bare` is the one SELECT alone, without transaction and Workspace.
 *
 *     node bench/connections.ts [rows] [rounds]
 */
import { findConnection, listConnections } from '@cleat/server/connections/repository.ts';
import { type Database, openDatabase } from '@cleat/server/database/database.ts';
import type pg from 'pg';
import { startCleat } from './support/cleat.ts';
import { startProvider } from './support/nginx.ts';
import { type Postgres, startPostgres } from './support/postgres.ts';
import { median } from './support/processes.ts';

const sizes = [10_000, Number(process.argv[2] ?? 1_000_000)] as const;
const rounds = Number(process.argv[3] ?? 5);
const readsOfRound = 400;
const pageRows = 51;

interface Table {
  readonly rows: number;
  readonly database: Database;
  readonly driver: pg.Client;
  readonly workspaceId: string;
}

/** One connection is made by the service; the others are copies of its row. */
async function fill(postgres: Postgres, rows: number): Promise<Table> {
  const name = `rows_${rows}`;
  const provider = await startProvider(null);
  const cleat = await startCleat(null, { CLEAT_DATABASE_URL: postgres.url(name) });
  const made = await cleat.call('POST', '/api/connectors', {
    providerId: 'generic-api-key',
    authenticationStrategyId: 'x-api-key',
    authenticationConfig: { baseUrl: provider.origin, apiKey: 'a-key-of-the-benchmark-0123456789' },
  });
  if (made.state !== 'active') throw new Error(JSON.stringify(made));
  await cleat.stop();
  await provider.stop();
  const driver = await postgres.connect(name);
  await driver.query('set search_path = cleat');
  const { rows: columns } = await driver.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'cleat' and table_name = 'connections' and column_name not in ('id', 'name')
     order by ordinal_position`,
  );
  const others = columns.map((column) => `"${column.name}"`).join(', ');
  await driver.query(
    `insert into connections (id, name, ${others})
     select 'con_' || lpad(to_hex(turn), 8, '0') || '-0000-7000-8000-' || substr(md5(turn::text), 1, 12),
       'Connection ' || turn, ${others}
     from connections, generate_series(1, ${rows - 1}) turn`,
  );
  await driver.query('analyze connections');
  await driver.query('checkpoint');
  await driver.query(`set role cleat_app`);
  const database = await openDatabase({
    connection: { connectionString: postgres.url(name) },
    poolSize: 1,
    // A read that meets it fails by itself.
    onConnectionError: () => undefined,
  });
  return {
    rows,
    database,
    driver,
    workspaceId: String(made.workspaceId ?? (await workspaceOf(postgres, name))),
  };
}

async function workspaceOf(postgres: Postgres, name: string): Promise<string> {
  const client = await postgres.connect(name);
  const { rows } = await client.query<{ id: string }>('select id from cleat.workspaces');
  await client.end();
  return rows[0]?.id ?? '';
}

async function idsOf({ driver, workspaceId }: Table): Promise<string[]> {
  await driver.query('begin');
  await driver.query(`select set_config('cleat.workspace_id', $1, true)`, [workspaceId]);
  const { rows } = await driver.query<{ id: string }>(
    'select id from connections order by random() limit $1',
    [readsOfRound],
  );
  await driver.query('commit');
  return rows.map(({ id }) => id);
}

const get = {
  name: 'get',
  text: 'select * from connections where workspace_id = $1 and id = $2',
};
const list = {
  name: 'list',
  text: 'select * from connections where workspace_id = $1 and id > $2 order by id limit $3',
};

type Read = (table: Table, id: string) => Promise<unknown>;

/** The statements that the service sends, by the driver alone. */
const scoped = async ({ driver, workspaceId }: Table, query: pg.QueryConfig): Promise<unknown> => {
  await driver.query('start transaction isolation level repeatable read read only');
  await driver.query({
    name: 'scope',
    text: `select set_config('cleat.workspace_id', $1, true)`,
    values: [workspaceId],
  });
  const answer = await driver.query(query);
  await driver.query('commit');
  return answer.rows;
};

const reads: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  get: {
    service: ({ database, workspaceId }, id) =>
      database.readWorkspace(workspaceId, (trx) => findConnection(workspaceId, trx, id)),
    driver: (table, id) => scoped(table, { ...get, values: [table.workspaceId, id] }),
    bare: ({ driver, workspaceId }, id) => driver.query({ ...get, values: [workspaceId, id] }),
  },
  list: {
    service: ({ database, workspaceId }, id) =>
      database.readWorkspace(workspaceId, (trx) => listConnections(workspaceId, trx, {}, id, pageRows)),
    driver: (table, id) => scoped(table, { ...list, values: [table.workspaceId, id, pageRows] }),
    bare: ({ driver, workspaceId }, id) => driver.query({ ...list, values: [workspaceId, id, pageRows] }),
  },
};

const postgres = await startPostgres(sizes.map((rows) => `rows_${rows}`));
const tables: Table[] = [];
for (const rows of sizes) {
  const at = performance.now();
  tables.push(await fill(postgres, rows));
  console.log(`${rows} rows in ${((performance.now() - at) / 1_000).toFixed(0)} s`);
}

const taken = new Map<string, number[]>();
for (let round = 0; round <= rounds; round += 1) {
  for (const table of tables) {
    const ids = await idsOf(table);
    await table.driver.query(`select set_config('cleat.workspace_id', $1, false)`, [table.workspaceId]);
    for (const [read, ways] of Object.entries(reads)) {
      for (const [way, run] of Object.entries(ways)) {
        const key = `${read} ${way} ${table.rows}`;
        const times = taken.get(key) ?? [];
        for (const id of ids) {
          const at = performance.now();
          await run(table, id);
          // The first round warms everything up.
          if (round > 0) times.push(performance.now() - at);
        }
        taken.set(key, times);
      }
    }
  }
}

const p50 = (read: string, way: string, rows: number): number =>
  median(taken.get(`${read} ${way} ${rows}`) ?? []) * 1_000;
const [few, many] = sizes;
for (const read of Object.keys(reads)) {
  for (const rows of sizes) {
    console.log(
      [
        `${read}, ${rows} rows`,
        ...['service', 'driver', 'bare'].map((way) => `${way} p50 ${p50(read, way, rows).toFixed(0)} us`),
        `service ${(p50(read, 'service', rows) / p50(read, 'driver', rows)).toFixed(2)} times the driver`,
      ].join(' · '),
    );
  }
  const growth = p50(read, 'service', many) / p50(read, 'service', few);
  console.log(`${read}: ${many} rows take ${growth.toFixed(2)} times as long as ${few}`);
}
for (const { database, driver } of tables) {
  await database.close();
  await driver.end();
}
await postgres.stop();
