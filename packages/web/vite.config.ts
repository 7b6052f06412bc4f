import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { leanContract } from './lean-contract.ts'
import { precompress } from './precompress.ts'

const serverPort = process.env.CLEW_PORT ?? '8080'

/** Editors, comparisons and generated forms: large, and only on some screens. Their chunks lie in a folder of their own. */
const ON_DEMAND = /\/node_modules\/(@codemirror|@lezer|@uiw|@rjsf|@cfworker)\//
const chunkFolder = (moduleIds: readonly string[]): string =>
  moduleIds.some((id) => ON_DEMAND.test(id)) ? 'assets/on-demand' : 'assets'

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    VitePWA({
      // The user decides when a new version takes over.
      registerType: 'prompt',
      injectRegister: null,
      manifest: {
        name: 'Clew',
        short_name: 'Clew',
        description: 'Your way out of the data labyrinth.',
        display: 'standalone',
        theme_color: '#6d28d9',
        background_color: '#f7f8fa',
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg}', '**/inter-latin-wght-normal-*.woff2'],
        // Heavy and rarely needed: these come over the network when they are.
        globIgnores: ['**/dictionary-*', '**/altcha-*', '**/elk-worker*', '**/on-demand/**'],
        navigateFallback: '/index.html',
        // The API, and whatever names a file, is not a screen of the app.
        navigateFallbackDenylist: [/^\/api(\/|$)/, /\/[^/?]+\.[^/]+$/],
        cleanupOutdatedCaches: true,
        // A version that was activated answers for every open page, also those that were opened before it.
        clientsClaim: true,
      },
    }),
    precompress(),
  ],
  build: {
    // The Content-Security-Policy has no fonts in data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `${chunkFolder(moduleIds)}/[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'dictionary', test: /@zxcvbn-ts/ },
            { name: 'altcha', test: /node_modules\/altcha\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${serverPort}` } },
})
