import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anAdministrator, aUser, TOKEN } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { otherTab } from '../../testing/hold-session.ts'
import { press } from '../../testing/press.ts'
import { keepAccount, openSettings } from './testing/kept-account.ts'

const STRONG = 'plum violet thread 42 out'

const profile = async () => within(await screen.findByRole('region', { name: 'Profile' }))

test('[P-2.13.1] shows who one is', async () => {
  keepAccount(anAdministrator())
  await openSettings()
  const shown = await profile()
  for (const text of ['Anna Novak', 'anna@example.com', 'Administrator']) expect(shown.getByText(text)).toBeDefined()
})

test('[P-2.13.8] the colour scheme is chosen', async () => {
  keepAccount()
  await openSettings()
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
})

describe('the name', () => {
  const typeName = async (name: string) => {
    await press('Edit name')
    const field = await screen.findByLabelText(/^Name/)
    expect(document.activeElement).toBe(field)
    await userEvent.clear(field)
    if (name !== '') await userEvent.type(field, name)
    await press('Save')
  }

  test('[P-2.13.2] is saved and shown everywhere at once', async () => {
    const kept = keepAccount()
    kept.server.on(calls.users.modify, ({ body }) => ({ user: aUser({ name: body.name! }) }))
    await openSettings()
    await typeName(' Anna Dvorak ')
    expect(await screen.findByText('Name has been changed.')).toBeDefined()
    expect((await profile()).getByText('Anna Dvorak')).toBeDefined()
    expect(await screen.findByRole('button', { name: /User menu of Anna Dvorak/ })).toBeDefined()
    expect(otherTab.held()?.user.name).toBe('Anna Dvorak')
    expect(kept.server.seenCalls(calls.users.modify)).toMatchObject([
      { path: '/users/7', body: { name: 'Anna Dvorak' } },
    ])
  })

  test('[P-2.13.2] is needed', async () => {
    const kept = keepAccount()
    await openSettings()
    await typeName(' ')
    expect(await screen.findByText('Please fill in the field')).toBeDefined()
    expect(kept.server.seenCalls(calls.users.modify)).toEqual([])
  })

  test('[P-8.8] as it was is not sent', async () => {
    const kept = keepAccount()
    await openSettings()
    await typeName('Anna Novak ')
    expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
    expect(kept.server.seenCalls(calls.users.modify)).toEqual([])
  })
})

describe('the password', () => {
  const change = async (given: { current?: string; password?: string; repeat?: string } = {}) => {
    const { current = 'old password 1', password = STRONG } = given
    const { repeat = password } = given
    await press('Change password')
    if (current !== '') await userEvent.type(await screen.findByLabelText(/^Current password/), current)
    if (password !== '') await userEvent.type(screen.getByLabelText('New password'), password)
    if (repeat !== '') await userEvent.type(screen.getByLabelText('Repeat password'), repeat)
    await press('Save')
  }

  test('[P-2.13.3] [P-2.13.4] is changed, and the session goes on with a new token', async () => {
    const kept = keepAccount()
    kept.server
      .on(calls.users.modify, () => {
        kept.server.tokens.delete(TOKEN)
        return { user: aUser() }
      })
      .on(calls.sessions.login, ({ body }) => {
        if (body.password !== STRONG) throw new Refused('wrong_credentials', 'Wrong email or password.')
        kept.server.tokens.add('token-2')
        return { token: 'token-2' }
      })
    const app = await openSettings()
    await change()
    expect(await screen.findByText('Password has been changed.')).toBeDefined()
    expect(kept.server.seenCalls(calls.users.modify).map(({ body }) => body)).toEqual([
      { password: STRONG, current_password: 'old password 1' },
    ])
    expect(otherTab.held()?.token).toBe('token-2')
    await waitFor(() => expect(kept.server.seenCalls(calls.sessions.list).at(-1)?.token).toBe('token-2'))
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(app.where()).toBe('/user-settings')
  })

  test('[P-2.13.5] when the server asks for a captcha, the login screen follows', async () => {
    const kept = keepAccount()
    kept.server
      .on(calls.users.modify, () => ({ user: aUser() }))
      .on(calls.sessions.login, () => {
        throw new Refused('captcha_required', 'Please solve the captcha and try again.', { show_recaptcha: true })
      })
    await openSettings()
    await change()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
    expect(await screen.findByText('Password has been changed.')).toBeDefined()
    expect(otherTab.held()).toBeUndefined()
  })

  test.each([
    ['an empty current one', { current: '' }, 'Please fill in the field'],
    ['a short one', { password: 'x7$kQ!v' }, 'At least 12 characters required'],
    ['a weak one', { password: 'passwordpassword' }, 'Avoid repeated words and characters.'],
    ['a repeat that differs', { repeat: `${STRONG}!` }, "Password doesn't match"],
  ])('[P-2.13.3] %s is not sent', async (_what, values, message) => {
    const kept = keepAccount()
    await openSettings()
    await change(values)
    expect(await screen.findByText(message)).toBeDefined()
    expect(kept.server.seenCalls(calls.users.modify)).toEqual([])
  })

  test('[P-2.13.3] the meter says how strong it is', async () => {
    keepAccount()
    await openSettings()
    await press('Change password')
    await userEvent.type(await screen.findByLabelText('New password'), STRONG)
    expect(await screen.findByRole('status', { name: 'Password strength: Strong' })).toBeDefined()
  })

  test('[P-2.13.3] a wrong current password is told at its field, and everything else stays', async () => {
    const kept = keepAccount()
    const message = 'The current password is wrong.'
    kept.server.on(calls.users.modify, () => {
      throw new Refused('invalid', message, { fields: { current_password: message } })
    })
    await openSettings()
    await change()
    const field = await screen.findByLabelText(/^Current password/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(STRONG)
    expect(otherTab.held()?.token).toBe(TOKEN)
  })

  test('[P-2.13.7] is not offered where nobody signs in with one', async () => {
    const kept = keepAccount()
    kept.server.on(calls.sessions.authOptions, () => ({
      authentication_options: { password_login: 0 as const, sso_link: '/api/okta_login' },
    }))
    await openSettings()
    await screen.findByRole('region', { name: 'API tokens' })
    await waitFor(() => expect(kept.server.seenCalls(calls.sessions.authOptions)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
  })
})

test.each([
  ['Edit name', 'name'],
  ['Change password', 'password'],
])('[P-2.13.6] leaving while %s is open asks first', async (button, section) => {
  keepAccount()
  const app = await openSettings()
  await press(button)
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }))
  const question = `Do you really want to leave current page and lose unsaved ${section}?`
  expect(await screen.findByText(question)).toBeDefined()
  expect(app.where()).toBe('/user-settings')
})
