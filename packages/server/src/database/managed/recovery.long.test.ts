import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { locatePackage, prepareBinaries } from './binaries.ts';
import { commandAs, identitiesFor } from './identity.ts';
import { lifeOf } from './processes.ts';
import { postgresEnvironment } from './run.ts';
import { gone, isRoot, killed, postmasterOf, query, Scratch } from './scratch.ts';
import { type ManagedPostgres, startManagedPostgres } from './start.ts';

const scratch = new Scratch();
const running: ManagedPostgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await scratch.clear();
});

async function start(dataDir: string): Promise<ManagedPostgres> {
  const postgres = await startManagedPostgres({ dataDir, log: () => undefined });
  running.push(postgres);
  return postgres;
}

async function notes(postgres: ManagedPostgres): Promise<unknown[]> {
  return (await query(postgres.connection, 'SELECT text FROM note')).rows.map(({ text }) => text);
}

describe('after a kill -9', { timeout: 120_000 }, () => {
  it('of PostgreSQL the service is told, and an acknowledged row is there after the next start', async () => {
    const dataDir = await scratch.directory();
    const first = await start(dataDir);
    await query(first.connection, 'CREATE TABLE note (text text)');
    await query(first.connection, 'INSERT INTO note VALUES ($1)', ['acknowledged']);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    expect(await first.died).toEqual({ reason: expect.stringContaining('SIGKILL') });
    await first.stop();
    const second = await start(dataDir);
    expect(await notes(second)).toEqual(['acknowledged']);
  });

  it('of PostgreSQL a session that outlives it for a moment is waited for', async () => {
    const dataDir = await scratch.directory();
    const first = await start(dataDir);
    await query(first.connection, `CREATE TABLE note AS SELECT 'acknowledged' AS text`);
    const client = new Client({ ...first.connection, ssl: false });
    client.on('error', () => undefined);
    await client.connect();
    const session: number = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    process.kill(session, 'SIGSTOP');
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await first.died;
    await first.stop();
    const log: string[] = [];
    const starting = startManagedPostgres({ dataDir, log: (line) => log.push(line) });
    while (!log.some((line) => line.includes('pre-existing shared memory'))) await setTimeout(20);
    process.kill(session, 'SIGCONT');
    const second = await starting;
    running.push(second);
    expect(await notes(second)).toEqual(['acknowledged']);
  });

  it.each([
    ['in the data directory', 'data'],
    ['in a private one', 'long'.repeat(40)],
  ])(
    'of the service its PostgreSQL is replaced, and an acknowledged row is there; socket %s',
    async (_name, name) => {
      const dataDir = join(await scratch.directory(), name);
      const { child, said } = await scratch.service(dataDir);
      await killed(child);
      expect(lifeOf(said.postmaster ?? 0)).toBeDefined();
      const second = await start(dataDir);
      expect(lifeOf(said.postmaster ?? 0)).toBeUndefined();
      expect(await notes(second)).toEqual(['acknowledged']);
      const first = said.connection?.host ?? '';
      if (first !== join(dataDir, 'postgres'))
        await expect(stat(first)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  it('of both an acknowledged row is there', async () => {
    const dataDir = await scratch.directory();
    const { child, said } = await scratch.service(dataDir);
    await killed(child);
    process.kill(said.postmaster ?? 0, 'SIGKILL');
    expect(await notes(await start(dataDir))).toEqual(['acknowledged']);
  });
});

describe('two on one data directory', { timeout: 120_000 }, () => {
  it('a second process is refused and told who holds it; the first one is not disturbed', async () => {
    const dataDir = await scratch.directory();
    const { child, said } = await scratch.service(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining(`Process ${child.pid} `),
    });
    const { connection } = said;
    if (connection === undefined) throw new Error('the first service did not start');
    expect((await query(connection, 'SELECT text FROM note')).rows).toEqual([{ text: 'acknowledged' }]);
  });

  it('of many that start at once on new data one wins', async () => {
    const dataDir = await scratch.directory();
    const results = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toEqual(Array(2).fill(expect.objectContaining({ code: 'database_in_use' })));
  });

  it('a PostgreSQL that somebody else started on the data is left alone', async () => {
    const dataDir = await scratch.directory();
    await (await start(dataDir)).stop();
    const pgdata = join(dataDir, 'postgres');
    const { uid, gid } = await stat(pgdata);
    const binaries = await prepareBinaries(locatePackage());
    const [identity = { kind: 'self' } as const] = identitiesFor({
      uid: process.geteuid?.() ?? -1,
      nobody: undefined,
      dataOwner: { uid, gid },
      parentOwner: { uid, gid },
    });
    const { file, args, ...user } = commandAs(identity, binaries.postgres, [
      '-D',
      pgdata,
      '-c',
      'listen_addresses=',
      '-k',
      pgdata,
      '-p',
      '5999',
    ]);
    const child = spawn(file, [...args], {
      ...user,
      cwd: '/',
      env: postgresEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const chunk of child.stderr) {
      said += String(chunk);
      if (said.includes('ready to accept connections')) break;
    }
    expect(said).toContain('ready to accept connections');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining(`Process ${child.pid} `),
    });
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    await once(child, 'exit');
    await start(dataDir);
  });

  it('a PostgreSQL that answers, though its process is not to be seen (another container), is left alone', async () => {
    const dataDir = await scratch.directory();
    const pgdata = join(dataDir, 'postgres');
    await mkdir(pgdata);
    await writeFile(
      join(pgdata, 'postmaster.pid'),
      [2 ** 22 + 1, pgdata, 1, 5432, pgdata, '', '', 'ready', ''].join('\n'),
    );
    const server = createServer((socket) => socket.destroy()).listen(join(pgdata, '.s.PGSQL.5432'));
    await once(server, 'listening');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'database_in_use' });
    server.close();
    expect(await readdir(pgdata)).toContain('postmaster.pid');
  });

  it('a live process that merely got the number of an earlier PostgreSQL neither hinders it nor is harmed', async () => {
    const dataDir = await scratch.directory();
    await (await start(dataDir)).stop();
    const pgdata = join(dataDir, 'postgres');
    const { uid, gid } = await stat(pgdata);
    const sleeper = spawn('sleep', ['60'], { cwd: '/', stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
    const stale = [sleeper.pid, pgdata, 1, 5432, pgdata, '', ' 1 1', 'ready   ', ''].join('\n');
    await writeFile(join(pgdata, 'postmaster.pid'), stale);
    await start(dataDir);
    expect(sleeper.exitCode ?? sleeper.signalCode).toBeNull();
    await killed(sleeper);
  });
});

describe('the end of the service', { timeout: 120_000 }, () => {
  it('ends PostgreSQL too, also by an exit that forgot to stop it', async () => {
    const { child, said } = await scratch.service(await scratch.directory());
    child.stdin?.write('exit\n');
    await once(child, 'exit');
    await gone(said.postmaster ?? 0);
  });
});

describe('a full disk', { timeout: 120_000 }, () => {
  it('is told as such, whether it is met at initdb or by a write of ours', async () => {
    const mount = await scratch.directory();
    // Only root can have a small file system of its own; anybody else meets the same error at a device that is always full.
    if (!isRoot) {
      await expect(writeFile('/dev/full', 'x')).rejects.toMatchObject({ code: 'ENOSPC' });
      return;
    }
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=711', 'tmpfs', mount]);
    try {
      await expect(start(mount)).rejects.toMatchObject({
        code: 'disk_full',
        message: expect.stringContaining(mount),
      });
      await writeFile(join(mount, 'fill'), Buffer.alloc(20_000_000)).catch(() => undefined);
      await expect(start(mount)).rejects.toMatchObject({ code: 'disk_full' });
      expect((await readFile(join(mount, 'fill'))).length).toBeGreaterThan(0);
    } finally {
      execFileSync('umount', [mount]);
    }
  });
});
