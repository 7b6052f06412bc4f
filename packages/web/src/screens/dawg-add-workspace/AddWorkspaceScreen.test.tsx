import { calls, type Dawg } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDawg, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { aLastJob, keepLists, lastQuery, rowNames, scrollableEnd } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: ReturnType<typeof keepLists>
let dawg: Dawg

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kept = keepLists()
  dawg = aDawg({ id: 5, name: 'Nightly' })
  kept.server.on(calls.dawgs.get, () => ({ dawg }))
})

async function open() {
  const app = renderApp('/dawgs/5/add-workspace')
  await screen.findByRole('heading', { name: 'Add workspace' })
  return app
}

const addButton = (name: string) => screen.findByRole('button', { name: `Add to DAWG: ${name}` })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
async function saysWhy(button: HTMLElement, reason: string) {
  await userEvent.hover(button)
  expect(await screen.findByText(reason)).toBeDefined()
}
const asked = () => lastQuery(kept.server, calls.workspaces.list)

test('[W-2.8.1] lists the free ones first, 20 at a time, and finds by name', async () => {
  const scrollToEnd = scrollableEnd()
  kept.workspaces = Array.from({ length: 25 }, (_, index) =>
    aWorkspace({ id: index + 1, name: `Workspace ${index + 1}` }),
  )
  const app = await open()
  await waitFor(() => expect(rowNames()).toHaveLength(20))
  expect(asked()).toMatchObject({ offset: '0', limit: '20', order_by: 'available_to_graph', order_dir: 'ASC' })
  await scrollToEnd()
  await waitFor(() => expect(rowNames()).toHaveLength(25))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), '25')
  await waitFor(() => expect(rowNames()).toEqual(['Workspace 25']))
  expect(app.where()).toBe('/dawgs/5/add-workspace?search=25')
})

test('[W-2.8.2] each says what is worth knowing', async () => {
  const tags = [{ id: 4, name: 'prod', color: 'wasabi' as const }]
  const last_activity = '2026-11-15T09:00:00.000Z'
  kept.workspaces = [
    aWorkspace({ id: 1, name: 'Orders', tags, last_activity, last_run: last_activity }),
    aWorkspace({ id: 2, name: 'Stock', dawg_id: 8, dawg: { id: 8, name: 'Weekly', deleted: 0 } }),
  ]
  kept.lastJobs = { 1: aLastJob({ status: 'warning' }) }
  await open()
  const [orders, stock] = within(await screen.findByRole('list', { name: 'Workspaces' }))
    .getAllByRole('listitem')
    .map((item) => within(item))
  expect(await orders!.findByText('warning')).toBeDefined()
  expect(orders!.getByText('2026-11-15 10:00:00')).toBeDefined()
  expect(orders!.getByText('prod')).toBeDefined()
  expect(stock!.getByText('Weekly')).toBeDefined()
  expect(stock!.getByText('no activity yet')).toBeDefined()
})

test('[W-2.8.3] adding says so, and the row stays where it is, disabled', async () => {
  kept.workspaces = [aWorkspace({ id: 1, name: 'Orders' }), aWorkspace({ id: 2, name: 'Stock' })]
  kept.server.on(calls.dawgs.modifyWorkspaces, () => ({ workspaces: [] }))
  const app = await open()
  const button = await addButton('Orders')
  await waitFor(() => expect(isOff(button)).toBe(false))
  await userEvent.click(button)
  expect(await screen.findByText('Workspace has been added to DAWG.')).toBeDefined()
  expect(kept.server.seenCalls(calls.dawgs.modifyWorkspaces).map(({ path, body }) => [path, body])).toEqual([
    ['/dawgs/5/workspaces', [{ id: 1, dawg_id: 5 }]],
  ])
  await waitFor(async () => expect(isOff(await addButton('Orders'))).toBe(true))
  expect(isOff(await addButton('Stock'))).toBe(false)
  expect(rowNames()).toEqual(['Orders', 'Stock'])
  expect(app.where()).toBe('/dawgs/5/add-workspace')
})

test('[W-2.8.3] one that is refused can be tried again', async () => {
  kept.workspaces = [aWorkspace({ id: 1, name: 'Orders' })]
  kept.server.on(calls.dawgs.modifyWorkspaces, () => {
    throw new Refused('conflict', 'The workspace is in another DAWG.')
  })
  await open()
  const button = await addButton('Orders')
  await waitFor(() => expect(isOff(button)).toBe(false))
  await userEvent.click(button)
  expect(await screen.findByText('The workspace is in another DAWG.')).toBeDefined()
  expect(isOff(await addButton('Orders'))).toBe(false)
})

test('[W-2.8.4] what is in a DAWG is disabled and says in which', async () => {
  kept.workspaces = [
    aWorkspace({ id: 1, name: 'Stock', dawg_id: 8, dawg: { id: 8, name: 'Weekly', deleted: 0 } }),
    aWorkspace({ id: 2, name: 'Secret', dawg_id: 9, dawg: null }),
    aWorkspace({ id: 3, name: 'Here', dawg_id: 5, dawg: { id: 5, name: 'Nightly', deleted: 0 } }),
  ]
  await open()
  const stock = await addButton('Stock')
  await saysWhy(stock, 'The workspace belongs to the DAWG Weekly.')
  await userEvent.click(stock)
  expect(kept.server.seenCalls(calls.dawgs.modifyWorkspaces)).toEqual([])
  await saysWhy(await addButton('Secret'), 'The workspace belongs to the DAWG #9.')
  await saysWhy(await addButton('Here'), 'The workspace is in this DAWG.')
})

test('[W-2.8.5] whoever may only view the DAWG adds nothing', async () => {
  dawg = aDawg({ id: 5, permission: 'read' })
  kept.workspaces = [aWorkspace({ id: 1, name: 'Orders' })]
  await open()
  expect(await screen.findByText('View-only')).toBeDefined()
  await saysWhy(await addButton('Orders'), 'You can only view this DAWG.')
})

test('[W-2.8.5] a workspace that one may only view cannot be added', async () => {
  kept.workspaces = [aWorkspace({ id: 1, name: 'Orders', permission: 'read' })]
  await open()
  expect(screen.queryByText('View-only')).toBeNull()
  await saysWhy(await addButton('Orders'), 'You can only view this workspace.')
})

test('[W-2.8.6] statuses are asked for every 10 seconds', async () => {
  kept.workspaces = [aWorkspace({ id: 1 })]
  await open()
  const asks = () => kept.server.seenCalls(calls.lastJobs.ofWorkspaces).length
  await waitFor(() => expect(asks()).toBe(1))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asks()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asks()).toBe(2)
})

test('[W-2.8.7] [W-2.8.8] an empty list says so; a link leads back', async () => {
  await open()
  expect(await screen.findByText('No workspaces found.')).toBeDefined()
  const back = await screen.findByRole('link', { name: 'Back to DAWG Nightly' })
  expect(back.getAttribute('href')).toBe('/dawgs/5')
})
