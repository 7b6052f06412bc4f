import { calls } from '@clew/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aConfigurationName, aStatus, keepActivity } from '../../testing/activity-pages.ts'
import { aConfigurationJob, aWorkspaceJob } from '../../testing/builders.ts'
import { press } from '../../testing/press.ts'
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
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aConfigurationJob({ id: 1_000 - index, configuration: aConfigurationName() }),
  )

const moved = {
  statuses_history: {},
  data_volumes: { '/in': 13_002_342, '/out': 0 },
  files_count: { '/in': 3, '/out': 0 },
}

test.each([
  ['/workspaces/3/configurations/activity', 'clean.sql', '/workspaces/3/configurations/9/activity/37'],
  ['/dawgs/5/workspaces/activity', 'Orders', '/workspaces/3/activity/17'],
])('[W-2.10.1] %s lists the jobs of the children', async (path, name, job) => {
  const kept = keepActivity()
  kept.configurationJobs = [aConfigurationJob({ configuration: aConfigurationName(), stats: moved })]
  kept.workspaceJobs = [aWorkspaceJob({ workspace: { id: 3, name: 'Orders', deleted: 0 }, stats: moved })]
  renderApp(path)
  expect(await headings()).toEqual(['Name', 'Status', 'Modified', 'Data in', 'Data out', 'User'])
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(job)
  expect(cells()[0]?.slice(1)).toEqual(['finished', '2026-11-15 10:00:10', '12.40 MB in 3 file(s)', '–', 'Anna Novak'])
})

test.each([
  ['/workspaces/3/configurations/activity', '[W-2.10.2]'],
  ['/project/configurations/activity', '[C-2.12.4]'],
])('[W-2.10.2] [C-2.12.4] %s has twenty rows, then twenty more, up to a hundred', async (path) => {
  const kept = keepActivity()
  kept.configurationJobs = many(130)
  const app = renderApp(path)
  for (const rows of [20, 40, 60, 80]) {
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(rows))
    await press('Load more')
  }
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(100))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  await app.router.navigate({ href: path })
  kept.configurationJobs = many(19)
  await act(() => app.queryClient.invalidateQueries())
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(19))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('[W-2.10.3] asks every eight seconds, and no more elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepActivity()
  const app = renderApp('/workspaces/3/configurations/activity')
  await screen.findByText("The workspace doesn't have an activity history yet.")
  const asked = () => kept.server.seenCalls(calls.childJobs.ofWorkspace).length
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  await waitFor(() => expect(asked()).toBe(2))
  await app.router.navigate({ href: '/trash' })
  await screen.findByRole('heading', { name: 'Trash' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(2)
})

test.each([
  ['/workspaces/3/configurations/activity', "The workspace doesn't have an activity history yet."],
  ['/dawgs/5/workspaces/activity', "The DAWG doesn't have an activity history yet."],
])('[W-2.10.4] %s without jobs', async (path, text) => {
  keepActivity()
  renderApp(path)
  expect(await screen.findByText(text)).toBeDefined()
})

test('[C-2.12.1] [C-2.12.2] all configuration jobs, with component and workspace', async () => {
  const kept = keepActivity()
  kept.configurationJobs = [aConfigurationJob({ configuration: aConfigurationName() })]
  renderApp('/project/configurations/activity')
  expect(await screen.findByRole('heading', { level: 1, name: 'All Configuration Activity' })).toBeDefined()
  expect(await headings()).toEqual(['Name', 'Status', 'Modified', 'Data in', 'Data out', 'User'])
  await userEvent.hover(await screen.findByRole('img', { name: 'SQL (DuckDB)' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('SQL (DuckDB)')
  expect(screen.getByText('Orders to warehouse')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to workspaces' }).getAttribute('href')).toBe('/workspaces')
  expect(kept.server.seenCalls(calls.childJobs.configurationJobs)[0]?.path).toContain('order_by=status')
})

test('[C-2.12.1] [C-2.12.2] all workspace jobs', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ workspace: { id: 3, name: 'Orders', deleted: 0 } })]
  renderApp('/project/workspaces/activity')
  expect(await screen.findByRole('heading', { level: 1, name: 'All Workspace Activity' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Orders' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to DAWGs' }).getAttribute('href')).toBe('/dawgs')
})

test('[C-2.12.3] a job leads back to the list it was opened from, also by way of its timeline', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ workspace: { id: 3, name: 'Orders', deleted: 0 } })]
  kept.history = [aStatus(4, 'finished')]
  const app = renderApp('/project/workspaces/activity?rows=40')
  await userEvent.click(await screen.findByRole('link', { name: 'Orders' }))
  await userEvent.click(await screen.findByRole('link', { name: 'finished' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the job' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }))
  await screen.findByRole('heading', { level: 1, name: 'All Workspace Activity' })
  expect(app.where()).toBe('/project/workspaces/activity?rows=40')
})

test.each(['/project/configurations/activity', '/project/workspaces/activity'])(
  '[C-2.12.5] %s of nothing',
  async (path) => {
    keepActivity()
    renderApp(path)
    expect(await screen.findByText("The project doesn't have an activity history yet.")).toBeDefined()
  },
)
