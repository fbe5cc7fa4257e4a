import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connectionUrl, createTestDatabase, withDatabase } from './database.ts';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a database for one test file', () => {
  it('is empty, apart from every other, and gone after drop', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.url, 'CREATE TABLE kept (id int)');
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    expect(await query(one.url, tables)).toEqual([{ tablename: 'kept' }]);
    expect(await query(two.url, tables)).toEqual([]);
    await Promise.all([one.drop(), two.drop()]);
    await expect(query(one.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });

  it('drops what is still connected', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    // It hears twice of its end: from the server, and from the socket.
    const broken = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    expect(await broken).toBeInstanceOf(Error);
  });
});

describe('the connection URL', () => {
  it.each([
    { host: '/tmp/a directory/é', port: 5433, user: 'postgres', database: 'postgres' },
    { host: '127.0.0.1', port: 5432, user: 'a@b:c', database: 'one' },
  ])('names $host so that pg and the URL parser read it', (connection) => {
    const url = withDatabase(connectionUrl(connection), 'other');
    const { host, port, user, database } = new pg.Client({ connectionString: url });
    expect({ host, port, user, database }).toEqual({ ...connection, database: 'other' });
    expect(URL.canParse(url)).toBe(true);
  });

  it('keeps what a given server URL says, but for the database', () => {
    expect(withDatabase('postgres://u:p%2F@db.example:6000/postgres?sslmode=require', 'test_1')).toBe(
      'postgres://u:p%2F@db.example:6000/test_1?sslmode=require',
    );
  });
});
