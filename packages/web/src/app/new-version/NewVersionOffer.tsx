import { lazy, Suspense, useSyncExternalStore } from 'react'
import { waitingVersion } from './waiting-version.ts'

const NewVersionDialog = lazy(async () => ({ default: (await import('./NewVersionDialog.tsx')).NewVersionDialog }))

/** There from the first moment, but loads the dialog only when there is something to offer. */
export function NewVersionOffer() {
  const activate = useSyncExternalStore(waitingVersion.subscribe, waitingVersion.current)
  return <Suspense>{activate && <NewVersionDialog activate={activate} />}</Suspense>
}
