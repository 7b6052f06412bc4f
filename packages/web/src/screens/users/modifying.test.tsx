import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepUsers, shownNames } from './testing/kept-users.ts'

let kept: ReturnType<typeof keepUsers>
beforeEach(() => {
  kept = keepUsers([aUser({ id: 8, name: 'Ben Dvorak', email: 'ben@example.com' })])
})

async function open(name = 'Ben Dvorak') {
  renderApp('/administration/users')
  await press(`Modify: ${name}`)
  return openDialog('Modify user')
}
type Dialog = Awaited<ReturnType<typeof open>>
const write = async (dialog: Dialog, label: RegExp, text: string) => {
  const field = dialog.getByLabelText<HTMLInputElement>(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
const sent = () => kept.server.seenCalls(calls.users.modify).map(({ path, body }) => [path, body])
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[P-2.7.50] sends what was changed, and says so', async () => {
  const dialog = await open()
  await write(dialog, /^Name/, ' Benjamin Dvorak ')
  await write(dialog, /New password/, 'seven quiet rivers 42 north')
  await save(dialog)
  expect(await screen.findByText('User has been modified.')).toBeDefined()
  await dialogIsGone()
  expect(sent()).toEqual([['/users/8', { name: 'Benjamin Dvorak', password: 'seven quiet rivers 42 north' }]])
  await waitFor(() => expect(shownNames()).toEqual(['Anna Novak', 'Benjamin Dvorak']))
})

test('[P-2.7.51] closes when nothing was changed, also when only the case of the address was', async () => {
  const dialog = await open()
  await write(dialog, /^Email/, 'BEN@example.com')
  await save(dialog)
  await dialogIsGone()
  expect(sent()).toEqual([])
  expect(screen.queryByText('User has been modified.')).toBeNull()
})

test('[P-2.7.52] name and email are required, and an address must be one', async () => {
  const dialog = await open()
  await write(dialog, /^Name/, '')
  await write(dialog, /^Email/, '')
  await save(dialog)
  expect(await dialog.findAllByText('Please fill in the field')).toHaveLength(2)
  await write(dialog, /^Email/, 'nonsense')
  await save(dialog)
  expect(await dialog.findByText('Invalid email address')).toBeDefined()
  expect(sent()).toEqual([])
})

test('[P-2.7.52] an address that is taken is refused at its field, and nothing typed is lost', async () => {
  kept.server.on(calls.users.modify, () => {
    throw new Refused('already_exists', 'User already exists', { fields: { email: 'User already exists' } })
  })
  const dialog = await open()
  await write(dialog, /^Email/, 'anna@example.com')
  await save(dialog)
  expect(await dialog.findByText('User already exists')).toBeDefined()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('anna@example.com')
  // Said once, where it belongs.
  expect(screen.getAllByText('User already exists')).toHaveLength(1)
})

test('[P-2.7.53] a new password must be long and good enough', async () => {
  const dialog = await open()
  await write(dialog, /New password/, 'short')
  await save(dialog)
  expect(await dialog.findByText('At least 12 characters required')).toBeDefined()
  expect(sent()).toEqual([])
})

test("[P-2.7.53] one's own password is changed elsewhere", async () => {
  const dialog = await open('Anna Novak')
  expect(dialog.queryByLabelText(/password/i)).toBeNull()
  expect(dialog.getByRole('link', { name: 'user settings' }).getAttribute('href')).toBe('/user-settings')
})

test("[P-2.7.54] one's own new name is shown by the menu", async () => {
  const dialog = await open('Anna Novak')
  await write(dialog, /^Name/, 'Anna Nova')
  await save(dialog)
  await dialogIsGone()
  const bar = screen.getByRole('navigation', { name: 'Primary' }).closest('header')!
  expect(await within(bar).findByRole('button', { name: 'User menu of Anna Nova' })).toBeDefined()
})
