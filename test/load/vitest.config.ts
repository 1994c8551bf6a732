import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/load/**/*.load.ts'], fileParallelism: false },
});
