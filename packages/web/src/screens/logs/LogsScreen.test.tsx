import { calls } from '@clew/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { lastQuery } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aJobLine, anAuditEntry, aServerEvent, keepLogs, openLogs, shows, texts } from './testing/kept-logs.ts'

const manyLines = (count: number) => Array.from({ length: count }, (_, i) => aJobLine(i + 1))
const progress = () => screen.getByRole('status', { name: 'Search' }).textContent
const searches = (server: FakeServer) => server.seenCalls(calls.logs.search)
const row = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=row]')!

test('[P-D4.16] an entry has its local time, level, source, where it comes from and its text', async () => {
  keepLogs([anAuditEntry(), aServerEvent(), aJobLine(3)])
  await openLogs()
  await shows(['line 3', 'Request failed: relation is missing', 'Ada was not allowed to change the workspace "Shop"'])
  const cells = Array.from(document.querySelectorAll('[data-index] [role=row]'), (one) =>
    Array.from(one.children, (cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['2026-11-15 10:00:03', 'info', 'job', 'Shop › Orders · job 17', 'line 3'],
    ['2026-11-15 10:00:02', 'error', 'server', 'error', 'Request failed: relation is missing'],
    ['2026-11-15 10:00:01', 'warning', 'audit', 'Shop', 'Ada was not allowed to change the workspace "Shop"'],
  ])
  expect(row('line 3').querySelector('time')!.title).toBe('2026-11-15 09:00:03 UTC')
  const links = within(row('line 3')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/workspaces/3',
    '/workspaces/3/configurations/9',
    '/workspaces/3/configurations/9/activity/17?line=3',
  ])
})

test('[P-D4.16] what is in the trash is named, without a link', async () => {
  const job = { kind: 'workspace', user: aUser(), workspace: { id: 3, name: 'Old shop', deleted: 1 } } as const
  keepLogs([aJobLine(1, { job: { ...job, configuration: null, dawg: null } })])
  await openLogs()
  await shows(['line 1'])
  expect(row('line 1').querySelector('s')?.textContent).toBe('Old shop')
  expect(within(row('line 1')).queryAllByRole('link')).toEqual([])
})

test('[P-D4.16] what was searched for is marked, an address is a link, and codes for terminals are left out', async () => {
  keepLogs([aJobLine(1, { text: '\u001b[31mNeedle\u001b[0m at https://example.com/x <b>' })])
  await openLogs('/logs?search=Needle')
  await shows(['Needle at https://example.com/x <b>'])
  expect(document.querySelector('mark')?.textContent).toBe('Needle')
  expect(screen.getByRole('link', { name: 'https://example.com/x' }).getAttribute('target')).toBe('_blank')
})

test('[P-D4.16] [P-D4.19] of many entries those near the view are drawn, and more are loaded at their end', async () => {
  const kept = keepLogs(manyLines(1_000))
  await openLogs('/logs?live=off')
  await screen.findByText('line 1000')
  expect(texts().length).toBeLessThan(60)
  expect(searches(kept.server)).toHaveLength(1)
  const table = screen.getByRole('table', { name: 'Logs' })
  await act(async () => {
    table.scrollTop = 29 * 190
    fireEvent.scroll(table)
  })
  await waitFor(() => expect(searches(kept.server)).toHaveLength(2))
  expect(lastQuery(kept.server, calls.logs.search)).toEqual({ order_dir: 'DESC', limit: '200', cursor: '200' })
})

test('[P-D4.17] what is asked for stands in the address', async () => {
  const kept = keepLogs([aJobLine(1)])
  const app = await openLogs()
  await shows(['line 1'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search in all logs' }), 'line')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Server' }))
  await userEvent.click(screen.getByRole('button', { name: 'Newest first' }))
  await waitFor(() =>
    expect(Object.fromEntries(new URL(app.where(), 'http://x').searchParams)).toEqual({
      search: 'line',
      source: 'job,audit',
      order: 'oldest',
    }),
  )
  await waitFor(() =>
    expect(lastQuery(kept.server, calls.logs.search)).toEqual({
      search_text: 'line',
      source: 'job,audit',
      order_dir: 'ASC',
      limit: '200',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(app.where()).toBe('/logs?order=oldest'))
})

test('[P-D4.17] a link shows a colleague the same, without what makes no sense', async () => {
  const kept = keepLogs([])
  await openLogs(
    '/logs?level=warning&user=1&source=job,nothing&workspace=x&order=sideways&from=2026-11-01T00:00:00Z&range=hour',
  )
  await waitFor(() =>
    expect(lastQuery(kept.server, calls.logs.search)).toEqual({
      level: 'warning',
      user_id: '1',
      source: 'job',
      from: '2026-11-01T00:00:00.000Z',
      order_dir: 'DESC',
      limit: '200',
    }),
  )
})

test('[P-D4.18] the last hour begins an hour before the search, for all its pages', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T12:00:00.000Z') })
  const kept = keepLogs(manyLines(30))
  kept.looksAt = 20
  await openLogs()
  await userEvent.click(screen.getByRole('combobox', { name: 'Time' }))
  const choices = await screen.findAllByRole('option')
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Any time',
    'Last hour',
    'Last day',
    'Last 7 days',
    'Last 30 days',
    'From … to …',
  ])
  await userEvent.click(choices[1]!)
  await waitFor(() => expect(lastQuery(kept.server, calls.logs.search)).toHaveProperty('cursor', '20'))
  expect(lastQuery(kept.server, calls.logs.search)['from']).toBe('2026-11-15T11:00:00.000Z')
})

test('[P-D4.19] a search goes on by itself, says how far it is, and ends', async () => {
  const kept = keepLogs(manyLines(100))
  kept.looksAt = 40
  await openLogs('/logs?search=line+7&live=off')
  await waitFor(() => expect(progress()).toBe('11 entries · everything searched'))
  expect(searches(kept.server)).toHaveLength(3)
})

test('[P-D4.19] a search can be stopped and gone on with', async () => {
  const kept = keepLogs(manyLines(100))
  kept.looksAt = 40
  const waiting: (() => void)[] = []
  const answer = kept.server
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('cursor=40')) await new Promise<void>((resolve) => waiting.push(resolve))
    return real(url, init)
  })
  await openLogs('/logs?search=nothing&live=off')
  await waitFor(() => expect(progress()).toContain('0 entries · searched back to 10:01, 15.11.2026'))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await act(async () => waiting.shift()?.())
  const goOn = await screen.findByRole('button', { name: 'Go on' })
  expect(searches(answer)).toHaveLength(2)
  await userEvent.click(goOn)
  await waitFor(() => expect(progress()).toBe('0 entries · everything searched'))
})

test('[P-D4.20] new entries appear at the top while the page is live', async () => {
  const kept = keepLogs(manyLines(3))
  await openLogs()
  await shows(['line 3', 'line 2', 'line 1'])
  kept.entries.push(aJobLine(4))
  kept.events.tell({
    what: 'log',
    job_id: 17,
    kind: 'configuration',
    entity_id: 9,
    workspace_id: 3,
    dawg_id: null,
    status: 'running',
  })
  await shows(['line 4', 'line 3', 'line 2', 'line 1'])
  expect(lastQuery(kept.server, calls.logs.search)).toMatchObject({ order_dir: 'ASC', cursor: 'tail3' })
})

test('[P-D4.20] with the oldest first, or with an end, the page cannot be live', async () => {
  keepLogs(manyLines(1))
  await openLogs('/logs?order=oldest')
  await shows(['line 1'])
  const live = screen.getByRole('switch', { name: 'Live' })
  expect([live.getAttribute('aria-disabled'), (live as HTMLInputElement).checked]).toEqual(['true', false])
})

test('[P-D4.23] says that there is nothing yet, and that nothing was found', async () => {
  keepLogs([])
  const app = await openLogs()
  expect(await screen.findByText('Nothing has been logged yet.')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search in all logs' }), 'x')
  expect(await screen.findByText('Nothing found in the logs.')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[1]!)
  await waitFor(() => expect(app.where()).toBe('/logs'))
})

test('[P-D4.23] a search that could not begin can be begun again', async () => {
  keepLogs([aJobLine(1)])
  let isBroken = true
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (isBroken && url.startsWith('/api/logs'))
      return Promise.resolve(
        Response.json({ error_type: 'internal', message: 'Internal Server Error' }, { status: 500 }),
      )
    return fetched(url, init)
  })
  await openLogs()
  const reload = await screen.findByRole('button', { name: 'Reload' })
  isBroken = false
  await userEvent.click(reload)
  await waitFor(() => expect(texts()).toEqual(['line 1']))
})

test('[P-D4.23] a search that could not go on keeps what it has found', async () => {
  const kept = keepLogs(manyLines(100))
  kept.looksAt = 40
  const answer = globalThis.fetch
  let isBroken = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (isBroken && url.includes('cursor=40')) throw new Refused('internal', 'broken')
    return answer(url, init)
  })
  await openLogs('/logs?search=line+99&live=off')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(texts()).toEqual(['line 99'])
  expect(progress()).toContain('The search could not go on.')
  isBroken = false
  await userEvent.click(again)
  await waitFor(() => expect(progress()).toBe('1 entry · everything searched'))
})

test('[P-D4.9] whoever is no administrator does not get to the page', async () => {
  keepLogs([])
  holdSession({ user: aUser() })
  const app = renderApp('/logs')
  await waitFor(() => expect(app.where()).toBe('/workspaces'))
})
