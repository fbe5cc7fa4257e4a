/** The process as an operator meets it: starting, refusing to start, stopping, and coming back. */
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, entry, launch, start } from './support/server-process.ts';
import { callApi } from './support/service.ts';

const adminKey = 'start-up-admin-key-0123456789-0123456789';

async function refusal(environment: Environment): Promise<{ code: number | null; said: string }> {
  const { exit, said } = launch(environment);
  return { code: await exit, said: said() };
}

const until = async (check: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 10_000;
  while (!(await check()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
};

const makeWorkspace = (origin: string, key: string) =>
  callApi(origin, 'POST', '/api/workspaces', { name: 'Acme' }, { authorization: `Bearer ${key}` });
const workspaces = async (origin: string, key: string): Promise<unknown> =>
  (await callApi(origin, 'GET', '/api/workspaces', undefined, { authorization: `Bearer ${key}` })).at(
    'data.length',
  );

describe('a start', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cleat-start-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('that fails because the port is taken has not used up the admin key', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const failed = await refusal({ CLEAT_DATA_DIR: dataDir, CLEAT_PORT: port });
    taken.close();
    expect(failed.code).toBe(1);
    expect(failed.said).toMatch(/port is in use.*CLEAT_PORT/);
    expect(failed.said).toMatch(/A master key was made: .*master\.key/);
    // Nothing is told of what ends because of it.
    expect(failed.said).not.toContain('"level"');

    const service = await start({ CLEAT_DATA_DIR: dataDir });
    await until(() => service.said().includes('Admin key'));
    const key = /cleat_sk_\w+/.exec(service.said())?.[0] ?? '';
    // It is shown a moment before it counts.
    await until(async () => (await workspaces(service.origin, key)) === 0);
    expect(await workspaces(service.origin, key)).toBe(0);
    expect(await service.end('SIGTERM')).toBe(0);

    const again = await start({ CLEAT_DATA_DIR: dataDir });
    await makeWorkspace(again.origin, key);
    expect(again.said()).not.toContain('cleat_sk_');
    expect(await workspaces(again.origin, key)).toBe(1);
    expect(await again.end('SIGINT')).toBe(0);
  });

  it('of what was not built says how to build it', async () => {
    const elsewhere = join(dataDir, 'bin', basename(entry));
    await cp(entry, elsewhere);
    const { exit, said } = launch({ CLEAT_DATA_DIR: dataDir }, elsewhere);
    expect([await exit, said()]).toEqual([1, expect.stringContaining('npm run build')]);
  });

  it('has all that is put into it when it is built', async () => {
    const service = await start({ CLEAT_DATA_DIR: dataDir, CLEAT_ADMIN_KEY: adminKey });
    const at = (path: string) =>
      callApi(service.origin, 'GET', path, undefined, { authorization: `Bearer ${adminKey}` });
    const providers = (await at('/api/vendors?limit=100')).body.data as { logoUrl: string | null }[];
    expect(providers).toHaveLength(15);
    const [reference, description, console_, connect] = await Promise.all(
      ['/docs', '/openapi.json', '/', '/connect'].map(at),
    );
    const script = /<script[^>]* src="([^"]+)"/.exec(reference?.text ?? '')?.[1] ?? '';
    expect((await at(new URL(script, `${service.origin}/docs/`).pathname)).text.length).toBeGreaterThan(1e6);
    expect(Object.keys(description?.body.paths ?? {}).length).toBeGreaterThan(40);
    for (const page of [console_, connect]) {
      const file = /<script[^>]* src="(\/[^"]+)"/.exec(page?.text ?? '')?.[1] ?? '';
      expect((await at(file)).status).toBe(200);
    }
    const logos = providers.map(({ logoUrl }) => logoUrl).filter((logo) => logo !== null);
    expect(logos.length).toBeGreaterThan(3);
    for (const logo of logos) expect([logo, (await at(logo)).status]).toEqual([logo, 200]);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it.each([
    [0o700, true],
    [0o770, false],
    [0o707, false],
  ])('keeps compiled code in a data directory of mode %o: %s', async (mode, kept) => {
    const shared = await mkdtemp(join(tmpdir(), 'cleat-start-'));
    await chmod(shared, mode);
    await refusal({ CLEAT_DATA_DIR: shared, CLEAT_PLUGINS: 'no-such-plugin' });
    expect((await readdir(shared)).includes('compile-cache')).toBe(kept);
    await rm(shared, { recursive: true });
  });

  it('after kill -9 finds all that was acknowledged', async () => {
    const environment = { CLEAT_DATA_DIR: dataDir, CLEAT_ADMIN_KEY: adminKey };
    const service = await start(environment);
    const before = Number(await workspaces(service.origin, adminKey));
    expect((await makeWorkspace(service.origin, adminKey)).status).toBe(201);
    await service.end('SIGKILL');
    const again = await start(environment);
    expect(await workspaces(again.origin, adminKey)).toBe(before + 1);
    await again.end('SIGTERM');
  });

  it('beside another one on the same data is refused, and disturbs nothing', async () => {
    const environment = { CLEAT_DATA_DIR: dataDir, CLEAT_ADMIN_KEY: adminKey };
    const service = await start(environment);
    const second = await refusal(environment);
    expect(second.code).toBe(1);
    expect(second.said).toContain(String(service.pid));
    expect(Number(await workspaces(service.origin, adminKey))).toBeGreaterThan(0);
    await service.end('SIGTERM');
  });

  it('without the key of its data is refused, and finds all when the key is back', async () => {
    const environment = { CLEAT_DATA_DIR: dataDir, CLEAT_ADMIN_KEY: adminKey };
    const elsewhere = join(dataDir, 'elsewhere.key');
    const missing = await refusal({ ...environment, CLEAT_KEY_FILE: elsewhere });
    expect(missing.code).toBe(1);
    expect(missing.said).toContain('there is no master key');
    await writeFile(elsewhere, `1:${Buffer.from('another key of exactly 32 bytes!').toString('base64')}\n`, {
      mode: 0o600,
    });
    const foreign = await refusal({ ...environment, CLEAT_KEY_FILE: elsewhere });
    expect(foreign.code).toBe(1);
    expect(foreign.said).toContain('not the key of this database');
    const service = await start(environment);
    expect(Number(await workspaces(service.origin, adminKey))).toBeGreaterThan(0);
    await service.end('SIGTERM');
  });

  it.each<[string, Environment, RegExp]>([
    [
      'variables that cannot be used, all at once',
      { CLEAT_PORT: 'eighty', CLEAT_ADMIN_KEY: 'short' },
      /CLEAT_PORT[\s\S]*CLEAT_ADMIN_KEY|CLEAT_ADMIN_KEY[\s\S]*CLEAT_PORT/,
    ],
    [
      'a plugin that is not there',
      { CLEAT_PLUGINS: '@cleat/no-such-plugin' },
      /@cleat\/no-such-plugin is refused[\s\S]*cannot be imported/,
    ],
    [
      'a database that does not answer',
      { CLEAT_DATABASE_URL: 'postgres://u:p4ssw0rd@127.0.0.1:1/x' },
      /PostgreSQL cannot be used[\s\S]*CLEAT_DATABASE_URL/,
    ],
    ['an allow list that cannot be read', { CLEAT_EGRESS_ALLOW: 'https://host' }, /CLEAT_EGRESS_ALLOW/],
  ])('is refused for %s, in words and without a stack', async (_what, environment, words) => {
    const { code, said } = await refusal({ CLEAT_DATA_DIR: dataDir, ...environment });
    expect(code).toBe(1);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\n\s+at |p4ssw0rd|short\b/);
  });
});
