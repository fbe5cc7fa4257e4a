// `npm test [-- arguments for vitest]`. Plain JavaScript up to the version check, so that any Node can read it.
const WANTED = '24';

if (process.versions.node.split('.')[0] !== WANTED) {
  console.error(
    `The tests run on Node ${WANTED}; this is Node ${process.versions.node} (${process.execPath}).\n` +
      `Node ${WANTED} is a dependency of this repository, in node_modules/.bin: run "npm ci", then "npm test".\n` +
      `If this appears under "npm test", npm left out optional dependencies (omit=optional), or there is no\n` +
      `node-* package for ${process.platform} ${process.arch}: install Node ${WANTED} and put it first on PATH.`,
  );
  process.exit(1);
}

const { runChecks } = await import('./test-support/run-checks.ts');
process.exitCode = await runChecks(process.argv.slice(2));
