/** A server with somebody's sessions and API tokens. What a test changes, it changes here. */
import { calls, type ApiToken, type OwnSession, type User } from '@clew/contract'
import { screen } from '@testing-library/react'
import { aServer, aUser } from '../../../testing/builders.ts'
import { Refused, type FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import { renderApp } from '../../../testing/render-app.tsx'

interface KeptAccount {
  server: FakeServer
  sessions: OwnSession[]
  tokens: ApiToken[]
}

export const NEW_TOKEN = `clew_${'aB3-'.repeat(10)}xyz`

export const aSession = (given: Partial<OwnSession> = {}): OwnSession => ({
  id: 1,
  browser: 'Firefox 132',
  system: 'Linux',
  created: '2026-11-10T07:00:00.000Z',
  last_used: '2026-11-15T07:30:00.000Z',
  current: 0,
  ...given,
})

export const anApiToken = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  name: 'nightly load',
  created: '2026-11-10T07:00:00.000Z',
  expires: null,
  last_used: null,
  ...given,
})

/** `user` is signed in. */
export function keepAccount(user: User = aUser()): KeptAccount {
  holdSession({ user })
  const kept: KeptAccount = { server: aServer(user), sessions: [aSession({ id: 10, current: 1 })], tokens: [] }
  kept.server
    .on(calls.sessions.list, () => ({ sessions: kept.sessions }))
    .on(calls.sessions.end, ({ params }) => {
      if (kept.sessions.every(({ id }) => id !== params.id)) throw new Refused('not_found', 'Not found')
      kept.sessions = kept.sessions.filter(({ id }) => id !== params.id)
      return {}
    })
    .on(calls.sessions.endOthers, () => {
      kept.sessions = kept.sessions.filter(({ current }) => current === 1)
      return {}
    })
    .on(calls.apiTokens.list, () => ({ api_tokens: kept.tokens }))
    .on(calls.apiTokens.create, ({ body }) => {
      const api_token = anApiToken({ id: 99, ...body })
      kept.tokens = [api_token, ...kept.tokens]
      return { api_token, token: NEW_TOKEN }
    })
    .on(calls.apiTokens.revoke, ({ params }) => {
      if (kept.tokens.every(({ id }) => id !== params.id)) throw new Refused('not_found', 'Not found')
      kept.tokens = kept.tokens.filter(({ id }) => id !== params.id)
      return {}
    })
  return kept
}

export async function openSettings() {
  const app = renderApp('/user-settings')
  await screen.findByRole('heading', { name: 'User settings', level: 1 })
  return app
}

/** What the rows of a table say. */
export const rowsOf = (label: string): (string | null)[] =>
  Array.from(document.querySelectorAll(`[aria-label="${label}"] tbody tr`), (row) => row.textContent)
