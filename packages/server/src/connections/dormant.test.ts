import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { openSuperuser } from '../database/test-tables.ts';
import { claimDormant } from './dormant.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);
const at = (minutes: number): Date => new Date(start + minutes * minute);

let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 1, onConnectionError: () => undefined });
});
afterAll(async () => {
  await database?.close();
  await superuser?.destroy();
  await test?.drop();
});
beforeEach(async () => {
  await superuser.deleteFrom('refresh_renewals').execute();
});

/** Rows without their connections, which these queries do not look at. */
async function fill(count: number, dueAt: (index: number) => Date): Promise<void> {
  await superuser.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const rows = Array.from({ length: count }, (_, index) => ({
      workspace_id: 'ws_a',
      connection_id: `con_${index}`,
      due_at: dueAt(index),
      retry_ms: 10 * minute,
    }));
    for (let from = 0; from < count; from += 1000)
      await trx
        .insertInto('refresh_renewals')
        .values(rows.slice(from, from + 1000))
        .execute();
  });
}

it('a claim that comes to nothing is due again later, and later each time, up to six hours', async () => {
  await fill(1, () => at(0));
  const pauses: number[] = [];
  let now = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await claimDormant(database, at(now), 5)).toEqual([
      { workspaceId: 'ws_a', connectionId: 'con_0' },
    ]);
    expect(await claimDormant(database, at(now), 5)).toEqual([]);
    const { due_at } = await superuser
      .selectFrom('refresh_renewals')
      .select('due_at')
      .executeTakeFirstOrThrow();
    const next = (due_at.getTime() - start) / minute;
    expect(await claimDormant(database, at(next - 0.01), 5)).toEqual([]);
    pauses.push(next - now);
    now = next;
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
});

it('what has been due for longest is claimed first, and no more than asked for', async () => {
  await fill(6, (index) => at(-index));
  const claimed = await claimDormant(database, at(0), 2);
  expect(claimed.map(({ connectionId }) => connectionId).sort()).toEqual(['con_4', 'con_5']);
});

it('looking among many that are not due reads its index, and never the whole table', async () => {
  await fill(20_000, (index) => at(index + 1));
  await sql`analyze cleat.refresh_renewals`.execute(superuser);
  const scans = async (): Promise<{ whole: number; byDueTime: number }> => {
    // What a connection has counted is seen by others once it says so, and what those of the other tests have counted
    // is not to be taken for what came in between.
    const tell = sql`select pg_stat_force_next_flush()`;
    await database.inInstance((trx) => tell.execute(trx));
    await tell.execute(superuser);
    const { rows } = await sql<{ whole: string; byDueTime: string }>`
      select t.seq_scan as whole, i.idx_scan as "byDueTime"
        from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
       where t.relname = 'refresh_renewals' and i.indexrelname = 'refresh_renewals_by_due_time'`.execute(
      superuser,
    );
    return { whole: Number(rows[0]?.whole), byDueTime: Number(rows[0]?.byDueTime) };
  };
  const before = await scans();
  for (let turn = 1; turn <= 10; turn += 1) await claimDormant(database, at(turn), 5);
  const after = await scans();
  expect(after.whole - before.whole).toBe(0);
  expect(after.byDueTime - before.byDueTime).toBeGreaterThanOrEqual(10);
});
