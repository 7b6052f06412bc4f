import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepUsers, refuseLastAdministrator, shownNames } from './testing/kept-users.ts'

let kept: ReturnType<typeof keepUsers>
beforeEach(() => {
  kept = keepUsers([
    aUser({ id: 8, name: 'Ben Dvorak', email: 'ben@example.com', can_create_workspaces: 0 }),
    aUser({ id: 9, name: 'Cleo Maly', email: 'cleo@example.com', last_login: null }),
  ])
})

const open = () => renderApp('/administration/users')
const control = (role: 'switch' | 'checkbox', name: string) => screen.findByRole<HTMLInputElement>(role, { name })
const sent = () => kept.server.seenCalls(calls.users.modify).map(({ path, body }) => [path, body])
const says = (message: string) => screen.findByText(message)
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test.each([
  [
    'switch',
    'Enabled: Ben Dvorak',
    { disabled: 1 },
    'User has been disabled.',
    { disabled: 0 },
    'User has been enabled.',
  ],
  [
    'switch',
    'Administrator: Ben Dvorak',
    { role: 'admin' },
    "User's role has been changed.",
    { role: 'user' },
    "User's role has been changed.",
  ],
  [
    'checkbox',
    'Workspaces: Ben Dvorak may create',
    { can_create_workspaces: 1 },
    'User is able to create a workspace.',
    { can_create_workspaces: 0 },
    'User is unable to create a workspace.',
  ],
  [
    'checkbox',
    'DAWGs: Ben Dvorak may create',
    { can_create_dawgs: 1 },
    'User is able to create a DAWG.',
    { can_create_dawgs: 0 },
    'User is unable to create a DAWG.',
  ],
] as const)(
  '[P-2.7.9] [P-2.7.10] [P-2.7.11] the %s "%s" changes the user and back',
  async (role, name, first, said, second, saidThen) => {
    open()
    await userEvent.click(await control(role, name))
    expect(await says(said)).toBeDefined()
    await userEvent.click(await control(role, name))
    await waitFor(() =>
      expect(sent()).toEqual([
        ['/users/8', first],
        ['/users/8', second],
      ]),
    )
    expect((await screen.findAllByText(saidThen)).length).toBeGreaterThan(0)
  },
)

test('[P-2.7.12] administrators may always create, and it cannot be taken from them', async () => {
  open()
  const flag = await control('checkbox', 'DAWGs: Anna Novak may create')
  expect([flag.checked, flag.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  await userEvent.click(flag)
  expect(sent()).toEqual([])
  await userEvent.hover(flag)
  expect(await says('Administrators may always create them.')).toBeDefined()
  expect((await control('checkbox', 'DAWGs: Ben Dvorak may create')).hasAttribute('aria-disabled')).toBe(false)
})

test('[P-2.7.13] a change shows at once, and goes back when it fails', async () => {
  let refuse: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (refuse = resolve))
  kept.server.on(calls.users.modify, async () => {
    await answered
    throw new Refused('invalid', 'It does not work today.')
  })
  open()
  const enabled = await control('switch', 'Enabled: Ben Dvorak')
  await userEvent.click(enabled)
  await waitFor(() => expect(enabled.checked).toBe(false))
  refuse()
  expect(await says('It does not work today.')).toBeDefined()
  await waitFor(() => expect(enabled.checked).toBe(true))
})

test('[P-2.7.14] that an administrator must be left is said in the row, and the switch goes back', async () => {
  kept.users[1]!.role = 'admin'
  refuseLastAdministrator(kept.server)
  open()
  for (const name of ['Enabled: Ben Dvorak', 'Administrator: Ben Dvorak']) {
    const toggle = await control('switch', name)
    await userEvent.click(toggle)
    const refusal = await says('This is the last enabled administrator.')
    expect(refusal.closest('td')).toBe(toggle.closest('td'))
    await waitFor(() => expect(toggle.checked).toBe(true))
  }
})

test('[P-2.7.14] the question before deleting says it, too, and stays', async () => {
  refuseLastAdministrator(kept.server)
  open()
  await press('Delete: Anna Novak')
  await confirm('Delete user', 'Delete')
  const dialog = await openDialog('Delete user')
  expect((await dialog.findByRole('alert')).textContent).toBe('This is the last enabled administrator.')
  expect(shownNames()).toContain('Anna Novak')
})

test('[P-2.7.15] giving up the own role is asked about, and leads away', async () => {
  const app = open()
  await userEvent.click(await control('switch', 'Administrator: Anna Novak'))
  const dialog = await openDialog('Change your role')
  expect(
    dialog.getByText('By changing role to user, you will lose your admin rights. Do you really want to continue?'),
  ).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialogIsGone()
  expect(sent()).toEqual([])
  await userEvent.click(await control('switch', 'Administrator: Anna Novak'))
  await confirm('Change your role', 'Change role')
  await waitFor(() => expect(app.where()).toBe('/workspaces'))
  expect(sent()).toEqual([['/users/7', { role: 'user' }]])
})

test('[P-2.7.16] disabling oneself is asked about, and signs out', async () => {
  const app = open()
  await userEvent.click(await control('switch', 'Enabled: Anna Novak'))
  expect((await openDialog('Disable yourself')).getByText(/you will be signed out/)).toBeDefined()
  await confirm('Disable yourself', 'Disable')
  await waitFor(() => expect(app.where()).toContain('/login'))
})

test('[P-2.7.16] deleting oneself is told about, and signs out', async () => {
  const app = open()
  await press('Delete: Anna Novak')
  expect((await openDialog('Delete user')).getByText(/This is your own account: you will be signed out/)).toBeDefined()
  await confirm('Delete user', 'Delete')
  await waitFor(() => expect(app.where()).toContain('/login'))
})

test('[P-2.7.19] a user is deleted after a question by name, and the focus goes on', async () => {
  open()
  await press('Delete: Ben Dvorak')
  const dialog = await openDialog('Delete user')
  expect(dialog.getByText('Ben Dvorak')).toBeDefined()
  expect(dialog.getByText(/goes to the trash/)).toBeDefined()
  expect(kept.server.seenCalls(calls.users.remove)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await says('User has been deleted.')).toBeDefined()
  await waitFor(() => expect(shownNames()).toEqual(['Anna Novak', 'Cleo Maly']))
  await dialogIsGone()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: Cleo Maly' })))
})

test('[P-2.7.20] who was deleted by somebody else leaves the table', async () => {
  const app = open()
  const toggle = await control('switch', 'Enabled: Ben Dvorak')
  kept.users = kept.users.filter(({ id }) => id === 7)
  await userEvent.click(toggle)
  expect(await says('User is no longer there.')).toBeDefined()
  await waitFor(() => expect(shownNames()).toEqual(['Anna Novak']))
  expect(app.where()).toBe('/administration/users')
})

test('[P-2.7.20] so does one whom somebody else deleted while the question was read', async () => {
  const app = open()
  await press('Delete: Ben Dvorak')
  await openDialog('Delete user')
  kept.users = kept.users.filter(({ id }) => id !== 8)
  await confirm('Delete user', 'Delete')
  expect(await says('User is no longer there.')).toBeDefined()
  await dialogIsGone()
  await waitFor(() => expect(shownNames()).toEqual(['Anna Novak', 'Cleo Maly']))
  expect(app.where()).toBe('/administration/users')
})
