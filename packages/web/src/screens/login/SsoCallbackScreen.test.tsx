import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ssoReturn } from '../../session/sso-return.ts'
import { aServer, TOKEN } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('[P-2.4.1] says Logging in... while the code is exchanged, then goes on like any login', async () => {
  const answer = Promise.withResolvers<{ token: string }>()
  const server = aServer().on(calls.sessions.ssoLogin, () => answer.promise)
  ssoReturn.keep('/trash')
  const app = renderApp('/okta_login?code=12345678901234567890&state=s&iss=https%3A%2F%2Fsso.example')
  expect(await screen.findByText('Logging in...')).toBeDefined()
  answer.resolve({ token: TOKEN })
  await waitFor(() => expect(app.where()).toBe('/trash'))
  expect(server.seenCalls(calls.sessions.ssoLogin).map(({ body }) => body)).toEqual([
    { code: '12345678901234567890', state: 's', iss: 'https://sso.example' },
  ])
})

test('[P-2.4.1] sends only what the provider gave', async () => {
  const server = aServer().on(calls.sessions.ssoLogin, () => ({ token: TOKEN }))
  const app = renderApp('/okta_login?code=abc')
  await waitFor(() => expect(app.where()).toBe('/workspaces'))
  expect(server.seenCalls(calls.sessions.ssoLogin)[0]?.body).toEqual({ code: 'abc' })
})

test('[P-2.4.2] [P-D5.5] without a code the description is a toast, as text, beside the error page', async () => {
  const server = aServer()
  renderApp(`/okta_login?error=access_denied&error_description=${encodeURIComponent('<b>No</b> entry')}`)
  expect(await screen.findByText('<b>No</b> entry')).toBeDefined()
  expect(screen.getByText('Error while logging in.')).toBeDefined()
  expect(server.seenCalls(calls.sessions.ssoLogin)).toHaveLength(0)
})

test('[P-2.4.3] a failed exchange shows the error page with the way back', async () => {
  aServer().on(calls.sessions.ssoLogin, () => {
    throw new Refused('wrong_credentials', 'No account for this address')
  })
  renderApp('/okta_login?code=abc')
  expect(await screen.findByText('Error while logging in.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  expect(await screen.findByText('No account for this address')).toBeDefined()
})
