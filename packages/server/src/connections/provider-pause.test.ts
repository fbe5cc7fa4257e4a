import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Change } from '../database/changes.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { openSuperuser } from '../database/test-tables.ts';
import { addConnection } from '../vault/test-vault.ts';
import { createProviderPauses, forgetPauses, type ProviderPauses, readPause } from './provider-pause.ts';

const connection = { workspaceId: 'ws_a', id: 'con_1' };
const other = { workspaceId: 'ws_a', id: 'con_2' };
const start = Date.UTC(2026, 0, 1);
const at = (seconds: number): Date => new Date(start + seconds * 1000);

let test: TestDatabase;
let superuser: Kysely<Tables>;
let database: Database;
let changes: Change[] = [];
let errors: unknown[] = [];
let clock = at(0);

const pausesOn = (on: Pick<Database, 'inWorkspace'>): ProviderPauses =>
  createProviderPauses({ database: on, now: () => clock, onError: (error) => errors.push(error) });
const stored = ({ workspaceId, id }: typeof connection): Promise<Date | null> =>
  database.readWorkspace(workspaceId, (trx) => readPause({ workspaceId, connectionId: id }, trx));

beforeAll(async () => {
  test = await createTestDatabase();
  superuser = openSuperuser(test.url);
  database = await openDatabase({
    connection: { connectionString: test.url },
    poolSize: 2,
    onConnectionError: () => undefined,
    onChange: (change) => changes.push(change),
  });
  for (const { workspaceId, id } of [connection, other])
    await addConnection(superuser, { workspaceId, connectionId: id });
});
afterAll(async () => {
  await database?.close();
  await superuser?.destroy();
  await test?.drop();
});
beforeEach(async () => {
  await superuser.deleteFrom('provider_pauses').execute();
  [changes, errors, clock] = [[], [], at(0)];
});

describe('a pause', () => {
  it('is written before it counts as heard, for its connection alone, and the change is noted', async () => {
    const pauses = pausesOn(database);
    await pauses.askedForPause(connection, at(30));
    expect([await stored(connection), await stored(other)]).toEqual([at(30), null]);
    expect(changes).toContainEqual({ workspaceId: 'ws_a', connectionId: 'con_1' });
    expect([pauses.quietUntil(connection, null), pauses.quietUntil(other, null)]).toEqual([at(30), null]);
  });

  it('is not cut short by a shorter one that is heard of later', async () => {
    const pauses = pausesOn(database);
    await pauses.askedForPause(connection, at(30));
    await pausesOn(database).askedForPause(connection, at(5));
    await pauses.askedForPause(connection, at(5));
    expect([await stored(connection), pauses.quietUntil(connection, null)]).toEqual([at(30), at(30)]);
    await pausesOn(database).askedForPause(connection, at(60));
    expect(await stored(connection)).toEqual(at(60));
  });

  it.each<[string, Date | null, Date | null, Date | null]>([
    ['none', null, null, null],
    ['one that was heard here', at(30), null, at(30)],
    ['one that another process wrote', null, at(30), at(30)],
    ['the longer one of both', at(30), at(40), at(40)],
    ['the longer one of both', at(40), at(30), at(40)],
    ['none that is over', at(10), at(9), null],
  ])('counts: %s (heard %s, stored %s)', async (_what, here, there, due) => {
    const pauses = pausesOn(database);
    if (here !== null) await pauses.askedForPause(connection, here);
    clock = at(10);
    expect(pauses.quietUntil(connection, there)).toEqual(due);
  });
});

describe('what the database does', () => {
  it('costs nobody the answer: a fault is told, and the pause is kept here', async () => {
    const fault = new Error('lost');
    const pauses = pausesOn({ inWorkspace: () => Promise.reject(fault) });
    await pauses.askedForPause(connection, at(30));
    expect([errors, pauses.quietUntil(connection, null)]).toEqual([[fault], at(30)]);
  });

  it('is not waited for without end', async () => {
    const pauses = pausesOn({ inWorkspace: () => new Promise(() => undefined) });
    await pauses.askedForPause(connection, at(30));
    expect(pauses.quietUntil(connection, null)).toEqual(at(30));
  });

  it('is no fault where connection or Workspace are gone', async () => {
    const pauses = pausesOn(database);
    await pauses.askedForPause({ workspaceId: 'ws_a', id: 'con_gone' }, at(30));
    await pauses.askedForPause({ workspaceId: 'ws_gone', id: 'con_1' }, at(30));
    expect(errors).toEqual([]);
  });
});

it('housekeeping erases what is over, and nothing else', async () => {
  await pausesOn(database).askedForPause(connection, at(30));
  await pausesOn(database).askedForPause(other, at(40));
  await forgetPauses(database, at(30));
  expect([await stored(connection), await stored(other)]).toEqual([null, at(40)]);
});
