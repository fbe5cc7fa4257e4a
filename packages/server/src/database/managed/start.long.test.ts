import { cp, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { locatePackage } from './binaries.ts';
import { isRoot, ordinary, postmasterOf, query, Scratch } from './scratch.ts';
import { type ManagedPostgres, startManagedPostgres } from './start.ts';

const scratch = new Scratch();
const running: ManagedPostgres[] = [];
const logged: string[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await scratch.clear();
  logged.length = 0;
});

async function start(dataDir: string, packageDir?: string): Promise<ManagedPostgres> {
  const log = (line: string): number => logged.push(line);
  const postgres = await startManagedPostgres({
    dataDir,
    log,
    ...(packageDir === undefined ? {} : { packageDir }),
  });
  running.push(postgres);
  return postgres;
}

async function settings(postgres: ManagedPostgres, ...names: string[]): Promise<Record<string, string>> {
  const { rows } = await query(
    postgres.connection,
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [names],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Waits for a session that runs pg_sleep, and answers its process id. */
async function sleeperIn(postgres: ManagedPostgres): Promise<number> {
  const find = `SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'`;
  for (;;) {
    const pid: unknown = (await query(postgres.connection, find)).rows[0]?.pid;
    if (typeof pid === 'number') return pid;
  }
}

describe('a managed PostgreSQL', { timeout: 120_000 }, () => {
  it('makes a UTF-8 database with checksums and full durability, and keeps it', async () => {
    const dataDir = join(await scratch.directory(), 'new', 'data');
    const first = await start(dataDir);
    const { rows } = await query(
      first.connection,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
              current_setting('server_version_num')::int / 10000 AS major, current_user AS user
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', major: 18, user: 'cleat' }]);
    const durable = { data_checksums: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
    expect(await settings(first, ...Object.keys(durable))).toEqual(durable);
    await query(first.connection, 'CREATE TABLE note AS SELECT 1 AS number');
    await first.stop();
    const second = await start(dataDir);
    expect((await query(second.connection, 'SELECT number FROM note')).rows).toEqual([{ number: 1 }]);
  });

  it('is closed to others: no TCP, a directory of its own, never root, none of our environment', async () => {
    process.env.CLEAT_MASTER_KEYS = 'not for PostgreSQL';
    const dataDir = await scratch.directory();
    const postgres = await start(dataDir);
    expect(await settings(postgres, 'listen_addresses', 'unix_socket_permissions')).toEqual({
      listen_addresses: '',
      unix_socket_permissions: '0700',
    });
    const { mode, uid } = await stat(join(dataDir, 'postgres'));
    expect(mode & 0o777).toBe(0o700);
    // Root hands it to nobody, where nobody can reach the programs.
    expect(uid).toBe(ordinary.owner ?? process.geteuid?.());
    const pid = await postmasterOf(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('CLEAT');
    delete process.env.CLEAT_MASTER_KEYS;
  });

  it('runs in a process session of its own, so that Ctrl-C does not reach it', async () => {
    const dataDir = await scratch.directory();
    await start(dataDir);
    const pid = await postmasterOf(dataDir);
    const [, , , session] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    expect(session).toBe(String(pid));
  });

  it('starts where only its own user can enter, programs included, and without the library links', async () => {
    const home = await scratch.directory(0o700);
    const packageDir = join(home, 'package');
    const filter = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
    await cp(locatePackage(), packageDir, { recursive: true, filter });
    const postgres = await start(join(home, 'data'), packageDir);
    // For the kernel it stays the user of this process: as another one it would not get here.
    expect((await stat(`/proc/${await postmasterOf(join(home, 'data'))}`)).uid).toBe(process.geteuid?.());
    expect((await query(postgres.connection, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('starts for an ordinary user', async () => {
    const { said } = await scratch.service(await scratch.ordinaryDirectory(), ordinary.prefix);
    expect(said).toMatchObject({ connection: { user: 'cleat', database: 'cleat' } });
  });

  it('follows its data into a closed directory', async () => {
    const open = join(await scratch.directory(), 'data');
    const closed = join(await scratch.directory(0o700), 'data');
    const first = await start(open);
    await query(first.connection, 'CREATE TABLE note AS SELECT 1 AS number');
    await first.stop();
    await rename(open, closed);
    const second = await start(closed);
    expect((await query(second.connection, 'SELECT number FROM note')).rows).toEqual([{ number: 1 }]);
    const [parent, data] = [await stat(closed), await stat(join(closed, 'postgres'))];
    expect(data.uid).toBe(parent.uid);
  });

  it.each([
    ['too long for a socket', 'long'.repeat(40)],
    ['full of special characters', `a b,c"d'e\\f%p ä$x`],
  ])('starts at a path %s, and leaves no socket directory behind', async (_name, name) => {
    const dataDir = join(await scratch.directory(), name);
    const postgres = await start(dataDir);
    const { host } = postgres.connection;
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect((await query(postgres.connection, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await postgres.stop();
    if (host !== join(dataDir, 'postgres'))
      await expect(stat(host)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('stops in order though clients are connected, may be stopped again, and has not died then', async () => {
    const dataDir = await scratch.directory();
    const postgres = await start(dataDir);
    const sleeping = query(postgres.connection, 'SELECT pg_sleep(60)').catch((error: Error) => error.message);
    await sleeperIn(postgres);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await sleeping).toMatch(/terminat/);
    expect(logged.join('\n')).toContain('database system is shut down');
    expect(await Promise.race([postgres.died, 'alive'])).toBe('alive');
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('logs no statement, no parameter and no value', async () => {
    const postgres = await start(await scratch.directory());
    const secret = 's3cret-value';
    await query(postgres.connection, 'CREATE TABLE note (text text PRIMARY KEY, number int)');
    await query(postgres.connection, 'INSERT INTO note VALUES ($1)', [secret]);
    const failing = [
      query(postgres.connection, 'INSERT INTO note VALUES ($1)', [secret]),
      query(postgres.connection, 'SELECT $1::uuid', [secret]),
      query(postgres.connection, `SELECT '${secret}'::int`),
      query(
        postgres.connection,
        `DO $$ BEGIN RAISE WARNING '${secret}'; RAISE EXCEPTION E'a\n${secret}'; END $$`,
      ),
    ];
    const answers = await Promise.allSettled(failing);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    // A backend that is killed makes the postmaster name the statement that it ran.
    const client = query(postgres.connection, `SELECT pg_sleep(60), '${secret}'`).catch(() => undefined);
    process.kill(await sleeperIn(postgres), 'SIGKILL');
    await client;
    await postgres.stop();
    expect(logged.join('\n')).toContain('was terminated by signal 9');
    expect(logged.join('\n')).not.toContain(secret);
  });

  it('clears away what a start killed during initdb has left', async () => {
    const dataDir = await scratch.directory();
    await mkdir(join(dataDir, 'postgres.new-abc'));
    await writeFile(join(dataDir, 'postgres.new-abc', 'PG_VERSION'), '18');
    await mkdir(join(dataDir, 'postgres.probe-abc'));
    await start(dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock']);
  });

  it('tells what is wrong in its configuration, and starts once that is mended', async () => {
    const dataDir = await scratch.directory();
    await (await start(dataDir)).stop();
    const conf = join(dataDir, 'postgres', 'postgresql.conf');
    const good = await readFile(conf, 'utf8');
    await writeFile(conf, `${good}\nnonsense = 1\n`);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringMatching(/nonsense/),
    });
    await writeFile(conf, good);
    await start(dataDir);
  });

  it('says that its data is of another major version', async () => {
    const dataDir = await scratch.directory();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_of_other_major_version',
      message: expect.stringMatching(/PostgreSQL 15.*PostgreSQL 18.*CLEAT_DATABASE_URL/),
    });
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  it('leaves files alone that are none of its own', async () => {
    const dataDir = await scratch.directory();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'thesis.txt'), '');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'data_directory_not_postgres' });
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
  });

  it('says that the data directory is not one', async () => {
    const file = join(await scratch.directory(), 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toMatchObject({
      code: 'data_directory_not_writable',
      message: expect.stringContaining(file),
    });
  });

  it('says that an ordinary user may not write the data directory', async () => {
    const dataDir = await scratch.ordinaryDirectory(0o500);
    const { said } = await scratch.service(dataDir, ordinary.prefix);
    expect(said).toMatchObject({
      code: 'data_directory_not_writable',
      message: expect.stringContaining(dataDir),
    });
  });

  it.each([
    ['disk_full', 'exit 0', 'echo "initdb: error: could not write: No space left on device" >&2; exit 1'],
    ['initialisation_failed', 'exit 0', 'echo "initdb: error: nonsense" >&2; exit 1'],
    ['unsupported_platform', 'echo "error while loading shared libraries: libx.so" >&2; exit 127', 'exit 0'],
    [isRoot ? 'no_ordinary_user' : 'start_failed', 'echo nonsense >&2; exit 1', 'exit 0'],
  ])('is %s when postgres does "%s" and initdb "%s", and leaves nothing', async (code, postgres, initdb) => {
    const packageDir = await scratch.directory();
    await mkdir(join(packageDir, 'native', 'bin'), { recursive: true });
    await writeFile(join(packageDir, 'package.json'), '{"version":"18.0.0"}');
    await writeFile(join(packageDir, 'native', 'pg-symlinks.json'), '[]');
    await writeFile(join(packageDir, 'native', 'bin', 'postgres'), `#!/bin/sh\n${postgres}\n`, {
      mode: 0o755,
    });
    await writeFile(join(packageDir, 'native', 'bin', 'initdb'), `#!/bin/sh\n${initdb}\n`, { mode: 0o755 });
    const dataDir = await scratch.directory();
    await expect(start(dataDir, packageDir)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('CLEAT_DATABASE_URL'),
    });
    expect(await readdir(dataDir)).toEqual([]);
    await rm(packageDir, { recursive: true });
  });
});
