/** How much script the console needs before its first page stands there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildPages } from '../../scripts/build-pages.mjs';

const dist = join(import.meta.dirname, '../../packages/console/dist');
/** Bytes of gzipped script. */
const limit = 350_000;

/** The files that must have come before this one runs, itself included. */
function needed(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(join(dist, 'assets', file), 'utf8');
  for (const [, other] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    if (other !== undefined) needed(other, seen);
  }
  return seen;
}

it(`the overview needs less than ${limit / 1000} kB of gzipped script`, () => {
  buildPages();
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = new Set<string>();
  for (const [, file] of page.matchAll(/\/assets\/([\w.-]+\.js)/g)) {
    if (file !== undefined) needed(file, files);
  }
  const overview = readdirSync(join(dist, 'assets')).find((name) => /^dashboard-.*\.js$/.test(name));
  expect(overview).toBeDefined();
  needed(overview ?? '', files);
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, 'assets', file))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.info(
    `console, first view: ${Math.round(total / 1000)} kB of gzipped script in ${files.size} files`,
  );
  // Far less would mean that the files were not found.
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(limit);
});
