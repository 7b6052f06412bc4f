import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aDawgJob, aWorkspaceJob } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const button = (name: string) => screen.findByRole('button', { name })

test.each(['waiting', 'running'] as const)('[W-2.3.30] a %s job can be canceled', async (status) => {
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status })]
  renderApp('/workspaces/3')
  expect(await button('Cancel')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
  const link = screen.getAllByRole('link', { name: status })[0]
  expect(link?.getAttribute('href')).toBe('/workspaces/3/activity/17')
})

test.each(['warning', 'error', 'finished', 'canceled'] as const)(
  '[W-2.3.30] after %s it can be run',
  async (status) => {
    const kept = keepDetailPages()
    kept.dawgJobs = [aDawgJob({ status })]
    renderApp('/dawgs/5')
    expect(await screen.findByRole('link', { name: status })).toBeDefined()
    expect(await button('Run')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  },
)

test('[W-2.3.30] what has never run says so', async () => {
  keepDetailPages()
  renderApp('/workspaces/3')
  expect(await screen.findByText('never run')).toBeDefined()
})

test('[W-2.3.31] running a workspace asks, starts and leads to the job', async () => {
  const kept = keepDetailPages()
  kept.server.on(calls.workspaceJobs.run, () => {
    const job = aWorkspaceJob({ status: 'waiting' })
    kept.workspaceJobs = [job]
    return { workspace_job: job }
  })
  renderApp('/workspaces/3')
  await press('Run')
  expect((await openDialog('Run workspace')).getByText('Orders to warehouse')).toBeDefined()
  await confirm('Run workspace', 'Run')
  expect(await screen.findByText('Workspace job has started.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/workspaces/3/activity/17')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await button('Cancel')).toBeDefined()
})

test('[W-2.3.31] so does running a DAWG', async () => {
  const { server } = keepDetailPages()
  server.on(calls.dawgJobs.run, () => ({ dawg_job: aDawgJob({ status: 'waiting' }) }))
  renderApp('/dawgs/5')
  await press('Run')
  await confirm('Run DAWG', 'Run')
  expect(await screen.findByText('DAWG job has started.')).toBeDefined()
})

test('[W-2.3.32] [W-2.3.40] a failed run leaves the dialog open, and the next try carries the same key', async () => {
  const { server } = keepDetailPages()
  const sent = vi.fn<(key: string | null) => void>()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent(new Headers(init.headers).get('idempotency-key'))
    return answer(url, init)
  })
  server.on(calls.workspaceJobs.run, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  renderApp('/workspaces/3')
  await press('Run')
  await confirm('Run workspace', 'Run')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  server.on(calls.workspaceJobs.run, () => ({ workspace_job: aWorkspaceJob({ status: 'waiting' }) }))
  await confirm('Run workspace', 'Run')
  expect(await screen.findByText('Workspace job has started.')).toBeDefined()
  const [first, second] = sent.mock.calls.map(([key]) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Run')
  await confirm('Run workspace', 'Run')
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
  expect(sent.mock.calls[2]?.[0]).not.toBe(first)
})

test.each([
  ['/workspaces/3', 'Cancel workspace job', 'Workspace job is being cancelled.', '/workspaces/3/jobs/17'],
  ['/dawgs/5', 'Cancel DAWG job', 'DAWG job is being cancelled.', '/dawgs/5/jobs/27'],
])('[W-2.3.33] canceling on %s asks, and cancels the latest job', async (path, dialog, toast, call) => {
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  kept.dawgJobs = [aDawgJob({ status: 'running' })]
  kept.server
    .on(calls.workspaceJobs.cancel, () => ({ workspace_job: aWorkspaceJob({ status: 'running' }) }))
    .on(calls.dawgJobs.cancel, () => ({ dawg_job: aDawgJob({ status: 'running' }) }))
  renderApp(path)
  await press('Cancel')
  await confirm(dialog, 'Cancel job')
  expect(await screen.findByText(toast)).toBeDefined()
  expect(kept.server.seen.filter(({ method }) => method === 'DELETE').map((request) => request.path)).toEqual([call])
})

test('[W-2.3.33] a job that has ended meanwhile is not canceled, the question just closes', async () => {
  const kept = keepDetailPages()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  const app = renderApp('/workspaces/3')
  await press('Cancel')
  await openDialog('Cancel workspace job')
  kept.workspaceJobs = [aWorkspaceJob({ status: 'finished' })]
  await app.queryClient.invalidateQueries()
  await screen.findByRole('button', { name: 'Run', hidden: true })
  await confirm('Cancel workspace job', 'Cancel job')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept.server.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('[W-2.3.40] a confirmation at work takes no second click', async () => {
  const { server } = keepDetailPages()
  server.on(calls.workspaceJobs.run, () => new Promise(() => {}))
  renderApp('/workspaces/3')
  await press('Run')
  await confirm('Run workspace', 'Run')
  const run = (await openDialog('Run workspace')).getByRole<HTMLButtonElement>('button', { name: 'Run' })
  expect(run.disabled).toBe(true)
  await userEvent.click(run)
  expect(server.seenCalls(calls.workspaceJobs.run)).toHaveLength(1)
})
