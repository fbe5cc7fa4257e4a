/**
 * Which part may import which. Imports point one way:
 *   api → connections, oauth, sync → providers, grants → methods, vault, egress, diagnosis → database
 * Type-only imports count, except where a rule says otherwise. Tests beside the source are free of the
 * direction rules, never of the rules on cycles, plugins and the sandbox.
 */

const SERVER = '^packages/server/src/';
const TEST = '\\.test\\.ts$';

/** Highest first. A folder may import from its own row and from the rows beneath. */
const LAYERS = [
  ['api'],
  ['connections', 'oauth', 'sync', 'jobs', 'proxy'],
  ['providers', 'grants'],
  ['methods', 'vault', 'egress', 'diagnosis', 'events', 'callers'],
  ['database'],
  ['observability'],
];

const server = (folders) => `${SERVER}(${folders.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const ALL = LAYERS.flat();
const except = (...folders) => ALL.filter((folder) => !folders.includes(folder));

const direction = LAYERS.slice(1).map((row, index) =>
  rule(
    `direction-${row[0]}`,
    `${row.join(', ')}: lower than what is imported here. Pass the upper part in as a parameter.`,
    { path: server(row), pathNot: TEST },
    { path: server(LAYERS.slice(0, index + 1).flat()) },
  ),
);

const narrow = [
  rule(
    'vault-stands-on-the-database-alone',
    'The room where plaintext secrets exist stays small: vault/ imports database/ and nothing else.',
    { path: server(['vault']), pathNot: TEST },
    { path: server(except('vault', 'database', 'observability')) },
  ),
  rule(
    'events-stand-on-the-database',
    'events/ imports database/ only.',
    { path: server(['events']), pathNot: TEST },
    { path: server(except('events', 'database', 'observability')) },
  ),
  rule(
    'callers-stand-on-events-database-and-vault',
    'callers/ imports events/, database/ and vault/ only.',
    { path: server(['callers']), pathNot: TEST },
    { path: server(except('callers', 'events', 'database', 'vault', 'observability')) },
  ),
  rule(
    'events-and-callers-are-for-the-upper-layers',
    'Only api/ and the layer of connections/ record events and know callers.',
    {
      path: server(['providers', 'grants', 'methods', 'vault', 'egress', 'diagnosis', 'database']),
      pathNot: TEST,
    },
    { path: server(['events', 'callers']) },
  ),
];

const entryPoints = [
  rule(
    'nothing-imports-main',
    'main.ts is the process. Move what is needed elsewhere into a part of its own.',
    { pathNot: '^packages/server/bin/' },
    { path: `${SERVER}main\\.ts$` },
  ),
  rule(
    'compose-belongs-to-main',
    'Parts get their collaborators as parameters; only main.ts and tests wire them together.',
    { pathNot: [`${SERVER}main\\.ts$`, TEST, '^test/'] },
    { path: `${SERVER}compose\\.ts$` },
  ),
];

const outside = [
  rule(
    'one-door-undici',
    'Every outgoing request passes the guards of egress/. Ask it for an answer instead.',
    { path: '^(packages|plugins)/', pathNot: [`${SERVER}egress/`, TEST] },
    { path: '(^|/)node_modules/(undici|axios|got|node-fetch|ky|superagent|ws)/' },
  ),
  rule(
    'one-door-builtins',
    'Every outgoing connection passes the guards of egress/. Types may be imported from these modules.',
    // The managed PostgreSQL asks its own socket on this machine whether it listens; listen.ts is where others come in.
    {
      path: '^(packages|plugins)/',
      pathNot: [`${SERVER}egress/`, `${SERVER}database/managed/`, `${SERVER}api/listen[.]ts$`, TEST],
    },
    { path: '^(node:)?(http|https|http2|net|tls|dgram)$', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'pg-only-in-database',
    'Queries run only inside the scopes that database/ gives.',
    { path: '^packages/', pathNot: [`${SERVER}database/`, TEST] },
    { path: '(^|/)node_modules/pg/' },
  ),
];

const independence = [
  rule(
    'plugins-import-the-kit-alone',
    'A plugin describes; it imports its own files and @cleat/plugin-kit: no package, no Node module.',
    { path: '^plugins/([^/]+)/', pathNot: TEST },
    { pathNot: ['^plugins/$1/', '^packages/plugin-kit/'] },
  ),
  rule(
    'plugin-tests-need-no-server',
    'A test of a plugin runs on the kit; what needs the server, the sandbox or another plugin goes to test/.',
    { path: `^plugins/([^/]+)/.*${TEST}` },
    { path: '^(packages|plugins|sandbox|test|scripts)/', pathNot: ['^plugins/$1/', '^packages/plugin-kit/'] },
  ),
  rule(
    'the-kit-stands-alone',
    'Whoever writes a plugin installs the kit alone: it imports nothing outside itself.',
    { path: '^packages/plugin-kit/', pathNot: TEST },
    { pathNot: '^packages/plugin-kit/' },
  ),
  rule(
    'the-pages-use-the-public-api-alone',
    'The console speaks HTTP to the server as any other caller does; its types come from /openapi.json.',
    { path: '^packages/console/', pathNot: TEST },
    { path: '^(packages/(?!console/)|plugins|sandbox|test|scripts|bench)' },
  ),
  rule(
    'packages-know-no-sandbox-and-no-tests',
    'The sandbox and test/ stand on the packages. Only a test may import test/support.',
    { path: '^(packages|plugins)/', pathNot: TEST },
    { path: ['^(sandbox|test|scripts|bench)/', TEST] },
  ),
  rule(
    'tests-beside-the-source-use-test-support-only',
    'A test that needs the sandbox goes to test/.',
    { path: `^packages/.*${TEST}` },
    { path: '^(sandbox|test|scripts|bench)/', pathNot: '^test/support/' },
  ),
];

const general = [
  rule('no-cycles', 'Move what both need into a third file.', {}, { circular: true }),
  rule('everything-resolves', 'The file or package does not exist.', {}, { couldNotResolve: true }),
];

module.exports = {
  forbidden: [...general, ...direction, ...narrow, ...entryPoints, ...outside, ...independence],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/(console|server)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
