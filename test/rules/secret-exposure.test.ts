import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const TOP = join(import.meta.dirname, '../..');
const SOURCES = ['packages/*/{src,bin}/**/*.{ts,tsx,mts,mjs,js}', 'plugins/*/**/*.{ts,tsx,mts,mjs,js}'];
/** The two rooms where a Secret may be unwrapped. */
const ROOMS = ['packages/server/src/vault/', 'packages/server/src/grants/'];

/**
 * Lines that reach for `expose`, in any spelling that a member can be reached by: `s.expose()`, `s?.expose()`,
 * `s['expose']`, `const { expose } = s`, also over a line break. Comments do not count.
 */
function exposures(source: string): number[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[\s;{}()])\/\/.*$/gm, '$1');
  const reach = /\.\s*expose\b|\[\s*(['"`])expose\1\s*\]|\{[^{}()]*\bexpose\b[^{}()]*\}\s*=/g;
  return [...code.matchAll(reach)].map((match) => code.slice(0, match.index).split('\n').length);
}

const mayExpose = (path: string) =>
  /\.test\.[a-z]+$/.test(path) || ROOMS.some((room) => path.startsWith(room));

function sources(): string[] {
  return globSync(SOURCES, {
    cwd: TOP,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  })
    .map((path) => path.split(sep).join('/'))
    .sort();
}

describe('a Secret is unwrapped in vault/ and grants/ alone', () => {
  it.each([
    ['const header = secret.expose();', [1]],
    ['const header = secret?.expose();', [1]],
    ['const header = secret!\n  .expose();', [2]],
    ["secret['expose']();", [1]],
    ['const { expose } = secret;', [1]],
    ['const { expose: open, length } = secret;', [1]],
    ['secrets.map(secret.expose);', [1]],
    ["fetch('https://example.com').then(() => secret.expose());", [1]],
    ['/* one\n two */ secret.expose();', [2]],
    ['// secret.expose() is for the vault', []],
    ['/** `secret.expose()` is for\n * the vault: .expose() */', []],
    ['exposeHeaders.exposed = value;', []],
    ['interface Secret { expose(): string }', []],
  ])('finds every spelling, and only in code: %j', (source, lines) => {
    expect(exposures(source)).toEqual(lines);
  });

  it.each([
    ['packages/server/src/vault/store.ts', true],
    ['packages/server/src/grants/broker.ts', true],
    ['packages/server/src/methods/basic.test.ts', true],
    ['packages/server/src/methods/basic.ts', false],
    ['packages/server/src/vaulting.ts', false],
    ['packages/client/src/vault/store.ts', false],
    ['plugins/one/src/plugin.ts', false],
  ])('judges the place %s', (path, allowed) => {
    expect(mayExpose(path)).toBe(allowed);
  });

  it('reads the sources that there are', () => {
    const seen = sources();
    expect(seen).toContain('packages/server/src/vault/secret.ts');
    expect(seen).toContain('packages/plugin-kit/src/plugin.ts');
    expect(seen.some((path) => path.startsWith('plugins/'))).toBe(true);
    expect(seen.some((path) => path.includes('node_modules'))).toBe(false);
  });

  it('holds for every source', async () => {
    const outside = sources().filter((path) => !mayExpose(path));
    const found = await Promise.all(
      outside.map(async (path) =>
        exposures(await readFile(join(TOP, path), 'utf8')).map((line) => `${path}:${line}`),
      ),
    );
    expect(found.flat(), 'let vault/ or grants/ do what needs the plain value').toEqual([]);
  });
});
