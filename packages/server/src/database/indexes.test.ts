import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import type { Tables } from './schema.ts';
import { openSuperuser } from './test-tables.ts';

let test: TestDatabase;
let owner: Kysely<Tables>;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = openSuperuser(test.url);
  database = await openDatabase({
    connection: { connectionString: test.url },
    poolSize: 1,
    onConnectionError: () => undefined,
  });
});
afterAll(async () => {
  await database?.close();
  await owner?.destroy();
  await test?.drop();
});

interface Expression {
  readonly relation: string;
  readonly index: string;
  readonly text: string;
  readonly type: string;
}

/** What indexes of tables with row security hold besides columns. */
async function expressions(): Promise<Expression[]> {
  const { rows } = await sql<Expression>`
    select t.oid::regclass::text as relation, i.indexrelid::regclass::text as index,
           pg_get_indexdef(i.indexrelid, a.attnum, true) as text, format_type(a.atttypid, a.atttypmod) as type
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = i.indexrelid
     where t.relrowsecurity and i.indkey[a.attnum - 1] = 0 order by 2, a.attnum`.execute(owner);
  return rows;
}

/** Those that rows are only filtered by: a function that could leak what it is given is kept from rows of others. */
async function unusable(): Promise<string[]> {
  const found: string[] = [];
  for (const { relation, index, text, type } of await expressions()) {
    const plan = await database.inWorkspace('ws_1', async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select 1 from ${sql.raw(relation)} where ${sql.raw(text)} = (select null::${sql.raw(type)})`.execute(
        trx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    const searched = /Index Cond: .*/.exec(plan)?.[0] ?? '';
    if (!bare(searched).includes(bare(text))) found.push(`${index}: ${text}`);
  }
  return found;
}

const bare = (expression: string): string => expression.replaceAll(/[()]/g, '');

it('whatever is indexed can be searched under row security', async () => {
  await owner.insertInto('workspaces').values({ id: 'ws_1', name: 'One' }).execute();
  expect((await expressions()).length).toBeGreaterThan(0);
  expect(await unusable()).toEqual([]);
  await sql`create index by_negation on records ((-set_id), slot)`.execute(owner);
  expect(await unusable()).toEqual(['by_negation: (- set_id)']);
});
