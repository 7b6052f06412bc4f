import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aServer } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const button = () => screen.findByRole('button', { name: 'Reset Password' })

test('[P-2.5.1] has an email field, Reset Password and a way back', async () => {
  aServer()
  renderApp('/password-reset')
  await button()
  expect(screen.getByLabelText('Email')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
})

test('[P-2.5.2] [P-2.5.3] one request at a time, then a toast on the login screen', async () => {
  const answer = Promise.withResolvers<Record<string, never>>()
  const server = aServer().on(calls.accounts.requestPasswordReset, () => answer.promise)
  const app = renderApp('/password-reset')
  await userEvent.type(await screen.findByLabelText('Email'), 'Anna@example.com{Enter}{Enter}')
  await userEvent.keyboard('{Enter}')
  expect(server.seenCalls(calls.accounts.requestPasswordReset).map(({ body }) => body)).toEqual([
    { email: 'Anna@example.com' },
  ])
  answer.resolve({})
  const text =
    'The email with instructions has been sent. If you did not receive an email please contact your administrator.'
  expect(await screen.findByText(text)).toBeDefined()
  expect(app.where()).toBe('/login')
})

test.each([
  ['[P-5.1]', ' ', 'Please fill in the field'],
  ['[P-5.2]', 'anna@nowhere', 'Invalid email address'],
])('%s %j is not sent', async (_rule, typed, message) => {
  const server = aServer()
  renderApp('/password-reset')
  await userEvent.type(await screen.findByLabelText('Email'), typed)
  await userEvent.click(await button())
  expect(await screen.findByText(message)).toBeDefined()
  expect(server.seenCalls(calls.accounts.requestPasswordReset)).toHaveLength(0)
})

test('[P-4.12] a failure leaves the form as it was, ready for another try', async () => {
  aServer().on(calls.accounts.requestPasswordReset, () => {
    throw new Refused('too_many_requests', 'Too many tries. Please wait a minute.')
  })
  const app = renderApp('/password-reset')
  await userEvent.type(await screen.findByLabelText('Email'), 'anna@example.com')
  await userEvent.click(await button())
  expect(await screen.findByText('Too many tries. Please wait a minute.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@example.com')
  await waitFor(async () => expect((await button()).hasAttribute('data-loading')).toBe(false))
  expect(app.where()).toBe('/password-reset')
})
