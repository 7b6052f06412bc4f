import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { preferences } from '../../session/preferences.ts'
import { anInstance, aServer, TOKEN } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { otherTab } from '../../testing/hold-session.ts'
import { renderApp } from '../../testing/render-app.tsx'

const offerSso = (server: FakeServer, password_login: 0 | 1 = 1) =>
  server.on(calls.sessions.authOptions, () => ({
    authentication_options: { password_login, sso_link: 'https://sso.example/start' },
  }))

const loginButton = () => screen.findByRole('button', { name: 'Login' })
const terms = () => screen.queryByRole('checkbox', { name: /general terms and user security guidelines/ })

async function fillIn(email = 'anna@example.com', password = 'correct horse') {
  if (email) await userEvent.type(await screen.findByLabelText('Email'), email)
  if (password) await userEvent.type(await screen.findByLabelText('Password'), password)
}

async function openLogin(path = '/login') {
  preferences.keepTermsAccepted()
  const app = renderApp(path)
  await loginButton()
  return app
}

describe('the form', () => {
  test('[P-1.1] [P-2.3.1] has the tagline, email, password and Login', async () => {
    aServer()
    await openLogin()
    expect(screen.getByText('Your way out of the data labyrinth.')).toBeDefined()
    expect(screen.getByLabelText('Email')).toBeDefined()
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  test('[P-2.3.2] leads to the reset request', async () => {
    aServer()
    const app = await openLogin()
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await waitFor(() => expect(app.where()).toBe('/password-reset'))
  })

  test('[P-2.2.2] [P-2.2.3] signs in and arrives at the page that was asked for', async () => {
    const server = aServer()
    const app = await openLogin('/login?redirect=%2Fworkspaces%2F3%3Fpage%3D2')
    await fillIn(' anna@example.com ')
    await userEvent.click(await loginButton())
    await waitFor(() => expect(app.where()).toBe('/workspaces/3?page=2'))
    expect(server.seenCalls(calls.sessions.login)[0]?.body).toEqual({
      email: 'anna@example.com',
      password: 'correct horse',
    })
    expect(otherTab.held()?.token).toBe(TOKEN)
  })

  test.each([
    ['[P-5.1] an empty email', '', 'x', 'Please fill in the field'],
    ['[P-5.1] an empty password', 'anna@example.com', '', 'Please fill in the field'],
    ['[P-5.2] a text that is no address', 'anna@', 'x', 'Invalid email address'],
  ])('%s is not sent', async (_rule, email, password, message) => {
    const server = aServer()
    await openLogin()
    await fillIn(email, password)
    await userEvent.click(await loginButton())
    expect(await screen.findByText(message)).toBeDefined()
    expect(server.seenCalls(calls.sessions.login)).toHaveLength(0)
  })

  test('[P-4.12] [P-8.4] a refused login is told and leaves what was typed', async () => {
    aServer().on(calls.sessions.login, () => {
      throw new Refused('wrong_credentials', 'Wrong email or password')
    })
    await openLogin()
    await fillIn()
    await userEvent.click(await loginButton())
    expect(await screen.findByText('Wrong email or password')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
    expect((await loginButton()).hasAttribute('disabled')).toBe(false)
  })

  test('what the server says about a field stands at the field', async () => {
    aServer().on(calls.sessions.login, () => {
      throw new Refused('invalid', 'Check the fields', { fields: { email: 'This address is closed' } })
    })
    await openLogin()
    await fillIn()
    await userEvent.click(await loginButton())
    await screen.findByText('This address is closed')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  test('[P-4.12] a login under way is not sent twice', async () => {
    const answer = Promise.withResolvers<{ token: string }>()
    const server = aServer().on(calls.sessions.login, () => answer.promise)
    await openLogin()
    await fillIn()
    await userEvent.keyboard('{Enter}{Enter}')
    expect((await loginButton()).hasAttribute('data-loading')).toBe(true)
    expect(server.seenCalls(calls.sessions.login)).toHaveLength(1)
    answer.resolve({ token: TOKEN })
    await screen.findByRole('heading', { name: 'Workspaces' })
  })
})

describe('single sign-on', () => {
  test('[P-2.3.3] is offered only when the instance has it', async () => {
    aServer()
    await openLogin()
    expect(screen.queryByRole('button', { name: 'Login with SSO' })).toBeNull()
  })

  test('[P-2.3.3] leads to the provider', async () => {
    offerSso(aServer())
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    await openLogin()
    await userEvent.click(screen.getByRole('button', { name: 'Login with SSO' }))
    expect(assign).toHaveBeenCalledWith('https://sso.example/start')
  })

  test('[P-2.3.4] is the only way in when password login is off', async () => {
    offerSso(aServer(), 0)
    renderApp('/login')
    await screen.findByRole('button', { name: 'Login with SSO' })
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})

describe('the terms', () => {
  test('[P-2.3.8] [P-2.3.9] are asked for before Login, until they were accepted once', async () => {
    const server = aServer().on(calls.sessions.login, () => {
      throw new Refused('wrong_credentials', 'Wrong email or password')
    })
    renderApp('/login')
    await fillIn()
    await userEvent.click(await loginButton())
    expect(await screen.findByText('Please accept the terms to continue')).toBeDefined()
    expect(server.seenCalls(calls.sessions.login)).toHaveLength(0)
    await userEvent.click(terms()!)
    await userEvent.click(await loginButton())
    await screen.findByText('Wrong email or password')
    expect(terms()).not.toBeNull()
    expect(preferences.hasAcceptedTerms()).toBe(true)
  })

  test('[P-2.3.9] are asked for before single sign-on', async () => {
    offerSso(aServer())
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    renderApp('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Login with SSO' }))
    expect(await screen.findByText('Please accept the terms to continue')).toBeDefined()
    expect(assign).not.toHaveBeenCalled()
    await userEvent.click(terms()!)
    await userEvent.click(screen.getByRole('button', { name: 'Login with SSO' }))
    expect(assign).toHaveBeenCalledOnce()
  })

  test('[P-2.3.8] are not asked for again, and can be read', async () => {
    aServer().on(calls.system.instance, () => ({ instance: anInstance({ terms_link: 'https://example.com/t' }) }))
    renderApp('/login')
    const link = await screen.findByRole('link', { name: /general terms/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://example.com/t'))
  })

  test('[P-2.3.8] accepted earlier, they are gone', async () => {
    aServer()
    await openLogin()
    expect(terms()).toBeNull()
  })
})

describe('the captcha', () => {
  const widget = () => document.querySelector('altcha-widget')
  const solve = (payload: string) =>
    widget()!.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload } }))

  test('[P-2.3.5] [P-2.3.6] [P-2.3.7] appears on demand, holds Login back, and is solved anew for every try', async () => {
    const server = aServer()
      .on(calls.sessions.captchaChallenge, () => ({}))
      .on(calls.sessions.login, () => {
        throw new Refused('wrong_credentials', 'Wrong email or password', { show_recaptcha: true })
      })
    await openLogin()
    await fillIn()
    expect(widget()).toBeNull()
    await userEvent.click(await loginButton())
    await waitFor(() => expect(widget()).not.toBeNull())
    expect((await loginButton()).hasAttribute('disabled')).toBe(true)

    const firstWidget = widget()
    solve('first solution')
    await waitFor(async () => expect((await loginButton()).hasAttribute('disabled')).toBe(false))
    await userEvent.click(await loginButton())
    await waitFor(() => expect(widget()).not.toBe(firstWidget))
    await waitFor(() => expect(widget()).not.toBeNull())
    expect((await loginButton()).hasAttribute('disabled')).toBe(true)
    expect(server.seenCalls(calls.sessions.login).map(({ body }) => body)).toEqual([
      { email: 'anna@example.com', password: 'correct horse' },
      { email: 'anna@example.com', password: 'correct horse', recaptcha_token: 'first solution' },
    ])
  })
})

test('[P-2.6.15] when the ways in cannot be loaded, Reload tries again', async () => {
  const server = aServer()
  server.isOffline = true
  renderApp('/login')
  expect(await screen.findByText('Error while loading.')).toBeDefined()
  server.isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByLabelText('Email')).toBeDefined()
})
