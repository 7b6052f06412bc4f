import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anAdministrator, aUser, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { keepLists } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: ReturnType<typeof keepLists>

beforeEach(() => {
  kept = keepLists()
})

async function open() {
  const app = renderApp('/workspaces')
  await screen.findByRole('heading', { name: 'Workspaces', level: 1 })
  return app
}

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Create workspace' }))
  return within(await screen.findByRole('dialog', { name: 'Create workspace' }))
}

test('[W-2.1.8] a name is needed; the new workspace is opened', async () => {
  kept.server
    .on(calls.workspaces.create, ({ body }) => ({ workspace: aWorkspace({ id: 12, name: body.name }) }))
    .on(calls.workspaces.get, () => ({ workspace: aWorkspace({ id: 12 }) }))
  const app = await open()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('Please fill in the field')).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), '  New orders {Enter}')
  await waitFor(() => expect(app.where()).toBe('/workspaces/12'))
  expect(kept.server.seenCalls(calls.workspaces.create).map(({ body }) => body)).toEqual([{ name: 'New orders' }])
})

test('[W-2.1.9] a refusal leaves the dialog with what was typed', async () => {
  kept.server.on(calls.workspaces.create, () => {
    throw new Refused('conflict', 'There is one already.')
  })
  const app = await open()
  const dialog = await openDialog()
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(field, 'New orders{Enter}')
  expect(await screen.findByText('There is one already.')).toBeDefined()
  expect(field.value).toBe('New orders')
  expect(app.where()).toBe('/workspaces')
})

test('[W-2.1.10] whoever may not create is told so', async () => {
  kept = keepLists(aUser({ can_create_workspaces: 0 }))
  await open()
  const button = screen.getByRole('button', { name: 'Create workspace' })
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.hover(button)
  expect(await screen.findByText("You haven't got permissions to create workspaces.")).toBeDefined()
})

test('[W-2.1.10] an administrator needs no flag', async () => {
  kept = keepLists({ ...anAdministrator(), can_create_workspaces: 0 })
  await open()
  expect(await openDialog()).toBeDefined()
})
