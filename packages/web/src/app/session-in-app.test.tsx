import { calls } from '@clew/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { preferences } from '../session/preferences.ts'
import { aServer, aUser } from '../testing/builders.ts'
import { Refused } from '../testing/fake-server.ts'
import { holdSession, otherTab } from '../testing/hold-session.ts'
import { renderApp } from '../testing/render-app.tsx'

describe('on start', () => {
  test.each(['workspace-access', 'dawg-access'])(
    '[P-2.6.20] the signed-in area waits for both access lists, not only for the %s',
    async (first) => {
      const workspaces = Promise.withResolvers<{ workspace_users: [] }>()
      const dawgs = Promise.withResolvers<{ dawg_users: [] }>()
      aServer()
        .on(calls.access.workspacesOfUser, () => workspaces.promise)
        .on(calls.access.dawgsOfUser, () => dawgs.promise)
      holdSession()
      const app = renderApp('/trash')
      const answer = {
        'workspace-access': () => workspaces.resolve({ workspace_users: [] }),
        'dawg-access': () => dawgs.resolve({ dawg_users: [] }),
      }[first]!
      answer()
      await waitFor(() => expect(app.queryClient.getQueryData([first, aUser().id])).toBeDefined())
      expect(screen.getByRole('status')).toBeDefined()
      expect(screen.queryByRole('main')).toBeNull()
      workspaces.resolve({ workspace_users: [] })
      dawgs.resolve({ dawg_users: [] })
      expect(await screen.findByRole('heading', { name: 'Trash' })).toBeDefined()
    },
  )

  test('[P-2.6.15] a start that fails says so, and Reload tries again', async () => {
    const server = aServer().on(calls.access.dawgsOfUser, () => {
      throw new Refused('internal', 'Internal Server Error')
    })
    holdSession()
    renderApp('/trash')
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    server.on(calls.access.dawgsOfUser, () => ({ dawg_users: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(await screen.findByRole('heading', { name: 'Trash' })).toBeDefined()
  })

  test('[P-4.4] a token that the server refuses ends at the login screen', async () => {
    aServer().tokens.clear()
    holdSession()
    const app = renderApp('/trash')
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
    expect(app.where()).toBe('/login?redirect=%2Ftrash')
    expect(otherTab.held()).toBeUndefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a session that ends', () => {
  test('[P-4.6] by a 401 leads to the login screen and keeps the layout', async () => {
    const server = aServer()
    holdSession()
    preferences.keepWorkspacesListLayout('two-cols')
    renderApp('/trash')
    await screen.findByRole('heading', { name: 'Trash' })
    server.tokens.clear()
    await userEvent.click(screen.getByRole('button', { name: 'Monitoring' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
    expect(otherTab.held()).toBeUndefined()
    expect(preferences.workspacesListLayout()).toBe('two-cols')
  })

  test('[P-4.7] by a logout in another tab leads to the login screen here', async () => {
    aServer()
    holdSession()
    renderApp('/trash')
    await screen.findByRole('heading', { name: 'Trash' })
    otherTab.hold(undefined)
    act(() => void window.dispatchEvent(Object.assign(new Event('storage'), { key: 'clew.session' })))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
  })

  test('another person who signs in in another tab finds nothing of the first one', async () => {
    const server = aServer()
    holdSession()
    const app = renderApp('/trash')
    await screen.findByRole('heading', { name: 'Trash' })
    app.queryClient.setQueryData(['something of Anna'], 'private')
    const second = aUser({ id: 8, name: 'Ben Kral' })
    server.on(calls.sessions.me, () => ({ user: second }))
    holdSession({ user: second })
    act(() => void window.dispatchEvent(Object.assign(new Event('storage'), { key: 'clew.session' })))
    expect(await screen.findByRole('button', { name: 'User menu of Ben Kral' })).toBeDefined()
    expect(app.queryClient.getQueryData(['something of Anna'])).toBeUndefined()
    expect(server.seenCalls(calls.access.workspacesOfUser).map(({ path }) => path)).toEqual([
      '/acl/users/7',
      '/acl/users/8',
    ])
  })
})

describe('errors of calls', () => {
  test('[P-8.2] a 403 leads to the not-authorised page, and going back skips the page that failed', async () => {
    aServer().on(calls.sessions.me, () => {
      throw new Refused('not_allowed', 'Not allowed')
    })
    holdSession()
    const app = renderApp('/trash')
    await waitFor(() => expect(app.where()).toBe('/not-authorized'))
    expect(app.router.history.length).toBe(1)
  })

  test('[P-8.6] [P-8.7] an error of the server names the support address, and once', async () => {
    aServer().on(calls.sessions.login, () => {
      throw new Refused('internal', 'Internal Server Error')
    })
    preferences.keepTermsAccepted()
    renderApp('/login')
    await userEvent.type(await screen.findByLabelText('Email'), 'anna@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    const text = 'There was an error. Please, let us know about it at support@example.com'
    expect(await screen.findByText(text)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(screen.getAllByText(text)).toHaveLength(1)
  })
})
