// Plain JavaScript: npm runs it with whatever Node the machine has; the build itself runs on the repository's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs the `build` script of a package, unless what stands in its `dist` was built from these very sources.
 * @param sources files and folders, from the package's folder
 * @throws Error where the build fails
 */
export function buildWorkspace(what, folder, sources, afterwards = () => {}) {
  const stamp = join(folder, 'dist/.built-from');
  const digest = digestOf(folder, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const bin = join(top, 'node_modules/.bin');
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    // A test runner sets NODE_ENV, and Vite would build what React has for development.
    env: { ...process.env, NODE_ENV: 'production', PATH: [bin, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`${what} could not be built (${error?.message ?? `exit code ${status}`}).`);
  }
  afterwards();
  writeFileSync(stamp, digest);
}

function digestOf(folder, names) {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.startsWith('build')))
    hash.update(readFileSync(join(import.meta.dirname, file)));
  const lock = join(top, 'package-lock.json');
  if (existsSync(lock)) hash.update(readFileSync(lock));
  for (const name of names) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path).sort())
      hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function filesOf(path) {
  const found = readdirSync(join(path, '..'), { withFileTypes: true }).find((entry) =>
    path.endsWith(`/${entry.name}`),
  );
  if (found === undefined || found.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
