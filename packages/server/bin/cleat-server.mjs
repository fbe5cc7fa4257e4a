#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=16 --heap-growing-percent=100
// As by `npm start`. Where there is much memory, Node takes 128 MB for what is new; a sync needs a few. What it keeps may
// double before it is looked through, not grow by four: 40 MB less. And each of its threads takes memory in an arena of
// its own, of which pages that come and go leave 20 MB unused.
import { existsSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

// Plain JavaScript, so that an older Node reaches the message instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major !== 24 || minor < 12) {
  process.stderr.write(
    `Cleat needs Node 24.12 or newer of the 24 line; this is ${process.versions.node}.\n` +
      'Run it by npm (npm start), which uses the Node that npm ci installed in node_modules/.bin,\n' +
      'or put a Node 24 first on PATH.\n',
  );
  process.exit(1);
}
// What Node makes of the program is kept for the next start. Whoever writes there decides what runs: so only in a data
// directory that nobody else may write in. No data directory is made for it.
const dataDir = process.env.CLEAT_DATA_DIR || 'data';
if (isOwn(dataDir)) module.enableCompileCache(join(dataDir, 'compile-cache'));
const program = new URL('../dist/main.js', import.meta.url);
if (!existsSync(program)) {
  process.stderr.write(
    'Cleat has not been built: run "npm run build" in its folder, or start it by "npm start".\n',
  );
  process.exit(1);
}
await import(program.href);

function isOwn(directory) {
  try {
    const found = statSync(directory);
    return found.isDirectory() && found.uid === process.geteuid() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
