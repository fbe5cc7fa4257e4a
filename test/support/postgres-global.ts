import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** Where a server listens, and who may create databases there. `host` may be the directory of a socket. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers GET with the run's PostgresConnection as JSON; the first call starts the server. */
    postgresDesk: string;
  }
}

interface Running {
  readonly connection: PostgresConnection;
  stop(): Promise<void>;
}

async function startPostgres(): Promise<Running> {
  // Loaded only here, so that a run without a database neither needs nor loads it.
  const { startManagedPostgres } = await import('../../packages/server/src/database/managed/start.ts');
  const directory = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const lines: string[] = [];
  try {
    const server = await startManagedPostgres({ dataDir: directory, log: (line) => lines.push(line) });
    await forget(server.connection);
    return {
      connection: server.connection,
      async stop() {
        await server.stop();
        await removeDirectory();
      },
    };
  } catch (error) {
    await removeDirectory();
    throw new Error(`PostgreSQL for the tests did not start: ${error}\n${lines.join('\n')}`, {
      cause: error,
    });
  }
}

/** What this server holds is thrown away with the run: nothing waits for a disk. Tests of crashes start their own. */
async function forget(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/**
 * One PostgreSQL for the whole run, started when the first test asks for a database. The workers are
 * processes of their own, so they ask over loopback HTTP: this process starts the server and ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<Running> | undefined;
  const desk = createServer((_request, response) => {
    running ??= startPostgres();
    running.then(
      ({ connection }) => response.end(JSON.stringify(connection)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('no free loopback port');
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}/`);

  return async () => {
    desk.closeAllConnections();
    await new Promise((resolve) => desk.close(resolve));
    const server = await running?.catch(() => undefined);
    await server?.stop();
  };
}
