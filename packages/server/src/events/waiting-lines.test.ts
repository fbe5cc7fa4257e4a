import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { newId } from '../ids.ts';
import { recordAuditLines, type WaitingAuditLine, waitingText } from './waiting-lines.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({
    connection: { connectionString: test.url },
    poolSize: 1,
    onConnectionError: () => undefined,
  });
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

/** Of the instance, which needs no Workspace to be there. */
const write = (lines: readonly WaitingAuditLine[], again: boolean): Promise<void> =>
  database.inInstance((trx) => recordAuditLines('instance', trx, lines.map(waitingText), again));
const read = (ids: readonly string[]) =>
  database.inInstance(
    async (trx) =>
      (
        await sql<Record<string, unknown>>`
          select id, actor, action, target, outcome, detail::text as detail, request_id, created_at
          from audit where id = any(${ids}) order by id`.execute(trx)
      ).rows,
  );

/** Control characters are replaced: PostgreSQL has no text for one of them, and one stands between members. */
const stored = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd').toWellFormed();
const text = fc.oneof(
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '{"a"}',
    'a,b',
    '"',
    '\\',
    '\\"',
    '\u001f',
    '\0',
    ' x ',
    '\n',
    'é€😀',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const line = fc.record({
  actor: text,
  requestId: fc.option(text),
  action: text,
  target: text,
  outcome: fc.constantFrom('succeeded' as const, 'failed' as const),
  detail: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean())),
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
});

it('lines come out as they went in, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (drafts) => {
      const lines = drafts.map((draft) => ({ ...draft, id: newId('aud') }));
      await write(lines, false);
      const due = lines.map(({ requestId, at, detail, ...rest }) => ({
        ...rest,
        actor: stored(rest.actor),
        action: stored(rest.action),
        target: stored(rest.target),
        detail: JSON.stringify(detail),
        request_id: requestId === null ? null : stored(requestId),
        created_at: at,
      }));
      const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
      expect(await read(lines.map(({ id }) => id))).toEqual(due.sort(byId));
    }),
    { numRuns: 60 },
  );
});

it('lines that may have been written already are written once', async () => {
  const lines = ['one', 'two'].map((target) => ({
    ...{ id: newId('aud'), actor: 'key_1', requestId: null, action: 'connection.proxy', target },
    ...{ outcome: 'succeeded' as const, at: new Date() },
  }));
  await write(lines.slice(0, 1), false);
  await expect(write(lines, false)).rejects.toThrow(/duplicate key/);
  await write(lines, true);
  expect((await read(lines.map(({ id }) => id))).map(({ target }) => target)).toEqual(['one', 'two']);
});
