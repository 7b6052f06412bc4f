import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { aConfiguration, keepConfigurations, keepWorkspaces } from '../testing/kept-graph.ts'

async function openList(path: string) {
  renderApp(path)
  await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
  return within(await screen.findByRole('region', { name: /and their links$/ }))
}

const rowOf = (list: ReturnType<typeof within>, name: string) => list.getByRole('link', { name }).closest('tr')!

async function link(from: string, to: string) {
  await userEvent.click(screen.getByRole('button', { name: `Add link to ${to}` }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Link from' }))
  await userEvent.click(await screen.findByRole('option', { name: from }))
}

test('[W-2.4.24] the list has every node with its status, its links and the actions of its card', async () => {
  keepConfigurations()
  const list = await openList('/workspaces/3')
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Clean', 'Orders', 'Warehouse'])
  const row = within(rowOf(list, 'Clean'))
  expect(row.getByText('Orders')).toBeDefined()
  expect(row.getByText('never run')).toBeDefined()
  await userEvent.click(row.getByRole('button', { name: 'Actions of Clean' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open', 'Run', 'Run from here', 'Disable', 'Delete'])
})

test('[W-2.4.8] a new link takes all files of its source and leaves the other links as they are', async () => {
  const kept = keepConfigurations()
  kept.configurations = kept.configurations.map((one) =>
    one.id === 13
      ? aConfiguration(13, 'Warehouse', { input_settings: { inputs: { 12: { filters: ['a.csv'] } } } })
      : one,
  )
  await openList('/workspaces/3')
  await link('Orders', 'Warehouse')
  expect(await screen.findByText('Edge has been created.')).toBeDefined()
  expect(kept.one(13).input_settings.inputs).toEqual({ 11: { filters: ['*'] }, 12: { filters: ['a.csv'] } })
})

test('[W-2.4.9] a link that the server refuses disappears again', async () => {
  const kept = keepConfigurations()
  const list = await openList('/workspaces/3')
  kept.refusal = new Refused('cycle', 'The link would close a circle.')
  await link('Orders', 'Warehouse')
  expect(await screen.findByText('The link would close a circle.')).toBeDefined()
  await waitFor(() => expect(within(rowOf(list, 'Warehouse')).queryByText('Orders')).toBeNull())
  expect(screen.queryByText('Edge has been created.')).toBeNull()
})

test('[W-2.4.11] [W-2.4.24] only links that close no circle are offered', async () => {
  keepConfigurations()
  await openList('/workspaces/3')
  await userEvent.click(screen.getByRole('button', { name: 'Add link to Orders' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Link from' }))
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('[W-2.4.10] a link is deleted in the list', async () => {
  const kept = keepConfigurations()
  const list = await openList('/workspaces/3')
  await userEvent.click(list.getByRole('button', { name: 'Delete link from Orders to Clean' }))
  expect(await screen.findByText('Edge has been deleted.')).toBeDefined()
  expect(kept.one(12).input_settings.inputs).toEqual({})
})

test('[W-2.4.8] the links of a DAWG are lists of ids', async () => {
  const kept = keepWorkspaces()
  await openList('/dawgs/5')
  await link('Loading', 'Secret')
  expect(await screen.findByText('Edge has been created.')).toBeDefined()
  expect(kept.one(23).input_settings.inputs).toEqual([21])
  expect(kept.page.server.seenCalls(calls.dawgs.modifyWorkspaces)[0]!.body).toEqual([
    { id: 23, input_settings: { inputs: [21] } },
  ])
})

test('[W-2.4.24] the list is narrowed by the search and grows by fifty', async () => {
  const kept = keepConfigurations()
  kept.configurations = Array.from({ length: 60 }, (_, index) => aConfiguration(index + 11, `Step ${100 + index}`))
  const list = await openList('/workspaces/3')
  expect(list.getAllByRole('link')).toHaveLength(50)
  await userEvent.click(screen.getByRole('button', { name: 'Show more (10 left)' }))
  expect(list.getAllByRole('link')).toHaveLength(60)
  await userEvent.type(screen.getByRole('textbox', { name: 'Find configuration' }), 'step 15')
  expect(list.getAllByRole('link')).toHaveLength(10)
})
