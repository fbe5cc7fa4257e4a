import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { int4Array, textArray } from './binary-arrays.ts';

let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

it('PostgreSQL reads what was written', async () => {
  // What it can hold as text: no NUL, and no half of a surrogate pair.
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
  const texts = fc.array(fc.oneof(text, fc.constantFrom(null, '', 'NULL', '{}', '"', '\\')));
  const numbers = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  await fc.assert(
    fc.asyncProperty(texts, numbers, async (some, others) => {
      const { rows } = await client.query('select $1::text[] as texts, $2::int[] as numbers', [
        textArray(some),
        int4Array(others),
      ]);
      expect(rows).toEqual([{ texts: some, numbers: others }]);
    }),
  );
});
