#!/usr/bin/env node
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
await import('../src/main.ts');
