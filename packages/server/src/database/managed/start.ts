import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, locatePackage, prepareBinaries } from './binaries.ts';
import { type PostgresChild, spawnPostgres } from './child.ts';
import { explainFileError } from './errors.ts';
import { explainFailure, isPassing } from './failures.ts';
import { chooseIdentity, commandAs, identitiesFor, ownerFor, situationOf } from './identity.ts';
import { ensureData, removeLeftovers } from './initialise.ts';
import { takeLock } from './lock.ts';
import { clearTheWay, removeSocketDirectory } from './postmaster.ts';
import { type Connection, waitUntilReady } from './ready.ts';
import { postgresArguments } from './settings.ts';
import { chooseSocketDirectory, port } from './socket.ts';

export interface ManagedPostgresOptions {
  /** Absolute. The database is made in `postgres` below it, the lock in `postgres.lock`. Made if it is missing. */
  readonly dataDir: string;
  /** Gets PostgreSQL's log, line by line, without statements or their values, and what is done around it. */
  readonly log: (line: string) => void;
  /** Called when PostgreSQL has been launched, and there is nothing to do for it until it answers. */
  readonly onLaunched?: (() => void) | undefined;
  /** The package directory with the programs; by default that of the npm package for this platform. */
  readonly packageDir?: string;
}

export interface ManagedPostgres {
  /** For `pg`, together with `ssl: false`. The user is a superuser: row-level security needs SET ROLE to another. */
  readonly connection: Connection;
  /** Shuts PostgreSQL down and lets go of the data directory. Also to be called after `died`. May be called again. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended without having been stopped; never otherwise. */
  readonly died: Promise<{ reason: string }>;
}

const graceMs = 20_000;

/**
 * Starts a PostgreSQL of Cleat's own and resolves when it answers, recovery included. It listens on a Unix socket only.
 * Rejects with a ManagedPostgresError; then nothing is left running.
 */
export async function startManagedPostgres(options: ManagedPostgresOptions): Promise<ManagedPostgres> {
  const binaries = await prepareBinaries(options.packageDir ?? locatePackage());
  const dataDir = await makeDataDir(options.dataDir);
  const lock = await takeLock(join(dataDir, 'postgres.lock')).catch((error: unknown) => {
    throw explainFileError(error, dataDir);
  });
  try {
    const running = await startLocked(dataDir, binaries, options);
    return { ...running, stop: () => running.stop().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Others may pass through a directory made by root, but not read it: PostgreSQL, as another user, has its own below. */
async function makeDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    return await realpath(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

async function startLocked(
  dataDir: string,
  binaries: Binaries,
  { log, onLaunched }: ManagedPostgresOptions,
): Promise<ManagedPostgres> {
  const pgdata = join(dataDir, 'postgres');
  await clearTheWay(pgdata, log);
  await removeLeftovers(dataDir).catch((error: unknown) => {
    throw explainFileError(error, dataDir);
  });
  const identity = await chooseIdentity(dataDir, binaries, identitiesFor(await situationOf(pgdata)));
  if (await ensureData(dataDir, pgdata, binaries, identity)) log(`made a new database in ${pgdata}`);
  const socketDir = await chooseSocketDirectory(pgdata, tmpdir(), ownerFor(identity));
  const cleanUp = async (): Promise<void> => {
    if (socketDir !== pgdata) await removeSocketDirectory(socketDir);
  };
  try {
    const connection = { host: socketDir, port, user: 'cleat', database: 'cleat' };
    const child = await launch(
      commandAs(identity, binaries.postgres, postgresArguments(pgdata, socketDir)),
      pgdata,
      connection,
      { log, onLaunched },
    );
    return supervise(child, connection, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function launch(
  command: ReturnType<typeof commandAs>,
  pgdata: string,
  connection: Connection,
  { log, onLaunched }: Pick<ManagedPostgresOptions, 'log' | 'onLaunched'>,
): Promise<PostgresChild> {
  for (let attempt = 1; ; attempt += 1) {
    const child = spawnPostgres(command, log);
    onLaunched?.();
    try {
      if (await waitUntilReady(child, connection, pgdata)) return child;
    } catch (error) {
      await child.end(graceMs);
      throw error;
    }
    const lines = child.tail.lines;
    if (!isPassing(lines) || attempt === 60)
      throw explainFailure('start_failed', await child.ended, pgdata, lines);
    await sleep(250);
  }
}

function supervise(
  child: PostgresChild,
  connection: Connection,
  cleanUp: () => Promise<void>,
): ManagedPostgres {
  let stopping: Promise<void> | undefined;
  const died = new Promise<{ reason: string }>((resolve) => {
    void child.ended.then((how) => {
      if (stopping === undefined) {
        resolve({ reason: [`PostgreSQL ended unasked (${how})`, ...child.tail.lines.slice(-3)].join('\n') });
      }
    });
  });
  const stop = (): Promise<void> => {
    stopping ??= child.end(graceMs).then(cleanUp);
    return stopping;
  };
  return { connection, died, stop };
}
