/** What is kept of a session across reloads, shared by all tabs. The storage is the truth; this only reads it well. */
import type { User } from '@clew/contract'

export interface HeldSession {
  token: string
  user: User
  /** When the user signed in, in milliseconds. */
  loginAt: number
  /** When the token was last replaced. */
  refreshedAt: number
}

const KEY = 'clew.session'

export interface SessionStore {
  /** The same object until something changes. */
  held: () => HeldSession | undefined
  hold: (session: HeldSession | undefined) => void
  /** Told of changes by this tab and by others. */
  subscribe: (listener: () => void) => () => void
}

export function makeSessionStore(storage: Storage, tab: EventTarget): SessionStore {
  const listeners = new Set<() => void>()
  let lastRead: { text: string | null; session: HeldSession | undefined } = { text: null, session: undefined }

  tab.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    // null: another tab cleared everything.
    if (key === KEY || key === null) for (const listener of listeners) listener()
  })

  return {
    held() {
      const text = storage.getItem(KEY)
      if (text !== lastRead.text) lastRead = { text, session: parse(text) }
      return lastRead.session
    },
    hold(session) {
      if (session) storage.setItem(KEY, JSON.stringify(session))
      else storage.removeItem(KEY)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What cannot be read (an older version wrote it, or somebody's fingers) is no session. */
function parse(text: string | null): HeldSession | undefined {
  try {
    const session = JSON.parse(text ?? 'null') as Partial<HeldSession> | null
    const isWhole =
      typeof session?.token === 'string' &&
      typeof session.loginAt === 'number' &&
      typeof session.refreshedAt === 'number' &&
      typeof session.user?.id === 'number' &&
      typeof session.user.role === 'string'
    return isWhole ? (session as HeldSession) : undefined
  } catch {
    return undefined
  }
}
