import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PostgresConnection } from './postgres-global.ts';

export interface TestDatabase {
  /** For `pg`, and a URL for the URL parser as well: `postgresql://user@localhost/name?host=/socket&port=5432`. */
  readonly url: string;
  readonly name: string;
  /** Removes the database. Close pools first: what is still connected is cut off, and emits an `error`. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty database for one test file, on the server of this run: the one that CLEAT_TEST_DATABASE_URL
 * names (its user must be allowed to create databases), or a managed one that ends with the run.
 *
 *     let database: TestDatabase;
 *     beforeAll(async () => { database = await createTestDatabase(); });
 *     afterAll(() => database?.drop());
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.CLEAT_TEST_DATABASE_URL || connectionUrl(await managedServer());
  const name = `test_${randomBytes(8).toString('hex')}`;
  // template0 allows no connections, so that creating never has to wait for one to end.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: withDatabase(server, name),
    name,
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function managedServer(): Promise<PostgresConnection> {
  const answer = await fetch(inject('postgresDesk'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as PostgresConnection;
}

/** A host in the query takes precedence for libpq and `pg`; the one before the path only pleases URL parsers. */
export function connectionUrl({ host, port, user, database }: PostgresConnection): string {
  const url = new URL('postgresql://localhost');
  url.username = user;
  url.pathname = `/${database}`;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}

/** The same server and user, another database. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 20_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
