import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'plugins/*/src/**/*.test.ts',
      'sandbox/src/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    globalSetup: ['test/support/postgres-global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only against hangs: no test is judged by how long it takes.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    teardownTimeout: 30_000,
  },
});
