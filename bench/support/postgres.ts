/** A PostgreSQL for benchmarks that look into the database, or have several processes on it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startManagedPostgres } from '@cleat/server/database/managed/start.ts';
import pg from 'pg';

export interface Postgres {
  /** As its superuser, in a database that is made for the name. */
  connect(name: string): Promise<pg.Client>;
  url(name: string): string;
  /** Of the process that all its others are children of. */
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startPostgres(names: readonly string[]): Promise<Postgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const server = await startManagedPostgres({ dataDir, log: () => undefined });
  const { host, port, user } = server.connection;
  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host, port, user, database });
    await client.connect();
    return client;
  };
  const maintenance = await connect(server.connection.database);
  for (const name of names) await maintenance.query(`create database ${name} template template0`);
  await maintenance.end();
  return {
    connect,
    pid: Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    url: (name) => {
      const url = new URL(`postgresql://${user}@localhost/${name}`);
      url.searchParams.set('host', host);
      url.searchParams.set('port', String(port));
      return url.href;
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
