import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'components',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/cases/**'],
    globalSetup: 'testing/postgres.ts',
    // Each case is a process of its own; on a busy machine it takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
