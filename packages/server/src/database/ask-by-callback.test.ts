import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { askByCallback } from './ask-by-callback.ts';

let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
  askByCallback(client);
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

it('every way to ask is answered as pg answers it', async () => {
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect((await client.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }]);
  const prepared = { name: 'three', text: 'select $1::int as n', values: [3], rowMode: 'array' as const };
  expect((await client.query(prepared)).rows).toEqual([[3]]);
  const byCallback = new Promise((resolve) => {
    client.query('select 4 as n', (_, { rows }) => resolve(rows));
  });
  expect(await byCallback).toEqual([{ n: 4 }]);
  const submitted = client.query(new pg.Query('select 5 as n'));
  const row = await new Promise((resolve) => submitted.on('row', resolve));
  expect(row).toEqual({ n: 5 });
  await expect(client.query('select 6 / 0')).rejects.toMatchObject({ code: '22012' });
  expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
});

it('rows that were read do not outlive the collections of the young generation', async () => {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import pg from 'pg';
    import { askByCallback } from './ask-by-callback.ts';
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
    const client = new pg.Client({ connectionString: process.env.URL });
    await client.connect();
    askByCallback(client);
    const rows = "select n, now() as at, decode(repeat(md5(n::text), 60), 'hex') as bytes from generate_series(1, 200) n";
    let [before, grown] = [old(), 0];
    for (let read = 0; read < 1200; read += 1) {
      await client.query(rows);
      // Less than before is after a collection of all; until things are in their places, they too become old.
      if (read > 200) grown += Math.max(0, old() - before);
      before = old();
    }
    console.log(grown);
    await client.end();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, URL: test.url },
  });
  // Of 14 MB and more that stay behind pg's own promises.
  expect(Number(stdout)).toBeLessThan(2_000_000);
});
