import { calls } from '@clew/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aConfigurationName, aStatus, keepActivity } from '../../testing/activity-pages.ts'
import { aConfigurationJob, aDawgJob, anySelection, aWorkspace, aWorkspaceJob } from '../../testing/builders.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const WORKSPACE_JOB = '/workspaces/3/activity/17'
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('[W-2.11.1] the page of a job says what ran, how it went and who started it', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ parent_id: 27, dawg_id: 5, started_by: 'parent' })]
  renderApp(WORKSPACE_JOB)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Orders to warehouse' })
  const header = heading.closest('header')!
  expect(header.textContent).toContain(
    'finishedafter 10sWorkspace job 17started by Anna Novak via DAWG 2026-11-15 10:00:00',
  )
  expect(screen.getByRole('link', { name: 'DAWG' }).getAttribute('href')).toBe('/dawgs/5/activity/27')
  expect(screen.getByRole('link', { name: 'Back to the activity' }).getAttribute('href')).toBe('/workspaces/3/activity')
})

test.each([
  ['/dawgs/5/activity/27', 'Nightly', 'DAWG job 27'],
  ['/workspaces/3/configurations/9/activity/37', 'clean.sql', 'Configuration job 37'],
])('[W-2.11.1] so does %s', async (path, name, words) => {
  const kept = keepActivity()
  kept.dawgJobs = [aDawgJob()]
  kept.configurationJobs = [aConfigurationJob()]
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test('[W-2.11.1] a job that does not exist leads to not-found', async () => {
  keepActivity()
  const app = renderApp(WORKSPACE_JOB)
  await waitFor(() => expect(app.where()).toBe('/not-found'))
})

test('[W-2.11.2] a running job is canceled', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  kept.server.on(calls.workspaceJobs.cancel, () => {
    kept.workspaceJobs = [aWorkspaceJob({ status: 'canceled' })]
    return { workspace_job: kept.workspaceJobs[0]! }
  })
  renderApp(WORKSPACE_JOB)
  await press('Cancel')
  await confirm('Cancel activity', 'Cancel activity')
  expect(await screen.findByText('Activity is being cancelled.')).toBeDefined()
  expect(await screen.findByText('canceled')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('[W-2.11.2] [W-2.11.3] whoever may only view can neither cancel nor run', async () => {
  const kept = keepActivity()
  kept.workspace = aWorkspace({ permission: 'read' })
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  const app = renderApp(WORKSPACE_JOB)
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  kept.workspaceJobs = [aWorkspaceJob()]
  await act(() => app.queryClient.invalidateQueries())
  await press('Run again')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[W-2.11.3] running again leads to the new job', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  kept.server.on(calls.workspaceJobs.run, () => {
    const job = aWorkspaceJob({ id: 18, status: 'waiting' })
    kept.workspaceJobs = [job, ...kept.workspaceJobs]
    return { workspace_job: job }
  })
  const app = renderApp(WORKSPACE_JOB)
  await press('Run again')
  expect((await openDialog('Run again')).getByText('Orders to warehouse')).toBeDefined()
  await confirm('Run again', 'Run')
  expect(await screen.findByText('Workspace job has started.')).toBeDefined()
  await waitFor(() => expect(app.where()).toBe('/workspaces/3/activity/18'))
  expect(await screen.findByText('Workspace job 18')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Run from here' })).toBeNull()
})

test('[W-2.11.9] the timeline leads to the job as it was', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  kept.history = [aStatus(6, 'finished'), aStatus(5, 'running'), aStatus(4, 'waiting')]
  renderApp(WORKSPACE_JOB)
  const timeline = await region('Timeline')
  await timeline.findByRole('link', { name: 'running' })
  expect(timeline.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Modified',
    'User',
  ])
  expect(timeline.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['finished', '/workspaces/3/activity/17/history/6'],
    ['running', '/workspaces/3/activity/17/history/5'],
    ['waiting', '/workspaces/3/activity/17/history/4'],
  ])
  expect(timeline.getAllByText('Anna Novak')).toHaveLength(3)
})

test('[W-2.11.10] stats: volumes, files, duration', async () => {
  const kept = keepActivity()
  const stats = {
    statuses_history: {},
    data_volumes: { '/in': 13_002_342, '/out': 8_411 },
    files_count: { '/in': 3, '/out': 1 },
  }
  kept.workspaceJobs = [aWorkspaceJob({ stats })]
  renderApp(WORKSPACE_JOB)
  const terms = await (await region('Stats')).findAllByRole('term')
  expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
    'Data volume in: 12.40 MB',
    'Data volume out: 8.21 KB',
    'Files count in: 3',
    'Files count out: 1',
    'Duration: 10s',
  ])
})

test('[W-2.11.11] child jobs are bars on the time of the job', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  const ran = { statuses_history: { running: '2026-11-15T09:00:05.000Z', finished: '2026-11-15T09:00:08.000Z' } }
  kept.startedConfigurations = [
    aConfigurationJob({ id: 40, configuration: aConfigurationName(), stats: ran }),
    aConfigurationJob({ id: 41, configuration: aConfigurationName({ name: 'gone', deleted: 1 }), stats: ran }),
    aConfigurationJob({ id: 42, status: 'waiting', configuration: aConfigurationName({ name: 'later' }) }),
  ]
  renderApp(WORKSPACE_JOB)
  const section = within((await screen.findByRole('heading', { name: 'Configuration jobs' })).closest('section')!)
  const bar = await section.findByRole('link', { name: 'clean.sql: finished, 3s' })
  expect(bar.getAttribute('href')).toBe('/workspaces/3/configurations/9/activity/40')
  expect(Number.parseFloat(bar.style.left)).toBeCloseTo(50 / 1.02)
  expect(Number.parseFloat(bar.style.width)).toBeCloseTo(30 / 1.02)
  expect(section.getByRole('link', { name: 'clean.sql' }).getAttribute('href')).toBe('/workspaces/3/configurations/9')
  expect(section.getByText('gone').tagName).toBe('SPAN')
  expect(section.getByRole('img', { name: 'gone: finished, 3s' })).toBeDefined()
  expect(section.queryByRole('link', { name: /^later:/ })).toBeNull()
  expect(section.getByText('1 waiting, 2 finished')).toBeDefined()
})

test('[W-2.11.11] more children than one answer holds are all there', async () => {
  const kept = keepActivity()
  kept.dawgJobs = [aDawgJob()]
  kept.server.on(calls.childJobs.ofDawgJob, ({ query }) => ({
    workspace_jobs: Array.from({ length: query.offset === 0 ? 1_000 : 20 }, (_, index) =>
      aWorkspaceJob({ id: query.offset + index + 1, workspace: { id: 3, name: 'Orders', deleted: 0 } }),
    ),
    selection_settings: anySelection,
  }))
  renderApp('/dawgs/5/activity/27')
  expect(await screen.findByText('1020 finished')).toBeDefined()
})

test('[W-2.11.12] asks every three seconds until the job has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-15T09:00:41Z') })
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  kept.history = [aStatus(5, 'running')]
  renderApp(WORKSPACE_JOB)
  expect(await screen.findByText('Nothing has been started yet.')).toBeDefined()
  await (await region('Timeline')).findByText('running')
  expect(screen.getAllByText('41s')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getAllByText('43s')).toHaveLength(2)
  kept.startedConfigurations = [aConfigurationJob({ configuration: aConfigurationName() })]
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(await screen.findByText('1 finished')).toBeDefined()
  kept.workspaceJobs = [aWorkspaceJob()]
  kept.history = [aStatus(6, 'finished'), aStatus(5, 'running')]
  kept.startedConfigurations.push(aConfigurationJob({ id: 38, configuration: aConfigurationName() }))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByRole('button', { name: 'Run again' })).toBeDefined()
  await (await region('Timeline')).findByText('finished')
  expect(await screen.findByText('2 finished')).toBeDefined()
  const asked = kept.server.seen.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(kept.server.seen.slice(asked)).toEqual([])
})

test('[W-2.11.13] without a network the page of a job stops asking and says so once, until Refresh', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  renderApp(WORKSPACE_JOB)
  await screen.findByText('Nothing has been started yet.')
  kept.server.isOffline = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  const words = 'Auto-refresh failed because of network connection, please refresh the page.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText('This is not up to date: the server did not answer.')).toBeDefined()
  const asked = kept.server.seen.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(kept.server.seen).toHaveLength(asked)
  expect(screen.getAllByText(words)).toHaveLength(1)

  kept.server.isOffline = false
  await press('Refresh')
  await waitFor(() => expect(screen.queryByText(/not up to date/)).toBeNull())
  const since = kept.server.seenCalls(calls.workspaceJobs.get).length
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(kept.server.seenCalls(calls.workspaceJobs.get)).toHaveLength(since + 1))
})

test('[W-2.12.1] a status of the job, with settings and stats as JSON', async () => {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  kept.history = [aStatus(5, 'running')]
  renderApp('/workspaces/3/activity/17/history/5')
  expect(await screen.findByRole('heading', { level: 1, name: 'Activity history' })).toBeDefined()
  expect(screen.getByText('running')).toBeDefined()
  expect(screen.getByText('by Anna Novak')).toBeDefined()
  expect(screen.getByText('2026-11-15 10:00:10')).toBeDefined()
  const settings = await screen.findByRole('textbox', { name: 'Settings' })
  expect(settings.textContent).toContain('"max_workers_used": 2')
  expect((await screen.findByRole('textbox', { name: 'Stats' })).textContent).toContain('"statuses_history": {}')
  await userEvent.click(screen.getByRole('link', { name: 'Back to the job' }))
  expect(await screen.findByText('Workspace job 17')).toBeDefined()
})
