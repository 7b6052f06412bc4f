import { calls } from '@clew/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { aConfiguration, aLastJob, keepConfigurations, keepWorkspaces } from '../testing/kept-graph.ts'

const card = (label: RegExp) => screen.findByRole('group', { name: label })
const place = (element: HTMLElement) => element.style.transform

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${name}` }))
  return screen.findByRole('menu')
}

const choose = async (name: string, item: string) =>
  userEvent.click(within(await openMenu(name)).getByRole('menuitem', { name: item }))

test('[W-2.4.1] a configuration is a card with name, type, status and duration of its last job', async () => {
  const kept = keepConfigurations()
  kept.jobs.set(11, aLastJob('finished'))
  renderApp('/workspaces/3')
  const orders = await card(/^Orders, Sample data/)
  await waitFor(() => expect(orders.textContent).toBe('Ordersfinished12sconnector'))
  expect(within(orders).getByText('Orders').getAttribute('href')).toBe('/workspaces/3/configurations/11')
  expect((await card(/^Clean/)).textContent).toBe('Cleannever runconnector')
})

test('[W-2.4.1] what is linked is joined by an arrow', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  expect(await screen.findByRole('group', { name: 'Link from Orders to Clean' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Link from Clean to Warehouse' })).toBeDefined()
})

test('[W-2.4.2] the colour of a card is that of its status', async () => {
  const kept = keepConfigurations()
  kept.jobs.set(11, aLastJob('error'))
  renderApp('/workspaces/3')
  const orders = await card(/^Orders/)
  await waitFor(() => expect(orders.querySelector('[data-status]')?.getAttribute('data-status')).toBe('error'))
  expect((await card(/^Clean/)).querySelector('[data-status]')?.getAttribute('data-status')).toBe('other')
})

test('[W-2.4.3] what is disabled says so', async () => {
  const kept = keepConfigurations()
  kept.configurations = [aConfiguration(11, 'Orders', { disabled: 1 })]
  renderApp('/workspaces/3')
  expect((await card(/^Orders.*disabled$/)).textContent).toContain('disabled')
})

test('[W-2.4.5] arrow keys move a selected card, and where it stands is kept', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  const orders = await card(/^Orders/)
  orders.focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(kept.page.server.seenCalls(calls.configurations.place)).toHaveLength(1))
  const { position } = kept.one(11).frontend_settings
  expect(position!.y).toBeGreaterThan(0)
  expect(kept.page.server.seenCalls(calls.configurations.place)[0]!.body).toEqual([
    { id: 11, frontend_settings: { position } },
  ])
})

test('[W-2.4.6] a move that the server refuses is taken back', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  const orders = await card(/^Orders/)
  const before = place(orders)
  kept.refusal = new Refused('conflict', 'Not today.')
  orders.focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(place(orders)).not.toBe(before)
  expect(await screen.findByText('Not today.')).toBeDefined()
  await waitFor(() => expect(place(orders)).toBe(before))
})

test('[W-2.4.10] a selected link is deleted by the delete key', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  const link = await screen.findByRole('group', { name: 'Link from Orders to Clean' })
  link.focus()
  await userEvent.keyboard('{Enter}{Delete}')
  expect(await screen.findByText('Edge has been deleted.')).toBeDefined()
  expect(kept.one(12).input_settings.inputs).toEqual({})
  expect(kept.one(13).input_settings.inputs).toEqual({ 12: { filters: ['*'] } })
})

test('[W-2.4.13] a configuration is run and canceled by its menu', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  await choose('Orders', 'Run')
  expect(await screen.findByText('Configuration job has started.')).toBeDefined()
  await card(/^Orders.*running$/)
  await choose('Orders', 'Cancel')
  expect(await screen.findByText('Configuration job is being cancelled.')).toBeDefined()
  await card(/^Orders.*canceled$/)
  expect(kept.page.server.seenCalls(calls.configurationJobs.cancel)).toHaveLength(1)
})

test('[W-2.4.14] running from here runs the workspace from that configuration on', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  await choose('Clean', 'Run from here')
  expect(await screen.findByText('Workspace job has started.')).toBeDefined()
  expect(kept.page.server.seenCalls(calls.workspaceJobs.run)[0]!.body).toEqual({ from_configuration_id: 12 })
})

test('[W-2.4.15] a configuration is disabled and enabled', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  await choose('Orders', 'Disable')
  expect(await screen.findByText('Configuration has been disabled.')).toBeDefined()
  expect(kept.one(11).disabled).toBe(1)
  await choose('Orders', 'Enable')
  expect(await screen.findByText('Configuration has been enabled.')).toBeDefined()
  expect(kept.one(11).disabled).toBe(0)
})

test('[W-2.4.16] deleting asks first, and the question stays when it fails', async () => {
  const kept = keepConfigurations()
  renderApp('/workspaces/3')
  await choose('Orders', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete configuration' })
  expect(dialog.textContent).toContain('Do you want to delete “Orders”?')
  kept.refusal = new Refused('conflict', 'It is needed.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It is needed.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Configuration has been deleted.')).toBeDefined()
  expect(kept.configurations.map(({ id }) => id)).toEqual([12, 13])
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Orders/ })).toBeNull())
})

test('[W-2.4.16] the delete key asks for the selected configuration', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  const orders = await card(/^Orders/)
  orders.focus()
  await userEvent.keyboard('{Enter}{Delete}')
  expect(await screen.findByRole('dialog', { name: 'Delete configuration' })).toBeDefined()
})

test('[W-2.4.12] the menu opens by a right click, and closing it gives the focus back', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  const orders = await card(/^Orders/)
  orders.focus()
  fireEvent.contextMenu(orders)
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(orders)
})

test('[W-2.4.20] what is searched for stays bright, is counted and stepped through', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  const isDimmed = async (label: RegExp) => (await card(label)).querySelector('[data-dimmed]') !== null
  const isCurrent = async (label: RegExp) => (await card(label)).querySelector('[data-current]') !== null
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find configuration' }), 'R')
  expect(await screen.findByText('2 matches')).toBeDefined()
  expect([await isDimmed(/^Orders/), await isDimmed(/^Clean/)]).toEqual([false, true])
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('1 of 2')).toBeDefined()
  expect(await isCurrent(/^Orders/)).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('2 of 2')).toBeDefined()
  expect(await isCurrent(/^Warehouse/)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(await isDimmed(/^Clean/)).toBe(false)
})

test('[W-2.4.22] whoever may only view is offered nothing but opening', async () => {
  const kept = keepConfigurations()
  kept.page.workspace = { ...kept.page.workspace, permission: 'read' }
  kept.configurations = [aConfiguration(11, 'Orders', { permission: 'read' })]
  renderApp('/workspaces/3')
  const items = within(await openMenu('Orders')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open'])
  await userEvent.keyboard('{Escape}')
  const orders = await card(/^Orders/)
  orders.focus()
  await userEvent.keyboard('{Enter}{Delete}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Arrange' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Create configuration' }).getAttribute('aria-disabled')).toBe('true')
})

test('[W-2.4.21] the way to a new configuration is above the graph', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  const add = await screen.findByRole('link', { name: 'Create configuration' })
  expect(add.getAttribute('href')).toBe('/workspaces/3/create-configuration')
})

test('[W-2.4.25] an empty workspace invites to the first configuration', async () => {
  const kept = keepConfigurations()
  kept.configurations = []
  renderApp('/workspaces/3')
  expect(await screen.findByText('This workspace has no configurations yet.')).toBeDefined()
})

test('[W-2.4.26] a workspace of a DAWG that the user may not open has its name and status, and no way in', async () => {
  keepWorkspaces()
  renderApp('/dawgs/5')
  const secret = await card(/^Secret/)
  await waitFor(() => expect(secret.textContent).toContain('running'))
  expect(within(secret).queryByRole('link')).toBeNull()
  const items = within(await openMenu('Secret')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Take out of DAWG'])
})

test('[W-2.4.13] [W-2.4.21] a workspace of a DAWG is run, and others are added', async () => {
  keepWorkspaces()
  renderApp('/dawgs/5')
  await choose('Loading', 'Run')
  expect(await screen.findByText('Workspace job has started.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Find workspace' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add workspace' }).getAttribute('href')).toBe('/dawgs/5/add-workspace')
})

test('[W-2.4.17] a workspace is taken out of a DAWG and stays otherwise', async () => {
  const kept = keepWorkspaces()
  renderApp('/dawgs/5')
  await choose('Loading', 'Take out of DAWG')
  const dialog = await screen.findByRole('dialog', { name: 'Take workspace out of DAWG' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take out' }))
  expect(await screen.findByText('Workspace has been removed from DAWG.')).toBeDefined()
  expect(kept.workspaces.map(({ id }) => id)).toEqual([22, 23])
  expect(kept.page.server.seenCalls(calls.workspaces.remove)).toEqual([])
})

test('[W-2.4.16] a workspace is also deleted from the graph of its DAWG', async () => {
  const kept = keepWorkspaces()
  renderApp('/dawgs/5')
  await choose('Loading', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete workspace' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Workspace has been deleted.')).toBeDefined()
  expect(kept.page.server.seenCalls(calls.workspaces.remove)).toHaveLength(1)
})
