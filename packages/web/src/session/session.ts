/** Signing in, staying signed in, signing out. */
import type { User } from '@clew/contract'
import { isFreshLogin } from '@clew/contract/rules/session'
import { api, carryTokenOf, clientWith } from '../api/client.ts'
import { makeSessionStore } from './held-session.ts'
import { withSessionLock } from './session-lock.ts'

const store = makeSessionStore(window.localStorage, window)

export const session = {
  user: (): User | undefined => store.held()?.user,
  subscribe: store.subscribe,

  async signIn(token: string): Promise<void> {
    const { user } = await clientWith(token).sessions.me()
    const now = Date.now()
    store.hold({ token, user, loginAt: now, refreshedAt: now })
  },

  /** What has changed about whoever is signed in. */
  keepUser(user: User): void {
    const held = store.held()
    if (held?.user.id === user.id) store.hold({ ...held, user })
  },

  /**
   * A new password ends every session of the user; this one is begun anew with it. False: the server did not let the user in again, and
   * nobody is signed in. The lock keeps calls waiting that are refused in between.
   */
  changePassword: (current: string, password: string): Promise<boolean> =>
    withSessionLock(async () => {
      const held = store.held()
      if (!held) return false
      const { id, email } = held.user
      // Not `api`, which would wait for the lock when it is refused.
      const client = clientWith(held.token)
      await client.users.modify({ params: { id }, body: { password, current_password: current } })
      try {
        const { token } = await client.sessions.login({ body: { email, password } })
        const now = Date.now()
        store.hold({ ...held, token, loginAt: now, refreshedAt: now })
        return true
      } catch {
        store.hold(undefined)
        return false
      }
    }),

  /** Ends the session on the server as well. Whether that succeeds does not keep anyone signed in here. */
  signOut(): void {
    if (!store.held()) return
    api.sessions.logout().catch(() => undefined)
    store.hold(undefined)
  },

  /** Preferences stay: they belong to the browser, not to the session. */
  forget(): void {
    if (store.held()) store.hold(undefined)
  },

  /** Asks the server who holds the token; an old login gets a new token first. */
  async verify(signal: AbortSignal): Promise<User> {
    const held = store.held()
    if (held && !isFreshLogin(held.loginAt, Date.now())) await refresh()
    const { user } = await api.sessions.me({}, { signal })
    const current = store.held()
    if (current) store.hold({ ...current, user })
    return user
  },

  /** When the token was last replaced, in milliseconds; undefined when nobody is signed in. */
  refreshedAt: (): number | undefined => store.held()?.refreshedAt,

  refresh,
}

/** Trades the token for a new one, unless another tab is quicker. */
async function refresh(): Promise<void> {
  const asked = store.held()
  await withSessionLock(async () => {
    const held = store.held()
    if (!held || held.token !== asked?.token) return
    const isStillHeld = () => store.held()?.token === held.token
    try {
      const { token } = await api.sessions.refresh({ body: { token: held.token } })
      // Signed out, or signed in anew, while the answer was on its way: the new token belongs to nobody.
      if (isStillHeld()) store.hold({ ...held, token, refreshedAt: Date.now() })
    } catch (error) {
      // Refused because another tab has traded this token already: then its new one is ours too.
      if (isStillHeld()) throw error
    }
  })
}

carryTokenOf({
  token: () => store.held()?.token,
  settledToken: () => withSessionLock(async () => store.held()?.token),
})
