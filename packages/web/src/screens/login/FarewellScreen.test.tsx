import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aServer, TOKEN } from '../../testing/builders.ts'
import { holdSession, otherTab } from '../../testing/hold-session.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('[P-2.14.3] [P-4.5] the menu leads to the farewell page, which ends the session and leads to login', async () => {
  const server = aServer()
  holdSession()
  const app = renderApp('/trash')
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Goodbye, and thank you.' })
  await waitFor(() => expect(otherTab.held()).toBeUndefined())
  expect(app.where()).toBe('/logout')
  expect(server.seenCalls(calls.sessions.logout).map(({ token }) => token)).toEqual([TOKEN])
  await userEvent.click(screen.getByRole('link', { name: 'Login' }))
  await screen.findByLabelText('Email')
  expect(app.where()).toBe('/login')
})
