import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresChild } from './child.ts';
import { ManagedPostgresError, useOwnDatabase } from './errors.ts';
import { readPostmasterFile } from './postmaster.ts';

/** How to connect with `pg`. `host` is the directory of the Unix socket. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** Milliseconds between the beginnings of two tries. */
const interval = 25;

/**
 * Waits until PostgreSQL answers. Resolves to false when it ended instead. There is a deadline (60 s), except while
 * postmaster.pid says that it is starting: recovery after a crash takes as long as it takes.
 */
export async function waitUntilReady(
  child: PostgresChild,
  connection: Connection,
  pgdata: string,
  deadlineMs = 60_000,
): Promise<boolean> {
  const since = performance.now();
  let reason = '';
  while (child.endedHow() === undefined) {
    const next = performance.now() + interval;
    try {
      await ensureDatabase(connection);
      return true;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (performance.now() - since > deadlineMs && (await readPostmasterFile(pgdata))?.status !== 'starting') {
      throw new ManagedPostgresError(
        'start_failed',
        `PostgreSQL runs on ${pgdata}, but cannot be reached at ${connection.host} after ${deadlineMs / 1000} s: ${reason}. Mend that, or ${useOwnDatabase}.`,
      );
    }
    // What kept this process busy meanwhile has counted: a failure is heard of only when it has read its program.
    await sleep(Math.max(0, next - performance.now()));
  }
  return false;
}

/** Makes the database if it is missing; so an end between initdb and here leaves nothing to mend. */
async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await within(connection, async () => undefined);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== noSuchDatabase) throw error;
    await within({ ...connection, database: 'postgres' }, async (client) => {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`);
    });
  }
}

/** `invalid_catalog_name` (PostgreSQL appendix A). */
const noSuchDatabase = '3D000';

async function within(connection: Connection, work: (client: Client) => Promise<void>): Promise<void> {
  // PGSSLMODE of the environment would else ask the socket for TLS.
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
