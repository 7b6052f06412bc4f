import { calls } from '@clew/contract'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConfigurationJob } from '../../api/shared-kinds.ts'
import { aConfigurationJob, anySelection } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const MINUTE_MS = 60_000

let server: FakeServer
let jobs: ConfigurationJob[]

beforeEach(() => {
  // The clock alone: everything else runs in real time.
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  ;({ server } = keepDetailPages())
  jobs = []
  server.on(calls.childJobs.configurationJobs, ({ query: { offset, limit } }) => ({
    configuration_jobs: jobs.slice(offset, offset + limit),
    selection_settings: anySelection,
  }))
})

/** Took five minutes. */
const aJobAt = (minutesAgo: number, given: Partial<ConfigurationJob> = {}, name = 'clean.sql', workspace = 'Orders') =>
  aConfigurationJob({
    origin_created: new Date(NOW - minutesAgo * MINUTE_MS).toISOString(),
    created: new Date(NOW - (minutesAgo - 5) * MINUTE_MS).toISOString(),
    configuration: {
      id: 9,
      name,
      deleted: 0,
      component: null,
      workspace: { id: 3, name: workspace, deleted: 0 },
    },
    ...given,
  })

const overview = () => screen.findByRole('dialog', { name: 'Integrations activity overview' })
const asked = () =>
  server
    .seenCalls(calls.childJobs.configurationJobs)
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
    .filter(({ since }) => since !== undefined)

async function open(path = '/workspaces/3') {
  const app = renderApp(path)
  await press('Activity Overview')
  await overview()
  return app
}

test.each([
  ['Hide', () => press('Hide')],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])('[C-2.11.1] opens over the page and closes with %s; the page stays as it is', async (_, close) => {
  const app = renderApp('/workspaces/3')
  await press('Edit name')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' typed')
  await press('Activity Overview')
  await overview()
  await close()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toMatch(/ typed$/)
  expect(app.where()).toBe('/workspaces/3')
})

test('[C-2.11.2] asks for the jobs of 48 hours when it opens, 100 at a time, until all are there', async () => {
  jobs = Array.from({ length: 250 }, (_, index) => aJobAt(200 - index / 10, { id: index + 1 }))
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Activity Overview' })
  expect(asked()).toEqual([])
  await press('Activity Overview')
  await screen.findByText(/up to/)
  const offsets = asked().map(({ offset }) => Number(offset))
  expect(offsets.slice(0, 3)).toEqual([0, 100, 200])
  expect(asked()[0]).toMatchObject({ limit: '100', since: '2026-11-13T12:00:00.000Z', load_full_structure: '1' })
  const figures = within(screen.getByRole('list', { name: 'Jobs per hour' })).getAllByRole('listitem')
  const counted = figures.map(({ textContent }) => Number(/: (\d+) jobs?$/.exec(textContent)?.[1]))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(250)
})

test('[C-2.11.3] counts the jobs that began in each of the last 48 hours', async () => {
  jobs = [aJobAt(47 * 60 + 30, { id: 1 }), aJobAt(90, { id: 2 }), aJobAt(61, { id: 3 }), aJobAt(59, { id: 4 })]
  await open()
  const figures = within(await screen.findByRole('list', { name: 'Jobs per hour' })).getAllByRole('listitem')
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    '13:00, 13.11.2026: 1 job',
    '11:00, 15.11.2026: 2 jobs',
    '12:00, 15.11.2026: 1 job',
  ])
  expect(document.querySelector('path[class*=line]')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(48)
})

test('[C-2.11.4] a window of two hours is moved from the last two hours back to the first of the 48', async () => {
  jobs = [aJobAt(47 * 60, { id: 1 }, 'early'), aJobAt(30, { id: 2 }, 'late')]
  await open()
  expect(await screen.findByRole('link', { name: /^late: finished/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^early/ })).toBeNull()
  expect(screen.getByText('11:00, 15.11.2026 – 13:00, 15.11.2026')).toBeDefined()
  const slider = screen.getByRole('slider', { name: 'Time span' })
  const range = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => slider.getAttribute(name))
  expect(range).toEqual(['-48', '-2', '-2'])
  slider.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(slider.getAttribute('aria-valuenow')).toBe('-3')
  await userEvent.keyboard('{Home}')
  expect(await screen.findByRole('link', { name: /^early: finished/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^late/ })).toBeNull()
})

test('[C-2.11.5] jobs stand in rows by configuration below their workspace, long names are cut', async () => {
  const long = 'abcdefghijklmnopqrstuvwxyz'
  jobs = [
    aJobAt(60, { id: 1 }, long, long),
    aJobAt(40, { id: 2, status: 'error' }, long, long),
    aJobAt(20, { id: 3, configuration_id: 10 }, 'load', long),
  ]
  await open()
  const chart = within(await screen.findByRole('region', { name: 'Jobs by workspace' }))
  const rows = chart.getAllByRole('listitem').map((row) =>
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent),
  )
  expect(rows).toEqual([
    ['abcdefghijklmnopqrstuvwxy…'],
    [
      'abcdefghijklmnopqrstuvw…',
      `${long}: finished, 5m, 2026-11-15 12:00:00`,
      `${long}: error, 5m, 2026-11-15 12:20:00`,
    ],
    ['load', 'load: finished, 5m, 2026-11-15 12:40:00'],
  ])
})

test('[C-2.11.6] a bar leads to its job and closes the drawer; with Ctrl or Cmd the browser opens a tab', async () => {
  jobs = [aJobAt(60, { id: 41 })]
  const app = await open('/workspaces')
  const bar = await screen.findByRole('link', { name: /^clean.sql: finished/ })
  expect(bar.getAttribute('href')).toBe('/workspaces/3/configurations/9/activity/41')
  // A browser would open a tab now; the one of the tests would leave the page.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent(bar, createEvent.click(bar, { metaKey: true }))
  expect(app.where()).toBe('/workspaces')
  fireEvent.click(bar)
  await waitFor(() => expect(app.where()).toBe('/workspaces/3/configurations/9/activity/41'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[C-2.11.7] says when nothing has run at all, and when nothing has run in the window', async () => {
  const app = await open()
  expect(await screen.findByText('No activity in past 48 hours')).toBeDefined()
  jobs = [aJobAt(300)]
  await app.queryClient.invalidateQueries()
  expect(await screen.findByText('No activity occurrence in the selected time range')).toBeDefined()
})

test('[C-2.11.8] what the server refuses is told in the drawer, beside what was there', async () => {
  jobs = [aJobAt(30)]
  const app = await open()
  await screen.findByRole('region', { name: 'Jobs by workspace' })
  server.on(calls.childJobs.configurationJobs, () => {
    throw new Refused('internal', 'The database is asleep')
  })
  await app.queryClient.invalidateQueries()
  expect(await within(await overview()).findByText('The database is asleep')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Jobs by workspace' })).toBeDefined()
  server.isOffline = true
  await app.queryClient.invalidateQueries()
  expect(await within(await overview()).findByText('The server did not answer.')).toBeDefined()
})

test('[C-2.11.9] asks again every minute while it is open', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  jobs = [aJobAt(30)]
  await open()
  await screen.findByRole('region', { name: 'Jobs by workspace' })
  expect(asked()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await waitFor(() => expect(asked()).toHaveLength(2))
  await press('Hide')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(asked()).toHaveLength(2)
})
