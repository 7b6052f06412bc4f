import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDawg, anAdministrator, aUser, aWorkspace, aWorkspaceJob } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, pickFromMenu, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { scrollWindowTo } from '../../testing/scroll.ts'

test('[W-2.3.41] cloning a workspace leads to the copy', async () => {
  const kept = keepDetailPages()
  kept.server.on(calls.workspaces.clone, () => {
    kept.workspace = aWorkspace({ id: 8, name: 'Orders to warehouse copy' })
    return { workspace: kept.workspace }
  })
  const app = renderApp('/workspaces/3')
  await pickFromMenu('Clone')
  await confirm('Clone workspace', 'Clone')
  expect(await screen.findByText('Workspace has been cloned.')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders to warehouse copy' })).toBeDefined()
  expect(app.where()).toBe('/workspaces/8')
})

test('[W-2.3.41] cloning a DAWG leads to the copy', async () => {
  const kept = keepDetailPages(anAdministrator())
  kept.server.on(calls.dawgs.clone, () => ({ dawg: aDawg({ id: 9 }) }))
  const app = renderApp('/dawgs/5')
  await pickFromMenu('Clone')
  await confirm('Clone DAWG', 'Clone')
  expect(await screen.findByText('DAWG has been cloned.')).toBeDefined()
  await waitFor(() => expect(app.where()).toBe('/dawgs/9'))
})

test.each([
  ['/workspaces/3', { can_create_workspaces: 0 } as const, "You haven't got permissions to create workspaces."],
  ['/dawgs/5', { can_create_dawgs: 0 } as const, "You haven't got permissions to create DAWGs."],
  [
    '/dawgs/5',
    { can_create_dawgs: 1, can_create_workspaces: 0 } as const,
    "You haven't got permissions to create workspaces.",
  ],
])('[W-2.3.41] without the right to create, %s cannot be cloned', async (path, rights, reason) => {
  keepDetailPages(aUser(rights))
  renderApp(path)
  await press('More actions')
  const clone = await screen.findByRole('menuitem', { name: 'Clone' })
  expect(clone.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(clone)
  expect((await screen.findByRole('tooltip')).textContent).toBe(reason)
})

test.each([
  ['/workspaces/3', 'Do you really want to erase all workspace data?', 'Workspace data has been erased.'],
  ['/dawgs/5', 'Do you really want to erase all DAWG data?', 'DAWG data has been erased.'],
])('[W-2.3.42] erasing the data of %s asks', async (path, question, toast) => {
  const { server } = keepDetailPages()
  server.on(calls.workspaces.eraseData, () => ({})).on(calls.dawgs.eraseData, () => ({}))
  renderApp(path)
  await pickFromMenu('Erase data')
  expect((await openDialog('Erase data')).getByText(question)).toBeDefined()
  await confirm('Erase data', 'Erase data')
  expect(await screen.findByText(toast)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[W-2.3.40] a failed erasure leaves the question open', async () => {
  const { server } = keepDetailPages()
  server.on(calls.workspaces.eraseData, () => {
    throw new Refused('already_active', 'A job is already waiting or running.')
  })
  renderApp('/workspaces/3')
  await pickFromMenu('Erase data')
  await confirm('Erase data', 'Erase data')
  expect(await screen.findByText('A job is already waiting or running.')).toBeDefined()
  const dialog = await openDialog('Erase data')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase data' }).disabled).toBe(false)
})

test('[W-2.3.43] deleting a DAWG asks, and leads to the list', async () => {
  const { server } = keepDetailPages()
  server
    .on(calls.dawgs.remove, () => ({}))
    .on(calls.dawgs.list, () => ({
      dawgs: [],
      selection_settings: {
        offset: 0,
        limit: 20,
        order_by: 'id',
        order_dir: 'ASC' as const,
        show_enabled: '1' as const,
        show_disabled: '1' as const,
      },
    }))
  const app = renderApp('/dawgs/5')
  await pickFromMenu('Delete')
  const text = 'Do you want to delete this dawg? Beware the step is irreversible!'
  expect((await openDialog('Delete DAWG')).getByText(text)).toBeDefined()
  await confirm('Delete DAWG', 'Delete')
  expect(await screen.findByText('DAWG has been deleted.')).toBeDefined()
  await waitFor(() => expect(app.where()).toMatch(/^\/dawgs($|\?)/))
  expect(server.seenCalls(calls.dawgs.remove)).toHaveLength(1)
})

test('[W-2.3.43] so does deleting a workspace', async () => {
  const { server } = keepDetailPages()
  server.on(calls.workspaces.remove, () => ({}))
  const app = renderApp('/workspaces/3')
  await pickFromMenu('Delete')
  await confirm('Delete workspace', 'Delete')
  expect(await screen.findByText('Workspace has been deleted.')).toBeDefined()
  await waitFor(() => expect(app.where()).toMatch(/^\/workspaces($|\?)/))
})

test('[W-2.3.44] a compact header takes over after 230 px', async () => {
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'warning' })]
  renderApp('/workspaces/3')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Compact header' })).toBeNull()
  scrollWindowTo(231)
  const compact = within(await screen.findByRole('region', { name: 'Compact header' }))
  expect(compact.getByText('Orders to warehouse')).toBeDefined()
  expect(await compact.findByText('warning')).toBeDefined()
  expect(compact.getByRole('button', { name: 'Run' })).toBeDefined()
  scrollWindowTo(230)
  expect(screen.queryByRole('region', { name: 'Compact header' })).toBeNull()
})
