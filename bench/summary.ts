/**
 * `GET /api/summary` and the list of connections with their last sync, in a Workspace of 100,000 connections beside
 * another of the same size: as the service reads them, and the list beside the same one without it.
 *
 *     node bench/summary.ts [connections]
 */
import { findConnection, listConnections } from '@cleat/server/connections/repository.ts';
import { readSummary } from '@cleat/server/connections/summary.ts';
import { openDatabase } from '@cleat/server/database/database.ts';
import type pg from 'pg';
import { startPostgres } from './support/postgres.ts';
import { median } from './support/processes.ts';

const count = Number(process.argv[2] ?? 100_000);
const rounds = 51;

/** A tenth broken in twenty ways, a grant and a schedule each, ten runs for every tenth, a month of figures. */
async function fill(client: pg.Client, workspace: string): Promise<void> {
  await client.query('insert into workspaces (id, name) values ($1, $1)', [workspace]);
  await client.query(
    `insert into connections (workspace_id, id, provider_id, name, strategy_id, config, secret_fields, destination,
                              state, conditions, credential_error, error_code, last_test, grant_info)
     select $1, 'con_' || $1 || lpad(to_hex(n), 8, '0'), 'provider-' || n % 4, 'Connection ' || n, 's', '{}', '{}', '{}',
            case when n % 10 = 0 then 'credential_error' else 'active' end, '[]',
            case when n % 10 = 0 then json_build_object('code', 'code_' || n / 10 % 20, 'title', 'T', 'detail', repeat('x', 400)) end,
            case when n % 10 = 0 then 'code_' || n / 10 % 20 end, json_build_object('steps', repeat('x', 600)), '{}'
       from generate_series(1, $2::int) n`,
    [workspace, count],
  );
  await client.query(
    `insert into vault.grants (workspace_id, connection_id, credential_version, key_version, sealed, expires_at, obtained_at)
     select $1, id, 1, 1, decode(repeat('00', 300), 'hex'), now() + random() * interval '1 hour' - interval '10 minutes', now()
       from connections where workspace_id = $1`,
    [workspace],
  );
  await client.query(
    `insert into sync_schedules (workspace_id, connection_id, cron, timezone, due_at)
     select $1, id, '0 2 * * *', 'UTC', now() + random() * interval '1 day' from connections where workspace_id = $1`,
    [workspace],
  );
  await client.query(
    `insert into sync_runs (workspace_id, id, connection_id, provider_id, mode, cause, state, finished_at)
     select $1, 'run_' || c.id || lpad(r::text, 2, '0'), c.id, 'p', 'auto', 'schedule', 'succeeded', now()
       from connections c, generate_series(1, 10) r where c.workspace_id = $1 and right(c.id, 1) = '0'`,
    [workspace],
  );
  await client.query(
    `insert into daily_activity
     select $1, to_char(now() at time zone 'UTC' - d * interval '1 day', 'YYYY-MM-DD'), s, 1, 2, 3, 4, 5, 6
       from generate_series(0, 29) d, generate_series(0, 15) s`,
    [workspace],
  );
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return `${median(times).toFixed(1)} ms [${Math.min(...times).toFixed(1)}-${Math.max(...times).toFixed(1)}]`;
}

const postgres = await startPostgres(['overview']);
const database = await openDatabase({
  connection: { connectionString: postgres.url('overview') },
  poolSize: 1,
  onConnectionError: (error) => {
    throw error;
  },
});
const client = await postgres.connect('overview');
try {
  await client.query('set search_path = cleat');
  for (const workspace of ['ws_a', 'ws_b']) await fill(client, workspace);
  const measure = async (what: string): Promise<void> => {
    console.log(`${what}: summary ${await timed(() => readSummary('ws_a', database, new Date()))}`);
    const page = () =>
      database.readWorkspace('ws_a', (trx) => listConnections('ws_a', trx, {}, 'con_ws_a0000', 51));
    console.log(`${what}: list of 50 ${await timed(page)}`);
    const bare = () =>
      database.readWorkspace('ws_a', (trx) =>
        trx
          .selectFrom('connections')
          .selectAll()
          .where('workspace_id', '=', 'ws_a')
          .where('id', '>', 'con_ws_a0000')
          .orderBy('id')
          .limit(51)
          .execute(),
      );
    console.log(`${what}: list of 50 without last syncs ${await timed(bare)}`);
    const one = (id: string) => () =>
      database.readWorkspace('ws_a', (trx) => findConnection('ws_a', trx, id));
    console.log(`${what}: one ${await timed(one('con_ws_a00000100'))}`);
  };
  await measure(`${count} connections, never vacuumed`);
  await client.query('vacuum analyze');
  await measure(`${count} connections, vacuumed`);
} finally {
  await client.end();
  await database.close();
  await postgres.stop();
}
