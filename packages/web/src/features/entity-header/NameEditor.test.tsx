import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages, type Kept } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const sent = ({ server }: Kept) => server.seenCalls(calls.workspaces.modify).map(({ body }) => body)

async function rename(to: string) {
  await press('Edit name')
  await userEvent.clear(field())
  if (to !== '') await userEvent.type(field(), to)
}

test('[W-2.3.2] a long name is cut at 40 characters, and whole in the tooltip', async () => {
  const kept = keepDetailPages()
  const name = 'x'.repeat(41)
  kept.workspace = aWorkspace({ name })
  renderApp('/workspaces/3')
  await userEvent.hover(await heading(`${'x'.repeat(40)}…`))
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})

test.each([
  ['/workspaces/3', 'Workspace has been modified.', calls.workspaces.modify],
  ['/dawgs/5', 'DAWG has been modified.', calls.dawgs.modify],
])('[W-2.3.3] the name on %s is edited in its place, and the crumbs follow', async (path, toast, modify) => {
  const { server } = keepDetailPages()
  renderApp(path)
  await rename('Shop')
  await press('Save')
  expect(await screen.findByText(toast)).toBeDefined()
  expect(await heading('Shop')).toBeDefined()
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' })
  await waitFor(() => expect(crumbs.textContent).toContain('Shop'))
  expect(server.seenCalls(modify).map(({ body }) => body)).toEqual([{ name: 'Shop', expected_version: 4 }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }))
})

test('[W-2.3.3] Escape ends the edit and keeps the old name', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('Shop')
  await userEvent.keyboard('{Escape}')
  expect(await heading('Orders to warehouse')).toBeDefined()
  expect(sent(kept)).toEqual([])
})

test('[W-2.3.4] a name is needed', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('')
  await press('Save')
  expect(await screen.findByText('Please fill in the field')).toBeDefined()
  expect(sent(kept)).toEqual([])
})

test('[W-2.3.6] a name that somebody else has given meanwhile is overwritten only when asked', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('Mine')
  kept.workspace = aWorkspace({ name: 'Theirs', version: 9 })
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Theirs')
  expect(field().value).toBe('Mine')
  expect(kept.workspace.name).toBe('Theirs')
  await press('Overwrite')
  expect(await heading('Mine')).toBeDefined()
  expect(kept.workspace.name).toBe('Mine')
})

test('[W-2.3.6] reloading takes what somebody else has given', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('Mine')
  kept.workspace = aWorkspace({ name: 'Theirs', version: 9 })
  await press('Save')
  await press('Reload')
  expect(await heading('Theirs')).toBeDefined()
  expect(kept.workspace.name).toBe('Theirs')
})

test('[W-2.3.7] somebody who changed something else is no reason for a question', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('Mine')
  kept.workspace = aWorkspace({ description: 'Theirs', version: 9 })
  await press('Save')
  expect(await heading('Mine')).toBeDefined()
  expect(kept.workspace).toMatchObject({ name: 'Mine', description: 'Theirs' })
})

test('[W-2.3.8] the same name is not sent, and the edit ends', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await press('Edit name')
  await press('Save')
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  expect(await heading('Orders to warehouse')).toBeDefined()
  expect(sent(kept)).toEqual([])
})

test('[W-2.3.9] what was typed survives a failure', async () => {
  const kept = keepDetailPages()
  renderApp('/workspaces/3')
  await rename('Mine')
  kept.server.on(calls.workspaces.modify, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  await press('Save')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  expect(field().value).toBe('Mine')
})

test('[W-2.3.10] while the name is in edit everything else waits, and leaving asks', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ tags: [{ id: 1, name: 'prod', color: 'broom' }] })
  const app = renderApp('/workspaces/3')
  await rename('Mine')
  for (const name of ['Run', 'Invite', 'Add tag'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  for (const button of screen.getAllByRole('button', { name: 'Edit' }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('switch', { name: 'Enabled' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Remove tag prod' })).toBeNull()

  await press(/^User menu of/)
  expect((await screen.findByRole('button', { name: 'Logout' })).hasAttribute('disabled')).toBe(true)
  await userEvent.keyboard('{Escape}')

  await userEvent.click(screen.getByRole('link', { name: 'Version history' }))
  const question = 'Do you really want to leave current page and lose unsaved name?'
  expect(await screen.findByText(question)).toBeDefined()
  await press('Stay')
  expect(app.where()).toBe('/workspaces/3')
  expect(field().value).toBe('Mine')
})
