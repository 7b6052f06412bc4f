import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/time-zone.ts'],
    setupFiles: ['src/testing/setup.ts'],
    // One environment per worker: starting a DOM for every file would take longer than all tests together.
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
