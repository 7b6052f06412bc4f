import { makeSessionStore, type HeldSession } from '../session/held-session.ts'
import { aUser, TOKEN } from './builders.ts'

/** What another tab of this browser sees and does. */
export const otherTab = makeSessionStore(localStorage, new EventTarget())

/** As if the user had signed in a minute ago. */
export function holdSession(given: Partial<HeldSession> = {}): void {
  const aMinuteAgo = Date.now() - 60_000
  otherTab.hold({ token: TOKEN, user: aUser(), loginAt: aMinuteAgo, refreshedAt: aMinuteAgo, ...given })
}
