import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aServer, aUser } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { holdSession, otherTab } from '../../testing/hold-session.ts'
import { renderApp } from '../../testing/render-app.tsx'

const STRONG = 'plum violet thread 42 out'
const link = (referrer = '') => `/set_password?email=anna%40example.com&reset_token=0042${referrer}`

async function fillIn(label: string, password: string, repeat = password) {
  await userEvent.type(await screen.findByLabelText(label), password)
  await userEvent.type(screen.getByLabelText('Repeat password'), repeat)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a reset', () => {
  test('[P-2.5.4] [P-2.5.6] [P-2.5.7] sets the password, forgets the session and shows the login screen', async () => {
    const server = aServer().on(calls.accounts.setPassword, () => ({}))
    holdSession()
    const app = renderApp(link())
    expect(await screen.findByRole('heading', { name: 'Set new password' })).toBeDefined()
    await fillIn('New password', STRONG)
    await press('Set password')
    expect(await screen.findByText('Password has been successfully reset.')).toBeDefined()
    expect(app.where()).toBe('/login')
    expect(otherTab.held()).toBeUndefined()
    expect(server.seenCalls(calls.accounts.setPassword).map(({ body }) => body)).toEqual([
      { email: 'anna@example.com', password_reset_token: '0042', password: STRONG },
    ])
  })

  test.each([
    ['[P-5.3] a short password', 'x7$kQ!v', 'x7$kQ!v', 'At least 12 characters required'],
    ['[P-5.4] a weak password', 'passwordpassword', 'passwordpassword', 'Avoid repeated words and characters.'],
    ['[P-5.6] a repeat that differs', STRONG, `${STRONG}!`, "Password doesn't match"],
    ['an empty password', '', '', 'Please fill in the field'],
  ])('%s is not sent', async (_rule, password, repeat, message) => {
    const server = aServer()
    renderApp(link())
    if (password) await fillIn('New password', password, repeat)
    else await screen.findByLabelText('New password')
    await press('Set password')
    expect(await screen.findByText(message)).toBeDefined()
    expect(server.seenCalls(calls.accounts.setPassword)).toHaveLength(0)
  })

  test('[P-5.7] the meter says how strong the password is', async () => {
    aServer()
    renderApp(link())
    await userEvent.type(await screen.findByLabelText('New password'), 'x7$kQ!v9Lp#')
    expect(await screen.findByText('Weak')).toBeDefined()
    await userEvent.type(screen.getByLabelText('New password'), 'wD2&')
    expect(await screen.findByText('Strong')).toBeDefined()
  })

  test('[P-4.12] a refusal is told at its field, and the form is usable again', async () => {
    aServer().on(calls.accounts.setPassword, () => {
      throw new Refused('invalid', 'Weak', { fields: { password: 'Add more words that are less common.' } })
    })
    renderApp(link())
    await fillIn('New password', STRONG)
    await press('Set password')
    expect(await screen.findByText('Add more words that are less common.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(STRONG)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Set password' }).hasAttribute('data-loading')).toBe(false),
    )
  })

  test('a link that was used already says so and offers a new one', async () => {
    aServer().on(calls.accounts.setPassword, () => {
      throw new Refused('invalid_token', 'Invalid token')
    })
    renderApp(link())
    await fillIn('New password', STRONG)
    await press('Set password')
    expect(await screen.findByText('This link no longer works')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe('/password-reset')
  })

  test('a link without its token is no form', async () => {
    aServer()
    renderApp('/set_password?email=anna%40example.com')
    expect(await screen.findByText('This link is not complete')).toBeDefined()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

test('[P-2.5.5] [P-2.5.6] an invitation speaks of an account and shows whose it is', async () => {
  aServer().on(calls.accounts.setPassword, () => ({}))
  const app = renderApp(link('&referrer=invitation'))
  expect(await screen.findByRole('heading', { name: "You've got invited" })).toBeDefined()
  expect(screen.getByText('anna@example.com')).toBeDefined()
  await fillIn('Create password', STRONG)
  await press('Create account')
  expect(await screen.findByText('Password has been created. Please feel free to login!')).toBeDefined()
  expect(app.where()).toBe('/login')
})

describe('the first administrator', () => {
  const path = '/set_password?reset_token=setup-1&referrer=setup'

  test('[P-D2.16] is created with name, email and password, and leads to the login screen', async () => {
    const server = aServer().on(calls.accounts.createFirstAdministrator, () => ({ user: aUser() }))
    const app = renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Create the first administrator' })).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name'), 'Anna Novak')
    await userEvent.type(screen.getByLabelText('Email'), 'anna@example.com')
    await fillIn('Create password', STRONG)
    await press('Create account')
    await waitFor(() => expect(app.where()).toBe('/login'))
    expect(server.seenCalls(calls.accounts.createFirstAdministrator).map(({ body }) => body)).toEqual([
      { setup_token: 'setup-1', name: 'Anna Novak', email: 'anna@example.com', password: STRONG },
    ])
  })

  test('[P-5.1] every field has to be filled in', async () => {
    const server = aServer()
    renderApp(path)
    await screen.findByLabelText('Name')
    await press('Create account')
    await waitFor(() => expect(screen.getAllByText('Please fill in the field')).toHaveLength(3))
    expect(server.seenCalls(calls.accounts.createFirstAdministrator)).toHaveLength(0)
  })
})
