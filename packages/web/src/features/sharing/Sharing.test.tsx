import { calls, type User } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDawg, anAdministrator, aUser, aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages, type Kept } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, pickFromMenu, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const person = (id: number, name: string, given: Partial<User> = {}) =>
  aUser({ id, name, email: `${name.toLowerCase()}@example.com`, ...given })

const anna = aUser()
const ben = person(8, 'Ben')
const cleo = person(9, 'Cleo')
const dora = person(10, 'Dora')
const eve = person(11, 'Eve', { role: 'admin' })

const entryOf = ({ id, name, email }: User, permission: 'read' | 'write' = 'read') => ({
  id: id + 100,
  user_id: id,
  user: { id, name, email },
  permission,
  created: '2026-11-15T09:00:00.000Z',
})
const ownedBy = ({ id, name, email }: User) => ({ owner_id: id, owner: { id, name, email } })

/** Answers every change of access in a workspace, and keeps it. */
function keepAccess(kept: Kept): Kept {
  const answer = (id: number) => ({
    workspace_user: { ...kept.entries.find(({ user_id }) => user_id === id)!, workspace_id: 3 },
  })
  kept.server
    .on(calls.workspaceSharing.add, ({ body }) => {
      const user = kept.users.find(({ id }) => id === body.user_id)!
      kept.entries = [...kept.entries, entryOf(user, body.permission)]
      return answer(body.user_id)
    })
    .on(calls.workspaceSharing.modify, ({ params: { userId }, body }) => {
      kept.entries = kept.entries.map((one) => (one.user_id === userId ? { ...one, ...body } : one))
      return answer(userId)
    })
    .on(calls.workspaceSharing.remove, ({ params: { userId } }) => {
      kept.entries = kept.entries.filter((one) => one.user_id !== userId)
      return {}
    })
  return kept
}

const PEOPLE = 'Who has access to the workspace'
const INVITE = 'Invite to the workspace'

async function pick(name: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'User' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

async function setPermission(name: string, permission: 'View' | 'Edit') {
  await userEvent.click(await screen.findByRole('combobox', { name: `Permission of ${name}` }))
  await userEvent.click(await screen.findByRole('option', { name: permission }))
}

test('[W-2.7.1] owner and three others are shown, the rest is behind a button', async () => {
  const kept = keepDetailPages()
  kept.entries = [ben, cleo, dora, eve, person(12, 'Finn')].map((user) => entryOf(user))
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: /^\+2/ })
  const avatars = within(screen.getByRole('group', { name: 'People with access' })).getAllByRole('img')
  expect(avatars.map((avatar) => avatar.getAttribute('aria-label'))).toEqual(['Anna Novak', 'Ben', 'Cleo', 'Dora'])
  await press(/^\+2/)
  expect((await openDialog(PEOPLE)).getByText('Finn')).toBeDefined()
})

test('[W-2.7.2] [W-2.7.5] who has access is listed, the owner first; administrators always edit', async () => {
  const kept = keepDetailPages(anAdministrator())
  kept.users = [anna, ben, eve]
  kept.entries = [entryOf(eve, 'write'), entryOf(ben)]
  renderApp('/workspaces/3')
  await press('Who has access')
  const dialog = await openDialog(PEOPLE)
  const names = dialog.getAllByRole('listitem').map((row) => within(row).getAllByText(/\w/)[1]?.textContent)
  expect(names).toEqual(['Anna Novak', 'Ben', 'Eve'])
  const select = (name: string) => dialog.getByRole<HTMLInputElement>('combobox', { name: `Permission of ${name}` })
  expect(select('Ben').value).toBe('View')
  expect(select('Ben').disabled).toBe(false)
  await waitFor(() => expect(select('Eve').disabled).toBe(true))
  expect(select('Eve').value).toBe('Edit')
})

test('[W-2.7.3] [W-2.7.5] several people are invited at once', async () => {
  const kept = keepAccess(keepDetailPages(anAdministrator()))
  kept.users = [anna, ben, cleo, eve]
  renderApp('/workspaces/3')
  await press('Invite')
  await pick(/^Ben/)
  await setPermission('Ben', 'Edit')
  await pick(/^Cleo/)
  await pick(/^Eve/)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Permission of Eve' }).disabled).toBe(true)
  await confirm(INVITE, 'Invite')
  expect(await screen.findByText('Invites to the workspace have been sent.')).toBeDefined()
  expect(kept.server.seenCalls(calls.workspaceSharing.add).map(({ body }) => body)).toEqual([
    { user_id: 8, permission: 'write' },
    { user_id: 9, permission: 'read' },
    { user_id: 11, permission: 'write' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('img', { name: 'Cleo' })).toBeDefined()
})

test('[W-2.7.3] so they are to a DAWG', async () => {
  const kept = keepDetailPages()
  kept.users = [anna, ben]
  kept.server.on(calls.dawgSharing.add, () => ({ dawg_user: { ...entryOf(ben), dawg_id: 5 } }))
  renderApp('/dawgs/5')
  await press('Invite')
  await pick(/^Ben/)
  await confirm('Invite to the DAWG', 'Invite')
  expect(await screen.findByText('Invites to the DAWG have been sent.')).toBeDefined()
})

test('[W-2.7.3] somebody has to be picked', async () => {
  const { server } = keepAccess(keepDetailPages())
  renderApp('/workspaces/3')
  await press('Invite')
  await confirm(INVITE, 'Invite')
  expect(await screen.findByText('Please select one option')).toBeDefined()
  expect(server.seenCalls(calls.workspaceSharing.add)).toEqual([])
})

test('[W-2.7.4] only those who could be invited are offered', async () => {
  const kept = keepAccess(keepDetailPages(anAdministrator()))
  kept.workspace = aWorkspace(ownedBy(ben))
  kept.entries = [entryOf(cleo)]
  kept.users = [anna, ben, cleo, dora, person(12, 'Finn'), person(13, 'Gone', { disabled: 1 })]
  renderApp('/workspaces/3')
  await press('Invite')
  const offered = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'User' }))
    return screen.findAllByRole('option').then((options) => options.map(({ textContent }) => textContent))
  }
  expect(await offered()).toEqual(['Doradora@example.com', 'Finnfinn@example.com'])
  await userEvent.click(screen.getByRole('option', { name: /^Dora/ }))
  expect(await offered()).toEqual(['Finnfinn@example.com'])
})

test('[W-2.7.10] whoever is not invited yet stays picked', async () => {
  const kept = keepAccess(keepDetailPages())
  kept.users = [anna, ben, cleo]
  renderApp('/workspaces/3')
  await press('Invite')
  await pick(/^Ben/)
  await pick(/^Cleo/)
  kept.server.on(calls.workspaceSharing.add, ({ body }) => {
    if (body.user_id === cleo.id) throw new Refused('unavailable', 'Come back later.')
    kept.entries = [entryOf(ben)]
    return { workspace_user: { ...entryOf(ben), workspace_id: 3 } }
  })
  await confirm(INVITE, 'Invite')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  const picked = within((await openDialog(INVITE)).getByRole('list', { name: 'Picked users' }))
  expect(picked.queryByText('Ben')).toBeNull()
  expect(picked.getByText('Cleo')).toBeDefined()
})

test('[W-2.7.6] a permission is changed and taken away', async () => {
  const kept = keepAccess(keepDetailPages())
  kept.entries = [entryOf(ben)]
  renderApp('/workspaces/3')
  await press('Who has access')
  await setPermission('Ben', 'Edit')
  expect(await screen.findByText("User's permission has been modified.")).toBeDefined()
  expect(kept.entries[0]?.permission).toBe('write')
  await press('Remove Ben')
  await confirm('Remove user', 'Remove')
  expect(await screen.findByText("User's permission has been deleted.")).toBeDefined()
  expect((await openDialog(PEOPLE)).queryByText('Ben')).toBeNull()
})

test('[W-2.7.7] giving up one’s own right to edit warns first', async () => {
  const kept = keepAccess(keepDetailPages())
  kept.workspace = aWorkspace({ ...ownedBy(ben), permission: 'write' })
  kept.entries = [entryOf(anna, 'write')]
  renderApp('/workspaces/3')
  await press('Who has access')
  await setPermission('Anna Novak', 'View')
  const dialog = await openDialog('Change your permission to View')
  expect(dialog.getByText(/You will no longer be able to edit the workspace/)).toBeDefined()
  expect(kept.server.seenCalls(calls.workspaceSharing.modify)).toEqual([])
  kept.workspace = { ...kept.workspace, permission: 'read' }
  await confirm('Change your permission to View', 'Change to View')
  expect(await screen.findByText("User's permission has been modified.")).toBeDefined()
  expect(await screen.findByText('View-only')).toBeDefined()
})

test('[W-2.7.8] a reader may leave, is warned first, and arrives at the list', async () => {
  const kept = keepAccess(keepDetailPages())
  kept.workspace = aWorkspace({ ...ownedBy(ben), permission: 'read' })
  kept.entries = [entryOf(anna)]
  const app = renderApp('/workspaces/3')
  await press('Who has access')
  await press('Remove yourself')
  const dialog = await openDialog('Remove yourself')
  expect(dialog.getByText(/You will no longer have access to the workspace/)).toBeDefined()
  await confirm('Remove yourself', 'Remove')
  await waitFor(() => expect(app.where()).toMatch(/^\/workspaces($|\?)/))
  expect(kept.entries).toEqual([])
})

test.each([
  ['/workspaces/3', 'Workspace owner has been changed.'],
  ['/dawgs/5', 'DAWG owner has been changed.'],
])('[W-2.7.9] the owner of %s gives it away', async (path, toast) => {
  const kept = keepDetailPages()
  kept.users = [anna, ben]
  kept.server
    .on(calls.workspaces.changeOwner, ({ body }) => {
      expect(body.user_id).toBe(ben.id)
      kept.workspace = aWorkspace({ ...ownedBy(ben), permission: 'write' })
      return { workspace: kept.workspace }
    })
    .on(calls.dawgs.changeOwner, () => {
      kept.dawg = aDawg({ ...ownedBy(ben), permission: 'write' })
      return { dawg: kept.dawg }
    })
  renderApp(path)
  await pickFromMenu('Transfer ownership')
  await confirm('Transfer ownership', 'Transfer')
  expect(await screen.findByText('Please select one option')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: 'New owner' }))
  expect(screen.queryByRole('option', { name: /^Anna/ })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: /^Ben/ }))
  await confirm('Transfer ownership', 'Transfer')
  expect(await screen.findByText(toast)).toBeDefined()
  expect(await screen.findByRole('img', { name: 'Ben' })).toBeDefined()
})

test('[W-2.7.9] whoever may only edit cannot give it away', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ ...ownedBy(ben), permission: 'write' })
  renderApp('/workspaces/3')
  await press('More actions')
  const item = await screen.findByRole('menuitem', { name: 'Transfer ownership' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(item)
  expect(screen.queryByRole('dialog')).toBeNull()
})
