import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'component-sdk', include: ['src/**/*.test.ts'] } })
