import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { until } from '../../../../test/support/world.ts';
import { type Change, noteChange } from './changes.ts';
import { type Database, openDatabase } from './database.ts';
import { openSuperuser } from './test-tables.ts';

let test: TestDatabase;
const opened: Database[] = [];

const open = async (): Promise<{ database: Database; heard: Change[] }> => {
  const heard: Change[] = [];
  const database = await openDatabase({
    connection: { connectionString: test.url },
    poolSize: 2,
    onConnectionError: () => undefined,
    onChange: (change) => heard.push(change),
  });
  opened.push(database);
  return { database, heard };
};
const listening = (count: number) => async (): Promise<boolean> => {
  const owner = openSuperuser(test.url);
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where application_name = 'cleat changes' and query like 'listen%'`.execute(
    owner,
  );
  await owner.destroy();
  return rows.length === count;
};

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await test.drop();
});

const change: Change = { workspaceId: 'ws_1', connectionId: 'con_1' };

it('a change is heard here when its transaction ends, and in other processes', async () => {
  const [here, there] = [await open(), await open()];
  await until(listening(2));
  await here.database.inInstance(async (trx) => {
    noteChange(trx, 'ws_1', 'con_1');
    noteChange(trx, 'ws_1', 'con_1');
    noteChange(trx, 'ws_2', null);
    expect(here.heard).toEqual([]);
  });
  const both = [change, { workspaceId: 'ws_2', connectionId: null }];
  // Its own notice may have come back from the database already.
  expect(here.heard.slice(0, 2)).toEqual(both);
  await until(() => there.heard.length >= 2);
  expect(there.heard).toEqual(both);
});

it('a change that was undone is heard here, since only the database knows that it was, and nowhere else', async () => {
  const [here, there] = [await open(), await open()];
  await until(listening(2));
  const undone = here.database.inInstance(async (trx) => {
    noteChange(trx, 'ws_1', 'con_1');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(here.heard).toEqual([change]);
  await here.database.inInstance(async (trx) => noteChange(trx, 'ws_2', null));
  await until(() => there.heard.length > 0);
  expect(there.heard).toEqual([{ workspaceId: 'ws_2', connectionId: null }]);
});

it('changes are heard again after the connection broke', async () => {
  const [here, there] = [await open(), await open()];
  await until(listening(2));
  const owner = openSuperuser(test.url);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cleat changes'`.execute(
    owner,
  );
  await owner.destroy();
  await until(async () => {
    await here.database.inInstance(async (trx) => noteChange(trx, 'ws_1', 'con_1'));
    return there.heard.length > 0;
  });
});

it('a transaction that only reads cannot note one', async () => {
  const { database } = await open();
  const noting = database.readWorkspace('ws_1', async (trx) => noteChange(trx, 'ws_1', null));
  await expect(noting).rejects.toThrow('cannot note a change');
});
