import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aConfigurationJob, aDawgJob, aWorkspaceJob } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const links = (part: Awaited<ReturnType<typeof card>>) =>
  part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const configuration = (id: number, name: string) => ({
  id,
  name,
  deleted: 0 as const,
  component: null,
  workspace: { id: 3, name: 'Orders to warehouse', deleted: 0 as const },
})

test('[W-2.3.50] a workspace shows its latest jobs and those of its configurations', async () => {
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, started_by: 'schedule' }), aWorkspaceJob({ id: 17, status: 'error' })]
  kept.configurationJobs = [aConfigurationJob({ configuration: configuration(9, 'clean.sql') })]
  renderApp('/workspaces/3')
  const own = await card('Activity')
  expect(await own.findByText('error')).toBeDefined()
  expect(links(own)).toEqual([
    ['View all', '/workspaces/3/activity'],
    ['Schedule', '/workspaces/3/activity/18'],
    ['Anna Novak', '/workspaces/3/activity/17'],
  ])
  expect(own.getAllByText('2026-11-15 10:00:10')).toHaveLength(2)
  expect(own.getAllByText('10s')).toHaveLength(2)
  const children = await card('Configurations activity')
  await children.findByText('clean.sql')
  expect(links(children)).toEqual([
    ['View all', '/workspaces/3/configurations/activity'],
    ['clean.sql', '/workspaces/3/configurations/9/activity/37'],
  ])
  expect(kept.server.seenCalls(calls.workspaceJobs.list)[0]?.path).toContain('limit=3')
  expect(kept.server.seenCalls(calls.childJobs.ofWorkspace)[0]?.path).toContain('limit=6')
})

test('[W-2.3.50] a DAWG shows its latest jobs and those of its workspaces', async () => {
  const kept = keepDetailPages()
  kept.dawgJobs = [aDawgJob()]
  kept.workspaceJobs = [aWorkspaceJob({ workspace: { id: 3, name: 'Orders', deleted: 0 } })]
  renderApp('/dawgs/5')
  const own = await card('Activity')
  await own.findByText('Anna Novak')
  expect(links(own)).toEqual([
    ['View all', '/dawgs/5/activity'],
    ['Anna Novak', '/dawgs/5/activity/27'],
  ])
  const children = await card('Workspaces activity')
  await children.findByText('Orders')
  expect(links(children)).toEqual([
    ['View all', '/dawgs/5/workspaces/activity'],
    ['Orders', '/workspaces/3/activity/17'],
  ])
})

test.each([
  ['/workspaces/3', "The workspace doesn't have an activity history yet. Run the workspace at least once."],
  ['/dawgs/5', "The DAWG doesn't have an activity history yet. Run the DAWG at least once."],
])('[W-2.3.51] %s without jobs says so', async (path, text) => {
  keepDetailPages()
  renderApp(path)
  expect(await (await card('Activity')).findByText(text)).toBeDefined()
})

test('[W-2.3.52] bars show how long the configuration jobs took, from three on', async () => {
  const kept = keepDetailPages()
  const took = (id: number, seconds: number, status: 'finished' | 'error') =>
    aConfigurationJob({
      id,
      status,
      configuration: configuration(9, 'clean.sql'),
      created: new Date(Date.parse('2026-11-15T09:00:00.000Z') + seconds * 1_000).toISOString(),
    })
  kept.configurationJobs = [took(40, 2, 'finished'), took(39, 4, 'error')]
  const app = renderApp('/workspaces/3')
  const children = await card('Configurations activity')
  await children.findAllByText('clean.sql')
  expect(children.queryByRole('figure')).toBeNull()

  kept.configurationJobs = [...kept.configurationJobs, took(38, 1, 'finished')]
  await app.queryClient.invalidateQueries()
  const bars = within(await children.findByRole('figure')).getAllByRole('link')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('href')])).toEqual([
    ['clean.sql: finished, 1s', '/workspaces/3/configurations/9/activity/38'],
    ['clean.sql: error, 4s', '/workspaces/3/configurations/9/activity/39'],
    ['clean.sql: finished, 2s', '/workspaces/3/configurations/9/activity/40'],
  ])
  expect(bars.map((bar) => bar.style.color)).toEqual([
    'var(--clew-finished)',
    'var(--clew-error)',
    'var(--clew-finished)',
  ])
  const heights = bars.map((bar) => bar.querySelector<HTMLElement>('span > span')?.style.height)
  expect(heights).toEqual(['25%', '100%', '50%'])
})

test('[W-2.3.34] asks every three seconds while the job is active, every eight otherwise, and no more elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  const app = renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Cancel' })
  const asked = () => kept.server.seenCalls(calls.workspaceJobs.list).length
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked()).toBe(1)
  kept.workspaceJobs = [aWorkspaceJob({ status: 'finished' })]
  await vi.advanceTimersByTimeAsync(1)
  await screen.findByRole('button', { name: 'Run' })
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await waitFor(() => expect(asked()).toBe(3))
  await app.router.navigate({ href: '/workspaces/3/history' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Run' })).toBeNull())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
})

test('[W-2.3.35] the end of a job refreshes the rest of the page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Cancel' })
  const asked = () => kept.server.seenCalls(calls.workspaces.get).length
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked()).toBe(1)
  kept.workspaceJobs = [aWorkspaceJob({ status: 'finished' })]
  await vi.advanceTimersByTimeAsync(3_000)
  await waitFor(() => expect(asked()).toBe(2))
})
