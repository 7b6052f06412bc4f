import { calls, type JobChange } from '@clew/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aConfigurationJob, aUser, aWorkspace, aWorkspaceJob, TOKEN } from '../testing/builders.ts'
import { keepDetailPages } from '../testing/detail-page.ts'
import { FakeEvents } from '../testing/fake-events.ts'
import { Refused } from '../testing/fake-server.ts'
import { aLastJob, keepLists } from '../testing/list-pages.ts'
import { renderApp } from '../testing/render-app.tsx'
import { isAboutJobs, isConcerned } from './job-changes.ts'
import { parseEvents } from './parse-events.ts'
import { sharedKeys } from './shared-queries.ts'

const aChange = (given: Partial<JobChange> = {}): JobChange => ({
  what: 'status',
  job_id: 17,
  kind: 'workspace',
  entity_id: 3,
  workspace_id: 3,
  dawg_id: null,
  status: 'running',
  ...given,
})

/** Time stands still for everything that is asked again and again. */
const withoutPolling = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

test('[P-4.47] what happens is shown without waiting for the next poll', async () => {
  withoutPolling()
  const kept = keepDetailPages()
  const events = new FakeEvents()
  kept.server.on(calls.events.follow, () => events)
  kept.workspaceJobs = [aWorkspaceJob({ status: 'finished' })]
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Run' })
  expect(kept.server.seenCalls(calls.events.follow).map(({ token }) => token)).toEqual([TOKEN])
  kept.workspaceJobs = [aWorkspaceJob({ id: 18, status: 'running' })]
  act(() => events.tell(aChange({ job_id: 18 })))
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDefined()
})

test('[P-4.47] statuses in a list change with what happens', async () => {
  withoutPolling()
  const kept = keepLists()
  const events = new FakeEvents()
  kept.server.on(calls.events.follow, () => events)
  kept.workspaces = [aWorkspace()]
  kept.lastJobs = { 3: aLastJob({ status: 'running' }) }
  renderApp('/workspaces')
  await screen.findByText('running')
  kept.lastJobs = { 3: aLastJob({ status: 'error' }) }
  act(() => events.tell(aChange({ status: 'error' })))
  expect(await screen.findByText('error')).toBeDefined()
})

test('[P-4.48] however much happens, the same is asked for at most four times a second', async () => {
  withoutPolling()
  const kept = keepDetailPages()
  const events = new FakeEvents()
  kept.server.on(calls.events.follow, () => events)
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Cancel' })
  const asked = () => kept.server.seenCalls(calls.workspaceJobs.list).length
  const [before, begun] = [asked(), Date.now()]
  for (let i = 0; i < 50; i++) {
    act(() => events.tell(aChange()))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(asked() - before).toBeLessThanOrEqual((Date.now() - begun) / 250 + 1)
})

test('[P-4.49] a stream that ends is opened again, and what was missed meanwhile is asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const kept = keepDetailPages()
  const streams: FakeEvents[] = []
  kept.server.on(calls.events.follow, () => {
    streams.push(new FakeEvents())
    return streams.at(-1)!
  })
  kept.workspaceJobs = [aWorkspaceJob({ status: 'finished' })]
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Run' })
  kept.workspaceJobs = [aWorkspaceJob({ status: 'running' })]
  act(() => streams[0]!.end())
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDefined()
  expect(streams).toHaveLength(2)
})

test('[P-4.49] a server that is not there is asked less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kept = keepDetailPages()
  kept.server.on(calls.events.follow, () => {
    throw new Refused('unavailable', 'Later')
  })
  renderApp('/workspaces/3')
  const asked = () => kept.server.seenCalls(calls.events.follow).length
  await vi.advanceTimersByTimeAsync(20_000)
  // After 1, 2, 4 and 8 seconds, give or take a fifth.
  expect(asked()).toBe(5)
  expect(screen.queryByText('Later')).toBeNull()
})

test('[P-4.49] a tab that nobody sees does not listen', async () => {
  const kept = keepDetailPages()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  renderApp('/workspaces/3')
  await screen.findByRole('heading', { level: 1 })
  expect(kept.server.seenCalls(calls.events.follow)).toHaveLength(0)
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(kept.server.seenCalls(calls.events.follow)).toHaveLength(1))
})

test('[P-4.43] a stream that is refused because the session has ended leads to the login screen', async () => {
  const kept = keepDetailPages(aUser())
  const events = new FakeEvents()
  kept.server.on(calls.events.follow, () => events)
  const app = renderApp('/workspaces/3')
  await screen.findByRole('heading', { level: 1 })
  kept.server.tokens.clear()
  events.end()
  await waitFor(() => expect(app.where()).toMatch(/^\/login/), { timeout: 10_000 })
})

const ofConfiguration = aChange({ kind: 'configuration', entity_id: 9, workspace_id: 3, job_id: 37 })
const ofWorkspace = aChange({ dawg_id: 5 })
const aLog = aChange({ what: 'log' })

test.each<[string, readonly unknown[], JobChange, boolean]>([
  ['its own jobs', [...sharedKeys.jobs('workspace', 3), 'latest', 3], ofWorkspace, true],
  ['jobs of another one', sharedKeys.jobs('workspace', 4), ofWorkspace, false],
  ['jobs of another kind', sharedKeys.jobs('dawg', 3), ofWorkspace, false],
  ['the last jobs of many', sharedKeys.lastJobs('workspace', [1, 3]), ofWorkspace, true],
  ['the last jobs of others', sharedKeys.lastJobs('workspace', [1, 2]), ofWorkspace, false],
  ['the jobs of the project', [...sharedKeys.projectJobs('configuration'), 'list'], ofConfiguration, true],
  ['child jobs of its workspace', sharedKeys.childJobs('workspace', 3), ofConfiguration, true],
  ['the graph of its workspace', sharedKeys.graphJobs('workspace', 3), ofConfiguration, true],
  ['the nodes of that graph', [...sharedKeys.one('workspace', 3), 'graph', 'nodes'], ofConfiguration, false],
  ['the children of the job', [...sharedKeys.jobs('workspace', 3), 17, 'children'], ofConfiguration, true],
  ['the job of its workspace', [...sharedKeys.jobs('workspace', 3), 17, 'itself'], ofConfiguration, false],
  ['the graph of its DAWG', sharedKeys.graphJobs('dawg', 5), ofWorkspace, true],
  ['the workspace itself', sharedKeys.itself('workspace', 3), ofWorkspace, false],
  ['the end of its log', [...sharedKeys.log('workspace', 3, 17), 'last-line'], aLog, true],
  ['lines of its log', [...sharedKeys.log('workspace', 3, 17), 'chunk', 0], aLog, false],
  ['the log of another job', [...sharedKeys.log('workspace', 3, 18), 'last-line'], aLog, false],
  ['jobs, when only the log has grown', sharedKeys.jobs('workspace', 3), aLog, false],
])('[P-4.47] what a change concerns: %s', (_what, key, change, expected) => {
  expect(isConcerned(key, [aChange({ kind: 'dawg', entity_id: 99, workspace_id: null, dawg_id: 99 }), change])).toBe(
    expected,
  )
  // What a change can concern is asked for again after a gap, too.
  expect(isAboutJobs(key) || !expected).toBe(true)
})

test('[P-4.49] what was missed can only concern jobs', () => {
  expect(isAboutJobs(sharedKeys.itself('workspace', 3))).toBe(false)
  expect(isAboutJobs(['tags'])).toBe(false)
  expect(isAboutJobs(sharedKeys.lists('workspace'))).toBe(false)
})

test('events are read whole, however they are cut on their way', async () => {
  const bytes = new TextEncoder().encode(':\n\ndata: {"name":"Žluťoučký"}\n\n:\n\ndata: {"id":2}\n\n')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await Array.fromAsync(parseEvents(body, undefined))).toEqual([{ name: 'Žluťoučký' }, { id: 2 }])
})

test('a configuration job that is told of changes the cards of its workspace', async () => {
  withoutPolling()
  const kept = keepDetailPages()
  const events = new FakeEvents()
  kept.server.on(calls.events.follow, () => events)
  renderApp('/workspaces/3')
  await screen.findByRole('region', { name: 'Configurations activity' })
  onTestFinished(() => events.end())
  await waitFor(() => expect(kept.server.seenCalls(calls.childJobs.ofWorkspace)).toHaveLength(1))
  kept.configurationJobs = [aConfigurationJob()]
  act(() => events.tell(ofConfiguration))
  expect(await screen.findByText('#9')).toBeDefined()
})
