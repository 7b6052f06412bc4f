import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/postgres.ts',
    // Hashing passwords and making databases is real work; on a busy machine it takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
