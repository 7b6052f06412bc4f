import { calls } from '@clew/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import '../../session/session.ts'
import { aServer, aSystemInfo } from '../../testing/builders.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { renderUi } from '../../testing/render.tsx'
import { MonitoringButton } from './MonitoringButton.tsx'

let server: FakeServer

beforeEach(async () => {
  // Only what the polling uses: everything else runs in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = aServer()
  holdSession()
  await renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <MonitoringButton />
    </QueryClientProvider>,
  )
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Monitoring' }))
const asked = () => server.seenCalls(calls.system.systemInfo).length
const panel = () => screen.findByText('Workers')

test('[P-2.6.8] asks when it opens, every ten seconds after, and no more when it is closed', async () => {
  expect(asked()).toBe(0)
  await press()
  await panel()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(3)
  await press()
  expect(screen.queryByText('Workers')).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
  await press()
  await panel()
  expect(asked()).toBe(4)
})

test('[P-2.6.9] [P-2.6.10] shows disk space in steps of 1024, load, cores and workers', async () => {
  server.on(calls.system.systemInfo, () => ({
    system_info: aSystemInfo({
      disk_space: { size: 4_194_304, used: 1_572_864 },
      system_one_minute_load: 1.237,
      cpu_cores_count: 16,
      mi_workers_count: 6,
    }),
  }))
  await press()
  await panel()
  const text = (name: string) => screen.getByText(name).parentElement?.textContent
  expect(text('Disk space')).toBe('Disk space1.50 GB of 4.00 GB')
  expect(screen.getByRole('progressbar', { name: 'Disk space used: 38 %' })).toBeDefined()
  expect(text('Load, one minute')).toBe('Load, one minute1.24')
  expect(text('CPU cores')).toBe('CPU cores16')
  expect(text('Workers')).toBe('Workers6')
})

test('a server that stops answering is named, beside its last figures', async () => {
  await press()
  await panel()
  server.isOffline = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not answer.*last figures/)
  expect(screen.getByText('Workers')).toBeDefined()
})
