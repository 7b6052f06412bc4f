import { calls } from '@clew/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { keepActivity } from '../../testing/activity-pages.ts'
import { aConfigurationJob, aDawgJob, aWorkspace, aWorkspaceJob } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const headings = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
const moved = {
  statuses_history: {},
  data_volumes: { '/in': 13_002_342, '/out': 0 },
  files_count: { '/in': 3, '/out': 0 },
}

test('[W-2.9.1] [W-2.9.2] [W-2.9.8] lists the jobs of a workspace', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [
    aWorkspaceJob({ id: 18, started_by: 'schedule', stats: moved }),
    aWorkspaceJob({ id: 17, status: 'error', parent_id: 27, dawg_id: 5, started_by: 'parent' }),
  ]
  renderApp('/workspaces/3/activity')
  expect(await screen.findByRole('heading', { level: 1, name: 'Workspace activity' })).toBeDefined()
  expect(await headings()).toEqual(['Status', 'Duration', 'Modified', 'Data in', 'Data out', 'User', 'Cancel'])
  const link = await screen.findByRole('link', { name: 'finished, 2026-11-15 10:00:10' })
  expect(link.getAttribute('href')).toBe('/workspaces/3/activity/18')
  expect(cells()).toEqual([
    ['finished', '10s', '2026-11-15 10:00:10', '12.40 MB in 3 file(s)', '–', 'Schedule', ''],
    ['error', '10s', '2026-11-15 10:00:10', '–', '–', 'Anna Novakvia DAWG', ''],
  ])
  expect(screen.getByRole('link', { name: 'Back to the workspace' }).getAttribute('href')).toBe('/workspaces/3')
})

test.each([
  ['/dawgs/5/activity', 'DAWG activity', '/dawgs/5/activity/27'],
  ['/workspaces/3/configurations/9/activity', 'Configuration activity', '/workspaces/3/configurations/9/activity/37'],
])('[W-2.9.1] so does %s', async (path, title, job) => {
  const kept = keepActivity()
  kept.dawgJobs = [aDawgJob()]
  kept.configurationJobs = [aConfigurationJob()]
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect((await screen.findByRole('link', { name: /^finished/ })).getAttribute('href')).toBe(job)
})

test('[W-2.9.1] the crumbs above a configuration name it and its workspace', async () => {
  keepActivity()
  renderApp('/workspaces/3/configurations/9/activity')
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  await waitFor(() => expect(crumbs.textContent).toBe('WorkspacesOrders to warehouseclean.sqlActivity'))
})

test('[W-2.9.3] bars from three jobs on, at most twenty, oldest first', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ id: 18 }), aWorkspaceJob({ id: 17 })]
  const app = renderApp('/workspaces/3/activity?rows=40')
  await screen.findAllByText('10s')
  expect(screen.queryByRole('figure')).toBeNull()
  kept.workspaceJobs = Array.from({ length: 25 }, (_, index) => aWorkspaceJob({ id: 99 - index, status: 'error' }))
  await act(() => app.queryClient.invalidateQueries())
  const bars = within(await screen.findByRole('figure')).getAllByRole('link')
  expect(bars).toHaveLength(20)
  expect(bars.at(-1)?.getAttribute('href')).toBe('/workspaces/3/activity/99')
  expect(bars[0]?.getAttribute('aria-label')).toBe('2026-11-15 10:00:00: error, 10s')
  expect(bars[0]?.style.color).toBe('var(--clew-error)')
})

test.each([
  ['/workspaces/3/activity', "The workspace doesn't have an activity history yet. Run the workspace at least once."],
  ['/dawgs/5/activity', "The DAWG doesn't have an activity history yet. Run the DAWG at least once."],
  [
    '/workspaces/3/configurations/9/activity',
    "The configuration doesn't have an activity history yet. Run the configuration at least once.",
  ],
])('[W-2.9.4] %s without jobs', async (path, text) => {
  keepActivity()
  renderApp(path)
  expect(await screen.findByText(text)).toBeDefined()
})

test('[W-2.9.5] a job under way is canceled from the list', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, status: 'running' }), aWorkspaceJob({ id: 17 })]
  kept.server.on(calls.workspaceJobs.cancel, ({ params }) => {
    kept.workspaceJobs = [aWorkspaceJob({ id: params.jobId, status: 'canceled' })]
    return { workspace_job: kept.workspaceJobs[0]! }
  })
  renderApp('/workspaces/3/activity')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel job 17' })).disabled).toBe(true)
  await press('Cancel job 18')
  await confirm('Cancel activity', 'Cancel activity')
  expect(await screen.findByText('Activity is being cancelled.')).toBeDefined()
  expect(await screen.findByRole('link', { name: /^canceled/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[W-2.9.5] a refusal leaves the question open; a job that has ended just closes it', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, status: 'running' })]
  kept.server.on(calls.workspaceJobs.cancel, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  const app = renderApp('/workspaces/3/activity')
  await press('Cancel job 18')
  await confirm('Cancel activity', 'Cancel activity')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, status: 'finished' })]
  await act(() => app.queryClient.invalidateQueries())
  await screen.findByText('finished')
  await confirm('Cancel activity', 'Cancel activity')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept.server.seenCalls(calls.workspaceJobs.cancel)).toHaveLength(1)
})

test('[W-2.9.5] whoever may only view cannot cancel', async () => {
  const kept = keepActivity()
  kept.workspace = aWorkspace({ permission: 'read' })
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, status: 'running' })]
  renderApp('/workspaces/3/activity')
  const button = await screen.findByRole('button', { name: 'Cancel job 18' })
  await userEvent.hover(button)
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('You may only view this workspace.'))
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[W-2.9.6] twenty at first, twenty more when asked for', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = Array.from({ length: 33 }, (_, index) => aWorkspaceJob({ id: 99 - index }))
  const app = renderApp('/workspaces/3/activity')
  await press('Load more')
  await waitFor(() => expect(cells()).toHaveLength(33))
  expect(app.where()).toBe('/workspaces/3/activity?rows=40')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('[W-2.9.7] asks every eight seconds and at once on Refresh; what is under way counts on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-15T09:00:41Z') })
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  renderApp('/workspaces/3/activity')
  expect(await screen.findByText('41s')).toBeDefined()
  const asked = () => kept.server.seenCalls(calls.workspaceJobs.list).length
  await act(() => vi.advanceTimersByTimeAsync(7_999))
  expect(screen.getByText('48s')).toBeDefined()
  expect(asked()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  await waitFor(() => expect(asked()).toBe(2))
  await press('Refresh')
  await waitFor(() => expect(asked()).toBe(3))
})

test('[W-2.9.9] a row carries its headings for the phone and stays a row', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  renderApp('/workspaces/3/activity')
  await screen.findByText('finished')
  const [, row] = screen.getAllByRole('row')
  expect(row?.getAttribute('role')).toBe('row')
  expect(within(row!).getAllByRole('cell')[2]?.dataset['heading']).toBe('Modified')
})
