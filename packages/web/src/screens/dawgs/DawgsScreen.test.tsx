import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDawg, anySelection, aUser, aWorkspaceJob } from '../../testing/builders.ts'
import { aLastJob, keepLists, lastQuery, rowNames } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: ReturnType<typeof keepLists>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kept = keepLists(aUser({ can_create_dawgs: 1 }))
})

async function open(path = '/dawgs') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'DAWGs', level: 1 })
  return app
}

const asked = () => lastQuery(kept.server, calls.dawgs.list)
const theRow = async () => within(await screen.findByRole('listitem'))

test('[W-2.2.1] [W-2.2.2] has its title, and the latest activity first', async () => {
  await open()
  expect(screen.getByText("Directed Acyclic Workspaces' Graphs")).toBeDefined()
  await waitFor(() => expect(asked()).toMatchObject({ order_by: 'last_run', order_dir: 'DESC' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Name', 'Activity', 'Duration', 'Author'])
  await userEvent.click(screen.getByRole('option', { name: 'Author' }))
  await waitFor(() => expect(asked()).toMatchObject({ order_by: 'author_name', order_dir: 'DESC' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sort direction: descending' }))
  await waitFor(() => expect(asked()).toMatchObject({ order_by: 'author_name', order_dir: 'ASC' }))
})

test('[W-2.2.3] a DAWG shows what is worth knowing and leads to itself', async () => {
  const tags = [{ id: 4, name: 'prod', color: 'wasabi' as const }]
  const examples = ['Orders', 'Stock', 'x'.repeat(30)].map((name, index) => ({ id: index + 1, name }))
  kept.dawgs = [aDawg({ id: 5, name: 'Nightly', tags, workspaces_count: 4, example_workspaces: examples })]
  kept.lastJobs = { 5: aLastJob({ status: 'error' }) }
  await open()
  const row = await theRow()
  expect(await row.findByText('error')).toBeDefined()
  expect(row.getByText('2026-11-15 10:00:00')).toBeDefined()
  expect(row.getByText('Anna Novak')).toBeDefined()
  expect(row.getByText('prod')).toBeDefined()
  expect(row.getByText(`4 workspaces: Orders, Stock, ${'x'.repeat(25)}…, …`)).toBeDefined()
  expect(row.getByRole('link', { name: 'Nightly' }).getAttribute('href')).toBe('/dawgs/5')
})

test('[W-2.2.3] one with a single workspace, or none, counts in good English', async () => {
  const one = { workspaces_count: 1, example_workspaces: [{ id: 1, name: 'Orders' }] }
  kept.dawgs = [aDawg({ id: 5, ...one }), aDawg({ id: 6 })]
  await open()
  expect(await screen.findByText('1 workspace: Orders')).toBeDefined()
  expect(screen.getByText('0 workspaces')).toBeDefined()
})

test('[W-2.2.4] schedules fold out and in again', async () => {
  const daily = { minute: '0', hour: '2', day: '*', month: '*', day_of_week: '*' }
  kept.dawgs = [aDawg({ settings: { schedules: [daily, { ...daily, hour: '6', day_of_week: '1-5' }] } })]
  await open()
  const row = await theRow()
  expect(row.getByText('every day 02:00 UTC')).toBeDefined()
  expect(row.queryByText('Mon–Fri 06:00 UTC')).toBeNull()
  await userEvent.click(row.getByRole('button', { name: '+1 more' }))
  expect(row.getByText('Mon–Fri 06:00 UTC')).toBeDefined()
  await userEvent.click(row.getByRole('button', { name: 'Show less' }))
  expect(row.queryByText('Mon–Fri 06:00 UTC')).toBeNull()
})

test('[W-2.2.5] an empty list says so', async () => {
  await open()
  expect(await screen.findByText('No DAWGs found.')).toBeDefined()
})

test('[W-2.2.6] creating asks for a name and leads to the new DAWG', async () => {
  kept.server
    .on(calls.dawgs.create, ({ body }) => ({ dawg: aDawg({ id: 12, name: body.name }) }))
    .on(calls.dawgs.get, () => ({ dawg: aDawg({ id: 12 }) }))
  const app = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Create DAWG' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create DAWG' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('Please fill in the field')).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Weekly{Enter}')
  await waitFor(() => expect(app.where()).toBe('/dawgs/12'))
  expect(kept.server.seenCalls(calls.dawgs.create).map(({ body }) => body)).toEqual([{ name: 'Weekly' }])
})

test('[W-2.2.7] the right to create workspaces is not enough', async () => {
  kept = keepLists(aUser({ can_create_workspaces: 1, can_create_dawgs: 0 }))
  await open()
  const button = screen.getByRole('button', { name: 'Create DAWG' })
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.hover(button)
  expect(await screen.findByText("You haven't got permissions to create DAWGs.")).toBeDefined()
})

test('[W-2.2.8] the latest workspace jobs of the project', async () => {
  await open()
  expect(await screen.findByText('No workspace has run yet.')).toBeDefined()
  kept.server.on(calls.childJobs.workspaceJobs, () => ({
    workspace_jobs: [aWorkspaceJob({ workspace: { id: 3, name: 'Orders', deleted: 0 } })],
    selection_settings: anySelection,
  }))
  await vi.advanceTimersByTimeAsync(8_000)
  const column = within(screen.getByRole('region', { name: 'Latest activity' }))
  const link = await column.findByRole('link', { name: 'Orders' })
  expect(link.getAttribute('href')).toBe('/workspaces/3/activity/17')
  expect(column.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/project/workspaces/activity')
  expect(lastQuery(kept.server, calls.childJobs.workspaceJobs)).toMatchObject({ limit: '10', order_by: 'status' })
})

test('[W-2.2.9] search, choice, tags and statuses work as for workspaces', async () => {
  kept.dawgs = [aDawg({ id: 5, name: 'Nightly' }), aDawg({ id: 6, name: 'Old nightly', disabled: 1 })]
  kept.tags = [{ id: 4, name: 'prod', color: 'wasabi' }]
  const app = await open('/dawgs?show=disabled')
  await waitFor(() => expect(rowNames()).toEqual(['Old nightly']))
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(rowNames()).toEqual(['Nightly', 'Old nightly']))
  await userEvent.type(screen.getByRole('searchbox'), 'Night')
  await waitFor(() => expect(rowNames()).toEqual(['Nightly']))
  await userEvent.click(screen.getByRole('button', { name: 'prod' }))
  await waitFor(() => expect(asked().tag_ids).toBe('4'))
  expect(app.where()).toBe('/dawgs?search=Night&tags=4')
  const asks = () => kept.server.seenCalls(calls.lastJobs.ofDawgs).length
  const before = asks()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(asks()).toBe(before + 1)
})
