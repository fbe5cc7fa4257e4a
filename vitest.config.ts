import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:long` sets it: the tests of *.long.test.ts run too. */
const long = process.env.TEST_LONG === '1';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'plugins/*/src/**/*.test.ts',
      'sandbox/src/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['test/support/build-global.ts', 'test/support/postgres-global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only against hangs: no test is judged by how long it takes.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    teardownTimeout: 30_000,
  },
});
