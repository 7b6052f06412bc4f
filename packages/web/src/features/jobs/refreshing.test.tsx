import { calls } from '@clew/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepActivity } from '../../testing/activity-pages.ts'
import { aWorkspaceJob } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('a list that cannot be loaded can be asked for again', async () => {
  const kept = keepActivity()
  kept.server.on(calls.workspaceJobs.list, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  renderApp('/workspaces/3/activity')
  expect(await screen.findByText('Error while loading.')).toBeDefined()
})

test('[W-2.11.13] without a network it stops asking, says so once, and Refresh starts it again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  renderApp('/workspaces/3/activity')
  await screen.findByText('finished')
  const asked = () => kept.server.seenCalls(calls.workspaceJobs.list).length
  const words = 'Auto-refresh failed because of network connection, please refresh the page.'
  kept.server.isOffline = true
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText(words)).toBeDefined()
  expect(asked()).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(2)
  expect(screen.getAllByText(words)).toHaveLength(1)
  expect(screen.getByText('finished')).toBeDefined()

  kept.server.isOffline = false
  await press('Refresh')
  await waitFor(() => expect(asked()).toBe(3))
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  await waitFor(() => expect(asked()).toBe(4))
})

test('[W-2.11.14] what the server refuses to repeat is not up to date, and asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob()]
  renderApp('/workspaces/3/activity')
  await screen.findByText('finished')
  let isDown = true
  kept.server.on(calls.workspaceJobs.list, () => {
    if (isDown) throw new Refused('unavailable', 'Come back later.')
    return { workspace_jobs: [aWorkspaceJob({ status: 'error' })], selection_settings: { ...selection } }
  })
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText('This is not up to date: the server did not answer.')).toBeDefined()
  expect(screen.queryByText('Come back later.')).toBeNull()
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText('error')).toBeDefined()
  expect(screen.queryByText(/not up to date/)).toBeNull()
})

const selection = { offset: 0, limit: 20, order_by: 'id', order_dir: 'DESC' } as const
