import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aConfiguration, aDawg, anAdministrator, aUser, aWorkspace } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { scrollableEnd } from '../../testing/list-pages.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aTrashItem, keepTrash, rowNames } from './testing/kept-trash.ts'

const showsRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const toast = async (message: string) => within((await screen.findByText(message)).closest<HTMLElement>('[role]')!)

function restoresAll(server: FakeServer, warnings: string[] = []): void {
  server
    .on(calls.workspaces.restore, () => ({ workspace: aWorkspace(), warnings }))
    .on(calls.dawgs.restore, () => ({ dawg: aDawg(), warnings }))
    .on(calls.configurations.restore, () => ({ configuration: aConfiguration(), warnings }))
    .on(calls.users.restore, () => ({ user: aUser() }))
}

test.each([
  ['workspace', 'Workspace has been restored.', '/workspaces/trash/3', '/workspaces/3'],
  ['dawg', 'DAWG has been restored.', '/dawgs/trash/3', '/dawgs/3'],
  [
    'configuration',
    'Configuration has been restored.',
    '/workspaces/8/configurations/trash/3',
    '/workspaces/8/configurations/3',
  ],
  ['user', 'User has been restored.', '/users/trash/3', '/administration/users'],
] as const)(
  '[P-2.11.14] [P-2.11.15] a %s is restored after a question, and leaves the list',
  async (type, message, path, screenOfIt) => {
    const name = 'A name that goes on and on '.repeat(8).trim()
    const kept = keepTrash(
      [aTrashItem(type, { name }), aTrashItem('dawg', { id: 9, name: 'Other' })],
      anAdministrator(),
    )
    restoresAll(kept.server)
    renderApp('/trash')
    await press(`Restore ${name}`)
    const dialog = await openDialog(`Restore ${type === 'dawg' ? 'DAWG' : type}`)
    expect(dialog.getByText(name)).toBeDefined()
    expect(kept.server.seen.filter(({ method }) => method === 'PATCH')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    const view = (await toast(message)).getByRole('link', { name: 'View' })
    expect(view.getAttribute('href')).toBe(screenOfIt)
    expect(kept.server.seen.filter(({ method }) => method === 'PATCH').map((seen) => seen.path)).toEqual([path])
    await showsRows(['Other'])
    await dialogIsGone()
  },
)

test('[P-2.11.14] Esc closes the question, nothing happens, and the button has the focus again', async () => {
  const kept = keepTrash([aTrashItem('dawg', { name: 'Nightly' })])
  renderApp('/trash')
  await press('Restore Nightly')
  await openDialog('Restore DAWG')
  await userEvent.keyboard('{Escape}')
  await dialogIsGone()
  expect(kept.server.seenCalls(calls.dawgs.restore)).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Nightly' })))
})

test('[P-2.11.16] a configuration whose workspace is in the trash comes with a warning, before and after', async () => {
  const workspace = { id: 8, name: 'Shop', deleted: 1 as const }
  const kept = keepTrash([aTrashItem('configuration', { name: 'clean.sql', workspace })])
  restoresAll(kept.server, ['The workspace is still in the trash and must be restored, too.'])
  renderApp('/trash')
  await press('Restore clean.sql')
  const dialog = await openDialog('Restore configuration')
  expect(dialog.getByRole('alert').textContent).toBe(
    'Its workspace Shop is in the trash, too, and must also be restored before the configuration can be used.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  const restored = await toast('Configuration has been restored.')
  expect(restored.queryByRole('link', { name: 'View' })).toBeNull()
  expect(await screen.findByText('The workspace is still in the trash and must be restored, too.')).toBeDefined()
})

test('[P-2.11.16] whatever the server warns of is shown', async () => {
  const kept = keepTrash([aTrashItem('dawg', { name: 'Nightly' })])
  restoresAll(kept.server, ['Links that would close a circle have been removed.'])
  renderApp('/trash')
  await press('Restore Nightly')
  expect((await openDialog('Restore DAWG')).queryByRole('alert')).toBeNull()
  await confirm('Restore DAWG', 'Restore')
  expect(await screen.findByText('Links that would close a circle have been removed.')).toBeDefined()
})

test('[P-2.11.17] when a workspace is back, its configurations say so', async () => {
  const workspace = { id: 3, name: 'Shop', deleted: 1 as const }
  const kept = keepTrash([
    aTrashItem('workspace', { id: 3, name: 'Shop' }),
    aTrashItem('configuration', { id: 1, name: 'clean.sql', workspace }),
    aTrashItem('configuration', { id: 2, name: 'other.sql', workspace: { id: 4, name: 'Stock', deleted: 1 } }),
  ])
  restoresAll(kept.server)
  renderApp('/trash')
  await waitFor(() => expect(screen.getAllByText('In trash')).toHaveLength(2))
  await press('Restore Shop')
  await confirm('Restore workspace', 'Restore')
  await showsRows(['clean.sql', 'other.sql'])
  expect(screen.getByRole('link', { name: 'Shop' })).toBeDefined()
  expect(screen.getAllByText('In trash')).toHaveLength(1)
})

test('[P-2.11.18] when restoring fails, the question stays, and so does the row', async () => {
  const kept = keepTrash([aTrashItem('dawg', { name: 'Nightly' })])
  kept.server.on(calls.dawgs.restore, () => {
    throw new Refused('conflict', 'Somebody else is changing it.')
  })
  renderApp('/trash')
  await press('Restore Nightly')
  await confirm('Restore DAWG', 'Restore')
  expect(await screen.findByText('Somebody else is changing it.')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Restore DAWG' })).toBeDefined()
  expect(rowNames()).toEqual(['Nightly'])
  restoresAll(kept.server)
  await confirm('Restore DAWG', 'Restore')
  await dialogIsGone()
  await showsRows([])
})

test('[P-2.11.19] what somebody else restored meanwhile leaves the list', async () => {
  const kept = keepTrash([aTrashItem('workspace', { name: 'Orders' }), aTrashItem('dawg', { name: 'Nightly' })])
  kept.server.on(calls.workspaces.restore, () => {
    throw new Refused('not_found', 'Not found')
  })
  const app = renderApp('/trash')
  await press('Restore Orders')
  await confirm('Restore workspace', 'Restore')
  expect(await screen.findByText('Workspace is no longer in the trash.')).toBeDefined()
  await dialogIsGone()
  await showsRows(['Nightly'])
  expect(app.where()).toBe('/trash')
})

test('[P-2.11.20] the focus goes to the next row, from the last to the one before, and then to the search', async () => {
  const kept = keepTrash(['One', 'Two', 'Three'].map((name, index) => aTrashItem('dawg', { id: index + 1, name })))
  restoresAll(kept.server)
  renderApp('/trash')
  const restore = async (name: string) => {
    await press(`Restore ${name}`)
    await confirm('Restore DAWG', 'Restore')
    await dialogIsGone()
    await waitFor(() => expect(screen.queryByRole('button', { name: `Restore ${name}` })).toBeNull())
  }
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: `Restore ${name}` })))
  await restore('Two')
  await hasFocus('Three')
  await restore('Three')
  await hasFocus('One')
  await restore('One')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  expect(screen.getByText('The trash is empty.')).toBeDefined()
})

test('[P-2.11.2] after restoring, the next page begins where the list has come to', async () => {
  const scrollToEnd = scrollableEnd()
  const items = Array.from({ length: 25 }, (_, index) =>
    aTrashItem('dawg', { id: index + 1, name: `DAWG ${index + 1}` }),
  )
  const kept = keepTrash(items)
  restoresAll(kept.server)
  renderApp('/trash')
  await press('Restore DAWG 2')
  kept.items = items.filter(({ entity }) => entity.id !== 2)
  await confirm('Restore DAWG', 'Restore')
  await waitFor(() => expect(rowNames()).toHaveLength(19))
  await scrollToEnd()
  await showsRows(kept.items.map(({ entity }) => entity.name))
})
