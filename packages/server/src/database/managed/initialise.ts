import { chmod, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { errnoOf, explainFileError, ManagedPostgresError } from './errors.ts';
import { explainFailure } from './failures.ts';
import { commandAs, giveTo, type Identity, ownerFor, temporaryPrefixes } from './identity.ts';
import { runToEnd } from './run.ts';

/**
 * Makes the database in `<dataDir>/postgres` if there is none, and checks and hands over what is there.
 * Call it while holding the lock. Answers whether the database is new.
 */
export async function ensureData(
  dataDir: string,
  pgdata: string,
  binaries: Binaries,
  identity: Identity,
): Promise<boolean> {
  const state = await inspect(pgdata, binaries.majorVersion);
  try {
    if (state === 'absent') await initialise(dataDir, pgdata, binaries, identity);
    else await takeCharge(pgdata, identity);
  } catch (error) {
    throw explainFileError(error, pgdata);
  }
  return state === 'absent';
}

/** Removes what a killed start has left. Call it while holding the lock. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (temporaryPrefixes.some((prefix) => name.startsWith(prefix))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** What is at `pgdata`: nothing, or data of the wanted major version. Anything else is an error. */
export async function inspect(pgdata: string, majorVersion: string): Promise<'absent' | 'present'> {
  const entries = await list(pgdata);
  if (entries.length === 0) return 'absent';
  if (!entries.includes('PG_VERSION')) {
    throw new ManagedPostgresError(
      'data_directory_not_postgres',
      `${pgdata} holds files, but no PostgreSQL data. Move them away or name another CLEAT_DATA_DIR.`,
    );
  }
  const found = await readVersion(pgdata);
  if (found === majorVersion) return 'present';
  throw new ManagedPostgresError(
    'data_of_other_major_version',
    `${pgdata} holds data of PostgreSQL ${found}, and this Cleat brings PostgreSQL ${majorVersion}. ` +
      `Run a PostgreSQL ${found} on it and set CLEAT_DATABASE_URL; or dump it with that, as the superuser cleat, and restore the dump into another PostgreSQL. docs/operating.md has the steps.`,
  );
}

async function list(pgdata: string): Promise<string[]> {
  try {
    return await readdir(pgdata);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw await explainForeignOwner(error, pgdata);
  }
}

async function readVersion(pgdata: string): Promise<string> {
  try {
    return (await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    throw await explainForeignOwner(error, pgdata);
  }
}

/** Names the owner: the usual case is a first start by root and a later one by an ordinary user. */
async function explainForeignOwner(error: unknown, pgdata: string): Promise<ManagedPostgresError> {
  const owner = await stat(pgdata)
    .then(({ uid }) => uid)
    .catch(() => undefined);
  const own = process.geteuid?.();
  if (owner === undefined || own === undefined || owner === own) return explainFileError(error, pgdata);
  return foreignOwner(pgdata, owner, own, error);
}

function foreignOwner(pgdata: string, owner: number, own: number, cause?: unknown): ManagedPostgresError {
  return new ManagedPostgresError(
    'data_directory_not_writable',
    `${pgdata} belongs to user ${owner}, and Cleat runs as user ${own}. ` +
      `Run Cleat as that user, or hand the data over as root: chown -R ${own} ${pgdata}`,
    { cause },
  );
}

/** Existing data may have been copied or restored: PostgreSQL wants it to be its user's own, and closed to others. */
async function takeCharge(pgdata: string, identity: Identity): Promise<void> {
  const { uid, mode } = await stat(pgdata);
  const own = process.geteuid?.();
  if (identity.kind === 'self' && own !== undefined && uid !== own) throw foreignOwner(pgdata, uid, own);
  await giveTo(pgdata, ownerFor(identity));
  if ((mode & 0o777) !== 0o700) await chmod(pgdata, 0o700);
}

/**
 * initdb works beside the final place, and the finished data moves there in one step: an end in the middle, even by
 * kill -9, leaves no half database. Data checksums are on by default since PostgreSQL 18; the built-in C.UTF-8 sorts the same
 * on every system, so that the data may move to another one.
 */
async function initialise(
  dataDir: string,
  pgdata: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  const fresh = await mkdtemp(join(dataDir, temporaryPrefixes[1]));
  try {
    await giveTo(fresh, ownerFor(identity));
    const args = [
      ['-D', fresh, '--username=cleat', '--encoding=UTF8', '--data-checksums', '--no-instructions'],
      ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Whoever reaches the socket in its 0700 directory is the service's own user or root, who could read the files
      // as well. `peer` would need a map of user ids that differs between the three ways to run.
      ['--auth-local=trust', '--auth-host=reject'],
    ].flat();
    const outcome = await runToEnd(commandAs(identity, binaries.initdb, args), 120_000);
    if (!outcome.ok) {
      const lines = outcome.output.trim().split('\n').slice(-20);
      throw explainFailure('initialisation_failed', outcome.error ?? 'initdb failed', pgdata, lines);
    }
    await rename(fresh, pgdata);
    await syncDirectory(dataDir);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
