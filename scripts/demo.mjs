// `npm run demo`. Plain JavaScript up to the version check, so that any Node can read it.
if (process.versions.node.split('.')[0] !== '24') {
  console.error(
    `The demo runs on Node 24; this is Node ${process.versions.node}. Node 24 is a dependency of this repository:\n` +
      'run "npm ci", then "npm run demo" (npm puts node_modules/.bin first on PATH).',
  );
  process.exit(1);
}
await import('./build.mjs');
const { runDemo } = await import('./demo/run-demo.ts');
await runDemo();
