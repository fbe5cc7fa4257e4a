// Plain JavaScript: npm runs it with whatever Node the machine has; the build itself runs on the repository's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const top = fileURLToPath(new URL('..', import.meta.url));
const pages = join(top, 'packages/console');
const stamp = join(pages, 'dist/.built-from');

/** Builds the pages, unless they were built from these very sources. @throws Error where the build fails */
export function buildPages() {
  const digest = digestOf([
    'src',
    'public',
    'index.html',
    'connect.html',
    'package.json',
    'theme-variables.ts',
    'vite.config.ts',
    'vite.connect.config.ts',
    'vite.opener.config.ts',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const bin = join(top, 'node_modules/.bin');
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: pages,
    // A test runner sets NODE_ENV, and Vite would build what React has for development.
    env: { ...process.env, NODE_ENV: 'production', PATH: [bin, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`The pages could not be built (${error?.message ?? `exit code ${status}`}).`);
  }
  compress(join(pages, 'dist/assets'));
  writeFileSync(stamp, digest);
}

/** Beside each text: what the server sends to a browser that takes it (browsers ask for Brotli over TLS alone). */
function compress(directory) {
  for (const file of filesOf(directory).filter((name) => /\.(?:js|css|svg)$/.test(name))) {
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

function digestOf(names) {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const lock = join(top, 'package-lock.json');
  if (existsSync(lock)) hash.update(readFileSync(lock));
  for (const name of names) {
    const path = join(pages, name);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path).sort())
      hash.update(`${relative(pages, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const found = readdirSync(join(path, '..'), { withFileTypes: true }).find((entry) =>
    path.endsWith(`/${entry.name}`),
  );
  if (found === undefined || found.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
