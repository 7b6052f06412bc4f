/// <reference types="vite-plugin-pwa/vanillajs" />
import { registerSW } from 'virtual:pwa-register'
import { waitingVersion } from './waiting-version.ts'

/** Browsers look for a new service worker on page loads only, and this app stays open for days. */
const CHECK_INTERVAL_MS = 30 * 60_000

export function watchForNewVersions(): void {
  const activate = registerSW({
    onNeedRefresh: () => waitingVersion.set(() => void takeOver(activate)),
    // One reload, ours: the library leaves out pages that were opened before the first service worker was there.
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      // Offline or restarting: the next look will tell.
      if (registration) setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS)
    },
  })
}

async function takeOver(activate: () => Promise<void>): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  await activate()
}
