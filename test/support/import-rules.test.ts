import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOP = join(import.meta.dirname, '../..');
const FOLDERS = ['packages', 'plugins', 'sandbox', 'scripts', 'test'];
const S = 'packages/server/src';

/** Files that a planted import may point at. */
const TARGETS = [
  `${S}/main.ts`,
  `${S}/compose.ts`,
  ...['api', 'connections', 'oauth', 'sync', 'jobs', 'providers', 'grants', 'methods', 'vault', 'egress'].map(
    (folder) => `${S}/${folder}/target.ts`,
  ),
  ...['diagnosis', 'events', 'callers', 'database', 'observability'].map(
    (folder) => `${S}/${folder}/target.ts`,
  ),
  'packages/plugin-kit/src/plugin.ts',
  'plugins/one/src/target.ts',
  'plugins/two/src/target.ts',
  'sandbox/src/target.ts',
  'test/support/target.ts',
  'test/other.ts',
];

/** [file, what it imports, the rules it breaks] */
const PLANTED: readonly (readonly [string, string, readonly string[]])[] = [
  [`${S}/database/a.ts`, '../api/target.ts', ['direction-database']],
  [`${S}/database/b.ts`, '../vault/target.ts', ['direction-database']],
  [`${S}/database/c.ts`, 'type ../egress/target.ts', ['direction-database']],
  [`${S}/methods/a.ts`, '../grants/target.ts', ['direction-methods']],
  [`${S}/methods/b.ts`, '../egress/target.ts', []],
  [`${S}/egress/a.ts`, '../providers/target.ts', ['direction-methods']],
  [`${S}/diagnosis/a.ts`, '../connections/target.ts', ['direction-methods']],
  [`${S}/diagnosis/b.ts`, '../events/target.ts', ['events-and-callers-are-for-the-upper-layers']],
  [`${S}/grants/a.ts`, '../sync/target.ts', ['direction-providers']],
  [`${S}/grants/b.ts`, '../vault/target.ts', []],
  [`${S}/grants/c.ts`, '../callers/target.ts', ['events-and-callers-are-for-the-upper-layers']],
  [`${S}/connections/a.ts`, '../api/target.ts', ['direction-connections']],
  [`${S}/connections/b.ts`, '../events/target.ts', []],
  [`${S}/connections/c.test.ts`, '../api/target.ts', []],
  [`${S}/api/a.ts`, '../connections/target.ts', []],
  [`${S}/vault/a.ts`, '../egress/target.ts', ['vault-stands-on-the-database-alone']],
  [`${S}/vault/b.ts`, '../database/target.ts', []],
  [`${S}/events/a.ts`, '../egress/target.ts', ['events-stand-on-the-database']],
  [`${S}/events/b.ts`, '../database/target.ts', []],
  [`${S}/callers/a.ts`, '../methods/target.ts', ['callers-stand-on-events-database-and-vault']],
  [`${S}/callers/b.ts`, '../events/target.ts', []],
  [`${S}/observability/a.ts`, '../database/target.ts', ['direction-observability']],
  [`${S}/api/b.ts`, '../main.ts', ['nothing-imports-main']],
  ['packages/server/bin/run.mjs', '../src/main.ts', []],
  [`${S}/api/c.ts`, '../compose.ts', ['compose-belongs-to-main']],
  [`${S}/api/c.test.ts`, '../compose.ts', []],
  [`${S}/api/d.ts`, 'undici', ['one-door-undici']],
  [`${S}/api/e.ts`, 'node:https', ['one-door-builtins']],
  [`${S}/api/f.ts`, 'net', ['one-door-builtins']],
  [`${S}/api/g.ts`, 'type node:http', []],
  [`${S}/api/h.ts`, 'fastify', []],
  [`${S}/api/i.test.ts`, 'node:http', []],
  [`${S}/api/j.ts`, 'dynamic node:tls', ['one-door-builtins']],
  [`${S}/egress/b.ts`, 'undici', []],
  [`${S}/egress/c.ts`, 'node:net', []],
  ['sandbox/src/a.ts', 'node:http', []],
  [`${S}/api/k.ts`, 'pg', ['pg-only-in-database']],
  [`${S}/database/d.ts`, 'pg', []],
  ['plugins/one/src/a.ts', '@cleat/plugin-kit', []],
  ['plugins/one/src/b.ts', 'node:fs', ['plugins-import-the-kit-alone']],
  ['plugins/one/src/c.ts', '../../../packages/server/src/vault/target.ts', ['plugins-import-the-kit-alone']],
  ['plugins/one/src/d.ts', 'type ../../two/src/target.ts', ['plugins-import-the-kit-alone']],
  ['plugins/one/src/e.ts', 'kysely', ['plugins-import-the-kit-alone']],
  ['plugins/one/src/f.ts', './target.ts', []],
  ['plugins/one/src/f.test.ts', 'vitest', []],
  ['plugins/one/src/g.test.ts', '../../two/src/target.ts', ['plugin-tests-need-no-server']],
  ['plugins/one/src/h.test.ts', '@cleat/server/vault/target.ts', ['plugin-tests-need-no-server']],
  ['packages/plugin-kit/src/a.ts', 'node:crypto', ['the-kit-stands-alone']],
  ['packages/plugin-kit/src/b.ts', 'type ../../server/src/vault/target.ts', ['the-kit-stands-alone']],
  [`${S}/api/l.ts`, '@cleat/sandbox/target.ts', ['packages-know-no-sandbox-and-no-tests']],
  [`${S}/api/m.ts`, '../../../../test/support/target.ts', ['packages-know-no-sandbox-and-no-tests']],
  [`${S}/api/n.ts`, './c.test.ts', ['packages-know-no-sandbox-and-no-tests']],
  [`${S}/api/o.test.ts`, '../../../../test/support/target.ts', []],
  [`${S}/api/p.test.ts`, '../../../../test/other.ts', ['tests-beside-the-source-use-test-support-only']],
  [`${S}/api/q.ts`, './r.ts', ['no-cycles']],
  [`${S}/api/s.ts`, './absent.ts', ['everything-resolves']],
];

function statement(imported: string): string {
  const [kind, name] = imported.includes(' ') ? imported.split(' ') : ['value', imported];
  if (kind === 'type') return `import type { X } from '${name}';\nexport type Y = X;\n`;
  if (kind === 'dynamic') return `export const loaded = import('${name}');\n`;
  return `import * as x from '${name}';\nexport const y = x;\n`;
}

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let directory: string;
let violations: Violation[];

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'import-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    await cp(join(TOP, file), join(directory, file));
  }
  for (const workspace of ['packages/server', 'packages/plugin-kit', 'sandbox']) {
    await mkdir(join(directory, workspace), { recursive: true });
    await cp(join(TOP, workspace, 'package.json'), join(directory, workspace, 'package.json'));
  }
  await mkdir(join(directory, 'node_modules/@cleat'), { recursive: true });
  await symlink(join(directory, 'packages/plugin-kit'), join(directory, 'node_modules/@cleat/plugin-kit'));
  await symlink(join(directory, 'packages/server'), join(directory, 'node_modules/@cleat/server'));
  await symlink(join(directory, 'sandbox'), join(directory, 'node_modules/@cleat/sandbox'));
  for (const name of ['undici', 'pg', 'fastify', 'kysely', 'vitest', 'typescript']) {
    await plant(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, main: 'index.js', type: 'module' }),
    );
    await plant(`node_modules/${name}/index.js`, 'export {};\n');
  }
  for (const path of TARGETS) await plant(path, 'export type X = number;\nexport const x = 1;\n');
  for (const [path, imported] of PLANTED) await plant(path, statement(imported));
  // The way back, by type only; a cycle is reported once, at its first file.
  await plant(`${S}/api/r.ts`, statement('type ./q.ts'));
  await mkdir(join(directory, 'scripts'), { recursive: true });

  const cruise = [
    join(TOP, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ...FOLDERS,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, cruise, {
    cwd: directory,
    maxBuffer: 64 * 1024 * 1024,
  });
  violations = JSON.parse(stdout).summary.violations;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(PLANTED)('%s importing %s breaks %j', (path, _imported, rules) => {
    const broken = violations.filter((violation) => violation.from === path);
    expect(broken.map((violation) => violation.rule.name)).toEqual(rules);
  });
});
