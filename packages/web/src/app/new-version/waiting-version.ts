/** A newer version of the app that is installed and waits to take over. */
type Activate = () => void

let activate: Activate | undefined
const listeners = new Set<() => void>()

export const waitingVersion = {
  current: (): Activate | undefined => activate,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(newActivate: Activate | undefined): void {
    activate = newActivate
    for (const listener of listeners) listener()
  },
}
