import { calls } from '@clew/contract'
import { FRESH_LOGIN_MS, REFRESH_INTERVAL_MS } from '@clew/contract/rules/session'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aServer, aUser, TOKEN } from '../testing/builders.ts'
import { Refused, type FakeServer } from '../testing/fake-server.ts'
import { holdSession, otherTab } from '../testing/hold-session.ts'
import { keepTokenFresh } from './keep-fresh.ts'
import { preferences } from './preferences.ts'
import { session } from './session.ts'

const NOW = new Date('2026-11-15T08:00:00.000Z')
const signal = new AbortController().signal
let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  server = aServer()
  let count = 1
  server.on(calls.sessions.refresh, ({ body }) => {
    if (!server.tokens.delete(body.token)) throw new Refused('not_signed_in', 'Invalid token')
    count += 1
    server.tokens.add(`token-${count}`)
    return { token: `token-${count}` }
  })
})

const trades = () => server.seenCalls(calls.sessions.refresh).length
const tellThisTab = () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'clew.session' }))

describe('what is kept', () => {
  test('[P-3.4] token, user and login time survive a reload', async () => {
    await session.signIn(TOKEN)
    expect(otherTab.held()).toEqual({ token: TOKEN, user: aUser(), loginAt: NOW.getTime(), refreshedAt: NOW.getTime() })
  })

  test('[P-3.4] the workspace list has one column until the user chooses two', () => {
    expect(preferences.workspacesListLayout()).toBe('one-col')
    preferences.keepWorkspacesListLayout('two-cols')
    expect(preferences.workspacesListLayout()).toBe('two-cols')
  })

  test.each(['', '{', 'null', '{"token":1}', '{"token":"x","loginAt":1,"refreshedAt":1}'])(
    'what cannot be read is no session: %s',
    (text) => {
      localStorage.setItem('clew.session', text)
      expect(session.user()).toBeUndefined()
    },
  )

  test('a login whose user cannot be loaded is none', async () => {
    await expect(session.signIn('unknown')).rejects.toMatchObject({ status: 401 })
    expect(session.user()).toBeUndefined()
  })
})

describe('on start', () => {
  test('[P-4.1] a login of less than five hours keeps its token', async () => {
    holdSession({ loginAt: NOW.getTime() - FRESH_LOGIN_MS + 1 })
    await expect(session.verify(signal)).resolves.toEqual(aUser())
    expect(server.seen.map(({ method, path, token }) => [method, path, token])).toEqual([['GET', '/me', TOKEN]])
  })

  test('[P-4.2] an older one trades it first', async () => {
    holdSession({ loginAt: NOW.getTime() - FRESH_LOGIN_MS })
    await session.verify(signal)
    expect(server.seen.map(({ method, path, token }) => [method, path, token])).toEqual([
      ['PATCH', '/login', null],
      ['GET', '/me', 'token-2'],
    ])
  })

  test('what has changed about the user is kept', async () => {
    holdSession({ user: aUser({ name: 'Old name', role: 'admin' }) })
    await session.verify(signal)
    expect(session.user()).toEqual(aUser())
  })
})

describe('while the app is open', () => {
  const keepFresh = () => {
    const onError = vi.fn<(error: unknown) => void>()
    onTestFinished(keepTokenFresh(onError))
    return onError
  }
  // The tabs spread their tries over a few seconds.
  const SPREAD_MS = 5_000

  test('[P-4.3] the token is traded every hour', async () => {
    holdSession({ refreshedAt: NOW.getTime() - REFRESH_INTERVAL_MS })
    keepFresh()
    await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS - 1)
    expect(trades()).toBe(0)
    await vi.advanceTimersByTimeAsync(SPREAD_MS + 1)
    expect(trades()).toBe(1)
    expect(otherTab.held()?.token).toBe('token-2')
    await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS + SPREAD_MS)
    expect(trades()).toBe(2)
  })

  test('[P-4.3] a machine that slept through the hour trades on waking up', async () => {
    holdSession()
    keepFresh()
    vi.setSystemTime(NOW.getTime() + 2 * REFRESH_INTERVAL_MS)
    expect(trades()).toBe(0)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.waitFor(() => expect(otherTab.held()?.token).toBe('token-2'))
  })

  test('a lost connection is no end: it tries again in a minute', async () => {
    holdSession()
    const onError = keepFresh()
    server.isOffline = true
    await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS + SPREAD_MS)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ isConnectionError: true }))
    server.isOffline = false
    await vi.advanceTimersByTimeAsync(60_000 + SPREAD_MS)
    expect(otherTab.held()?.token).toBe('token-2')
  })

  test('[P-4.7] a tab whose neighbour has traded the token does not trade again', async () => {
    holdSession()
    keepFresh()
    await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS - 1_000)
    holdSession({ token: 'token-of-the-other-tab', refreshedAt: Date.now() })
    await vi.advanceTimersByTimeAsync(1_000 + SPREAD_MS)
    expect(trades()).toBe(0)
  })

  test('after it was stopped, nothing is traded', async () => {
    holdSession()
    keepTokenFresh(() => undefined)()
    await vi.advanceTimersByTimeAsync(3 * REFRESH_INTERVAL_MS)
    expect(trades()).toBe(0)
  })
})

describe('several tabs', () => {
  test('[P-4.7] of two that trade at once only one does', async () => {
    holdSession()
    await Promise.all([session.refresh(), session.refresh()])
    expect(trades()).toBe(1)
    expect(otherTab.held()?.token).toBe('token-2')
  })

  test('[P-4.7] a trade that lost against another tab uses the token of that tab', async () => {
    holdSession()
    server.on(calls.sessions.refresh, () => {
      holdSession({ token: 'token-of-the-other-tab' })
      throw new Refused('not_signed_in', 'Invalid token')
    })
    await expect(session.refresh()).resolves.toBeUndefined()
    expect(otherTab.held()?.token).toBe('token-of-the-other-tab')
  })

  test('a token that arrives after the sign-out is not kept', async () => {
    holdSession()
    server.on(calls.sessions.refresh, () => {
      session.forget()
      return { token: 'too-late' }
    })
    await session.refresh()
    expect(otherTab.held()).toBeUndefined()
  })

  test('[P-4.7] a logout in one tab is told to the others', () => {
    holdSession()
    const listener = vi.fn<() => void>()
    onTestFinished(session.subscribe(listener))
    otherTab.hold(undefined)
    tellThisTab()
    expect(listener).toHaveBeenCalledOnce()
    expect(session.user()).toBeUndefined()
  })
})

test('[P-4.5] logout ends the session on the server, forgets it here and keeps the layout', async () => {
  holdSession()
  preferences.keepWorkspacesListLayout('two-cols')
  session.signOut()
  expect(session.user()).toBeUndefined()
  expect(preferences.workspacesListLayout()).toBe('two-cols')
  await vi.waitFor(() => expect(server.seenCalls(calls.sessions.logout).map(({ token }) => token)).toEqual([TOKEN]))
})
