import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import { openSuperuser } from './test-tables.ts';

let test: TestDatabase;
let slow: Server;
let sessions = 0;

/** Milliseconds. */
const lateBy = 100;
/** It has vanished, and ends nothing. */
let silent = false;
const poolSize = 3;

/** The same database, at a server that has much to do: its sessions end a moment after they were told to. */
function slowServer(url: string): Server {
  const { host, port } = new pg.Client(url);
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return createServer({ allowHalfOpen: true }, (client) => {
    sessions += 1;
    const server = connect(place);
    client.pipe(server).pipe(client, { end: false });
    server.once('close', () => {
      if (silent) return;
      setTimeout(() => {
        sessions -= 1;
        client.end();
      }, lateBy);
    });
  });
}

function open(): Promise<Database> {
  const url = new URL(test.url);
  const address = slow.address();
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', typeof address === 'object' && address !== null ? String(address.port) : '');
  return openDatabase({
    connection: { connectionString: url.href },
    poolSize,
    onConnectionError: () => undefined,
    onChange: () => undefined,
  });
}

beforeAll(async () => {
  test = await createTestDatabase();
  slow = slowServer(test.url).listen(0, '127.0.0.1');
  await once(slow, 'listening');
});
afterAll(async () => {
  slow?.close();
  await test?.drop();
});

it('what was closed has left no session that could break when the server stops', async () => {
  const database = await open();
  const use = () => database.inInstance((trx) => sql`select 1`.execute(trx));
  await Promise.all(Array.from({ length: poolSize }, use));
  expect(sessions).toBe(poolSize + 1);
  await database.close();
  expect(sessions).toBe(0);
});

it('a server that has vanished keeps nobody from closing', async () => {
  const database = await open();
  await database.inInstance((trx) => sql`select 1`.execute(trx));
  silent = true;
  // Without a limit this waits until the test is over.
  await database.close();
  silent = false;
  expect(sessions).toBe(2);
  sessions = 0;
});

it('a start that was refused has left none either', async () => {
  const owner = openSuperuser(test.url);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'then')`.execute(owner);
  await owner.destroy();
  await expect(open()).rejects.toThrow('9999-later');
  expect(sessions).toBe(0);
});
