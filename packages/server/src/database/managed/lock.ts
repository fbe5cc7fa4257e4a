import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errnoOf, ManagedPostgresError, useOwnDatabase } from './errors.ts';
import { lifeOf } from './processes.ts';

/** A held lock; `release` may be called more than once. */
export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly life: string;
}

/**
 * Takes the lock file at `path`, or throws `database_in_use` naming the process that holds it. The lock of a process
 * that is gone is taken over: a process id alone would not tell, since ids are used again, in containers at once.
 *
 * This lock tells a live Cleat from an orphaned PostgreSQL. That two PostgreSQL never share the data is not left to it
 * alone: PostgreSQL's own postmaster.pid stands below.
 */
export async function takeLock(path: string): Promise<Lock> {
  const unique = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const own = JSON.stringify({ pid: process.pid, life: lifeOf(process.pid) ?? 'unknown' });
  await writeFile(unique, own, { flag: 'wx' });
  try {
    for (;;) {
      // A link appears with its content in one step; a created file would be empty for a moment and look stale.
      if (await succeeds(link(unique, path), 'EEXIST')) return { release: () => release(path, own) };
      const seen = await read(path);
      const holder = parseHolder(seen);
      if (holder !== undefined && isLive(holder)) throw inUse(holder.pid, path);
      if (seen !== undefined) await removeStale(path, seen);
    }
  } finally {
    await succeeds(unlink(unique), 'ENOENT');
  }
}

/**
 * Removes a stale lock, one process at a time: two that both saw it would else remove each other's fresh one. That
 * turn is a lock itself, so that a process killed right here hinders nobody.
 */
async function removeStale(path: string, seen: string): Promise<void> {
  let turn: Lock;
  try {
    turn = await takeLock(`${path}.stale`);
  } catch (error) {
    if (!(error instanceof ManagedPostgresError)) throw error;
    await sleep(5);
    return;
  }
  try {
    if ((await read(path)) === seen) await succeeds(unlink(path), 'ENOENT');
  } finally {
    await turn.release();
  }
}

async function release(path: string, own: string): Promise<void> {
  if ((await read(path)) === own) await succeeds(unlink(path), 'ENOENT');
}

/** The holder that a lock file names, or undefined for anything else (an empty file after a power cut, say). */
export function parseHolder(text: string | undefined): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('life' in value))
      return undefined;
    const { pid, life } = value;
    if (!Number.isSafeInteger(pid) || typeof pid !== 'number' || pid <= 0 || typeof life !== 'string')
      return undefined;
    return { pid, life };
  } catch {
    return undefined;
  }
}

function isLive(holder: Holder): boolean {
  const life = lifeOf(holder.pid);
  return life !== undefined && (life === holder.life || life === 'unknown' || holder.life === 'unknown');
}

/** The error for data that a live process holds. */
export function inUse(pid: number, path: string): ManagedPostgresError {
  return new ManagedPostgresError(
    'database_in_use',
    `Process ${pid} is running on this data directory (${path}). ` +
      `Stop it first, give this process another CLEAT_DATA_DIR, or ${useOwnDatabase} to run several processes on one database.`,
  );
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function succeeds(action: Promise<void>, expected: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (errnoOf(error) === expected) return false;
    throw error;
  }
}
