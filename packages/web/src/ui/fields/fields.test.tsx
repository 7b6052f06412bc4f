import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

test('a password can be shown and hidden again with the keyboard', async () => {
  await renderUi(<PasswordField />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(field, 'secret')
  expect(field.type).toBe('password')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }))
  await userEvent.keyboard(' ')
  expect(field.type).toBe('text')
  expect(field.value).toBe('secret')
  await userEvent.keyboard(' ')
  expect(field.type).toBe('password')
})

test.each([
  ['Email', <EmailField key="email" error="Invalid email address" />],
  ['Password', <PasswordField key="password" error="Invalid email address" />],
])('an error of the field %s belongs to it for screen readers', async (label, field) => {
  await renderUi(field)
  const input = screen.getByLabelText(label)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(input.getAttribute('aria-describedby')!.split(' ').at(-1)!)
  expect(error?.textContent).toBe('Invalid email address')
})

test.each(['Bad', 'Weak', 'Good', 'Strong'] as const)('[P-5.7] the strength meter reads %s', async (label) => {
  await renderUi(<PasswordStrength label={label} />)
  expect(screen.getByRole('status', { name: `Password strength: ${label}` }).textContent).toBe(label)
})
