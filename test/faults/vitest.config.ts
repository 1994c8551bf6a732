import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/faults/**/*.faults.ts'],
    globalSetup: ['test/postgresServer.ts', 'test/redisServer.ts'],
    fileParallelism: false,
    testTimeout: 60 * 60_000,
  },
});
