import { readFile, rmdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errnoOf, ManagedPostgresError } from './errors.ts';
import { inUse } from './lock.ts';
import { argumentsOf, lifeOf, signalReaches, worksIn } from './processes.ts';
import { clusterName } from './settings.ts';
import { isPrivateSocketDirectory, socketFile } from './socket.ts';

/** The lines of postmaster.pid that matter here. `status` is 'starting', 'ready', 'stopping' or ''. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

/** Reads postmaster.pid (line 1 the process, 5 the socket directory, 8 the status); undefined for anything else. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '' };
}

export async function readPostmasterFile(pgdata: string): Promise<PostmasterFile | undefined> {
  try {
    return parsePostmasterFile(await readFile(join(pgdata, 'postmaster.pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * What the process named in postmaster.pid is: `ours` a PostgreSQL that Cleat started on this data, `foreign` one that
 * somebody else started on it, `other` some unrelated process that got the number, `hidden` not to be told, `ended` a zombie,
 * `gone` none.
 */
export type PostmasterKind = 'ours' | 'foreign' | 'other' | 'hidden' | 'ended' | 'gone';

export interface ProcessFacts {
  readonly alive: boolean;
  /** Whether the number is still taken. */
  readonly taken: boolean;
  readonly args: readonly string[] | undefined;
  readonly worksInData: boolean | undefined;
}

/** Decides what a process is before anybody sends it a signal. */
export function kindOfPostmaster(facts: ProcessFacts, pgdata: string): PostmasterKind {
  const { alive, taken, args, worksInData } = facts;
  if (!alive) return taken ? 'ended' : 'gone';
  if (args === undefined || args.length === 0) return 'hidden';
  const isPostgres = basename(args[0] ?? '') === 'postgres';
  const onData = worksInData ?? args[args.indexOf('-D') + 1] === pgdata;
  if (!isPostgres || !onData) return 'other';
  return args.includes(`cluster_name=${clusterName}`) ? 'ours' : 'foreign';
}

function look(pid: number, pgdata: string): PostmasterKind {
  const alive = lifeOf(pid) !== undefined;
  const facts = {
    alive,
    taken: signalReaches(pid),
    args: argumentsOf(pid),
    worksInData: worksIn(pid, pgdata),
  };
  return kindOfPostmaster(facts, pgdata);
}

/** Looks again for a while: a process that is being killed is hard to tell for a moment, and then a zombie for another. */
async function lookCalmly(pid: number, pgdata: string): Promise<PostmasterKind> {
  for (let waited = 0; ; waited += 25) {
    const kind = look(pid, pgdata);
    if ((kind !== 'hidden' && kind !== 'ended') || waited >= 2000) return kind;
    await sleep(25);
  }
}

/**
 * Leaves the data directory free for a new PostgreSQL. Call it while holding the lock: a PostgreSQL of ours that still
 * runs then has lost its Cleat (kill -9), and is stopped, so that the new one has this process as its parent and
 * the settings of this version.
 */
export async function clearTheWay(pgdata: string, log: (line: string) => void): Promise<void> {
  const file = await readPostmasterFile(pgdata);
  if (file === undefined) return;
  let kind = await lookCalmly(file.pid, pgdata);
  if (kind === 'foreign') throw inUse(file.pid, pgdata);
  if (kind === 'ours') {
    log(`stopping PostgreSQL ${file.pid}, whose Cleat is gone`);
    await stopOrphan(file.pid, pgdata);
    // It may have been killed meanwhile, and then leaves its file and, for a moment, its number.
    kind = await lookCalmly(file.pid, pgdata);
  }
  if (file.socketDir === pgdata && (await answers(socketFile(pgdata)))) {
    // A Unix socket is reachable across containers, where process ids are not: two on one volume would ruin the data.
    throw inUse(file.pid, pgdata);
  } else if (kind === 'other' || kind === 'ended') {
    // PostgreSQL would refuse to start for as long as the number is taken, by whatever.
    log(`removing postmaster.pid: its process ${file.pid} is no PostgreSQL running on this data`);
    await removeFiles([join(pgdata, 'postmaster.pid'), `${socketFile(pgdata)}.lock`]);
  }
  if (isPrivateSocketDirectory(file.socketDir)) await removeSocketDirectory(file.socketDir);
}

async function stopOrphan(pid: number, pgdata: string): Promise<void> {
  const life = lifeOf(pid);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (errnoOf(error) === 'ESRCH') return;
      // Another user's: that user, or root, has to stop it.
      throw inUse(pid, pgdata);
    }
    for (let waited = 0; waited < 20_000; waited += 50) {
      if (lifeOf(pid) !== life || look(pid, pgdata) !== 'ours') return;
      await sleep(50);
    }
  }
  throw new ManagedPostgresError(
    'database_in_use',
    `PostgreSQL ${pid} of an earlier Cleat runs on ${pgdata} and does not stop. Stop it by hand (kill -QUIT ${pid}), then start again.`,
  );
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (result: boolean) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', end(true)).once('error', end(false)).setTimeout(1000, end(false));
  });
}

/** Removes a private socket directory with what PostgreSQL leaves in it; never anything else. */
export async function removeSocketDirectory(directory: string): Promise<void> {
  await removeFiles([socketFile(directory), `${socketFile(directory)}.lock`]);
  await rmdir(directory).catch(() => undefined);
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await unlink(path).catch(() => undefined);
}
