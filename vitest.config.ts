import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/postgresServer.ts', 'test/redisServer.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the default, is too little for a press in a browser beside three other files.
    expect: { poll: { timeout: 10_000 } },
    // Loading the modules anew for each file costs more than most files' tests do.
    isolate: false,
    // Many tests wait for a bot of their own: more of them than cores keep the cores busy.
    maxWorkers: availableParallelism() + 1,
  },
});
