import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResult } from 'pg';
import { locatePackage } from './binaries.ts';
import { argumentsOf, lifeOf } from './processes.ts';
import type { Connection } from './ready.ts';

/** For the tests: whether they run as root. Their rules hold for either kind of user. */
export const isRoot = process.geteuid?.() === 0;

const fixture = fileURLToPath(new URL('./service.fixture.ts', import.meta.url));

/** How a test runs a program as an ordinary user, and who that is for the kernel. */
function ordinaryUser(): { prefix: string[]; owner?: number } {
  if (!isRoot) return { prefix: [] };
  const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const [file = '', ...args] = nobody;
  const reach = 'for (const path of process.argv.slice(1)) require("node:fs").accessSync(path)';
  const paths = [fixture, join(locatePackage(), 'native', 'bin', 'postgres')];
  // All this may be out of nobody's reach, below /root: then root's own files, seen by an ordinary user id.
  if (spawnSync(file, [...args, process.execPath, '-e', reach, ...paths]).status === 0) {
    return { prefix: nobody, owner: 65534 };
  }
  return { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] };
}

export const ordinary = ordinaryUser();

/** Temporary directories and processes of one test file; `clear` stops and removes them all. */
export class Scratch {
  readonly #directories: string[] = [];
  readonly #children: ChildProcess[] = [];

  /** A directory that only its owner can enter (0700) or that others may pass through (0711). */
  async directory(mode: 0o700 | 0o711 | 0o500 = 0o711): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'cleat-managed-'));
    this.#directories.push(path);
    await chmod(path, mode);
    return path;
  }

  /** The same, owned by the ordinary user of `service`. */
  async ordinaryDirectory(mode: 0o700 | 0o500 = 0o700): Promise<string> {
    const path = await this.directory(mode === 0o500 ? 0o500 : 0o700);
    if (ordinary.owner !== undefined) await chown(path, ordinary.owner, ordinary.owner);
    return path;
  }

  /** A process of its own that starts a managed PostgreSQL and writes one row; resolves with what it says first. */
  async service(dataDir: string, prefix: readonly string[] = []): Promise<Service> {
    const [file = '', ...args] = [...prefix, process.execPath, fixture, dataDir];
    const child = spawn(file, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, CLEAT_MASTER_KEYS: 'x' },
    });
    this.#children.push(child);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return { child, said: JSON.parse(String(line)) };
  }

  async clear(): Promise<void> {
    for (const child of this.#children.splice(0)) await killed(child);
    for (const path of this.#directories.splice(0)) {
      killPostgresBelow(path);
      await rm(path, { recursive: true, force: true });
    }
  }
}

export interface Service {
  readonly child: ChildProcess;
  readonly said: { connection?: Connection; postmaster?: number; code?: string; message?: string };
}

/** Kills a child that this process started, and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Stops each PostgreSQL whose data is below a test's directory. */
function killPostgresBelow(path: string): void {
  const pids = execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  for (const pid of pids) {
    const args = argumentsOf(pid) ?? [];
    if (args[0]?.endsWith('/postgres') && args.some((arg) => arg.startsWith(`${path}/`)))
      process.kill(pid, 'SIGKILL');
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function query(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult> {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Resolves when a process is gone; the test's own time limit ends the wait. */
export async function gone(pid: number): Promise<void> {
  while (lifeOf(pid) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
}
