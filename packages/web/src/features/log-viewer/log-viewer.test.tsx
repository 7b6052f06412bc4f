import { calls } from '@clew/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aConfigurationJob, anySelection } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aLine, inLog, JOB_PAGE, keepLog, rowOf, shownLines, theTable } from './testing/kept-log.ts'

/** Asked for by place or by number: not how long it is, which is asked with one line. */
const lineCalls = (kept: ReturnType<typeof keepLog>) =>
  kept.server.seenCalls(calls.configurationJobs.logs).filter(({ path }) => path.includes('limit=200'))

test('[W-2.14.5] the card has level, local time and text of each line', async () => {
  keepLog(3)
  renderApp(JOB_PAGE)
  const log = await inLog()
  expect(log.getByText('logs are archived after 30 days')).toBeDefined()
  await log.findByText('line 3')
  expect(log.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['#', 'Level', 'Time', 'Text'])
  const cells = Array.from(rowOf(2).querySelectorAll('[role=cell]'), (cell) => cell.textContent)
  expect(cells).toEqual(['2', 'debug', '2026-11-15 10:00:02', 'line 2'])
  expect(rowOf(2).querySelector('time')?.title).toBe('2026-11-15 09:00:02 UTC')
})

test('[W-2.14.6] what a program prints is text, with its addresses as links into a new tab', async () => {
  const kept = keepLog(1)
  kept.lineOf = (id) => ({ ...aLine(id), text: '\u001b[31m<b>red</b>\u001b[0m see https://example.com/a?b=1.' })
  renderApp(JOB_PAGE)
  const link = await screen.findByRole('link', { name: 'https://example.com/a?b=1' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(rowOf(1).querySelectorAll('[role=cell]')[3]?.textContent).toBe('<b>red</b> see https://example.com/a?b=1.')
})

test('[W-2.14.7] of a million lines only those in view are loaded and drawn, at either end', async () => {
  const kept = keepLog(1_000_000)
  renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  expect(shownLines().length).toBeLessThan(100)
  expect((await theTable()).getAttribute('aria-rowcount')).toBe('1000001')
  await press('Last line')
  expect(await screen.findByText('line 999999')).toBeDefined()
  expect(shownLines().length).toBeLessThan(100)
  await press('First line')
  expect(await screen.findByText('line 1')).toBeDefined()
  expect(lineCalls(kept).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('offset'))).toEqual([
    '0',
    '999800',
  ])
})

test('[W-2.14.8] the log of an active job is followed to its end, until the reader scrolls up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepLog(1_000, 'running')
  renderApp(JOB_PAGE)
  await screen.findByText('line 999')
  kept.lastLine = 1_050
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByText('line 1049')).toBeDefined()

  const table = await theTable()
  table.scrollTop = 0
  fireEvent.scroll(table)
  await screen.findByText('line 1')
  kept.lastLine = 1_090
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('1091'))
  expect(shownLines()[0]).toBe(1)
  await press('Follow')
  expect(await screen.findByText('line 1089')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

test('[W-2.14.8] the last lines come with the end of the job, and then it is not asked any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepLog(10, 'running')
  const app = renderApp(JOB_PAGE)
  await screen.findByText('line 10')
  kept.lastLine = 12
  kept.configurationJobs = [aConfigurationJob({ status: 'finished' })]
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['configuration', 'one', 9, 'jobs'] }))
  expect(await screen.findByText('line 12')).toBeDefined()
  const asked = kept.server.seenCalls(calls.configurationJobs.logs).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(kept.server.seenCalls(calls.configurationJobs.logs)).toHaveLength(asked)
})

test('[W-2.14.9] reversed, the last line comes first, and the log is loaded anew', async () => {
  const kept = keepLog(500)
  const app = renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  const asked = lineCalls(kept).length
  await press('Reverse order')
  expect(await screen.findByText('line 499')).toBeDefined()
  expect(shownLines().slice(0, 3)).toEqual([500, 499, 498])
  await waitFor(() => expect(lineCalls(kept).length).toBeGreaterThan(asked))
  expect(app.where()).toContain('order=desc')
})

test('[W-2.14.9] the order of a log that is being written cannot be reversed', async () => {
  keepLog(3, 'running')
  renderApp(`${JOB_PAGE}?order=desc`)
  await screen.findByText('line 3')
  expect(shownLines()).toEqual([1, 2, 3])
  const button = screen.getByRole('button', { name: 'Reverse order' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  expect(await screen.findByText("Logs order can't be reversed while job is still running.")).toBeDefined()
})

test('[W-2.14.10] a level leaves only its lines, found on the server, with their numbers', async () => {
  const kept = keepLog(100_000)
  const app = renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  await userEvent.click(screen.getByRole('combobox', { name: 'Level' }))
  await userEvent.click(await screen.findByRole('option', { name: 'warning' }))
  await waitFor(() => expect(shownLines().slice(0, 3)).toEqual([4, 9, 14]))
  expect(await screen.findByText('line 14')).toBeDefined()
  expect((await theTable()).getAttribute('aria-rowcount')).toBe('20001')
  expect(app.where()).toContain('level=warning')
  expect(kept.server.seenCalls(calls.configurationJobs.logMatches)).toHaveLength(1)
})

const search = async (words: string) =>
  userEvent.type(await screen.findByRole('searchbox', { name: 'Search in log' }), words)
const count = () => screen.queryByText(/ of |match|Searching/, { selector: '[role=status]' })?.textContent

test('[W-2.14.11] a search counts what it finds in the whole log and steps through it, round the corner', async () => {
  keepLog(1_000)
  renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  await search('needle')
  await waitFor(() => expect(count()).toBe('1 of 10'))
  await waitFor(() => expect(rowOf(100).dataset['found']).toBe('true'))
  expect((await screen.findAllByText('Needle')).every((mark) => mark.tagName === 'MARK')).toBe(true)
  await press('Next match')
  await waitFor(() => expect(rowOf(200).dataset['found']).toBe('true'))
  await press('Previous match')
  await press('Previous match')
  await waitFor(() => expect(rowOf(1_000).dataset['found']).toBe('true'))
  expect(count()).toBe('10 of 10')
  await search('{Enter}')
  await waitFor(() => expect(count()).toBe('1 of 10'))
  await search('{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(count()).toBe('10 of 10'))
})

test('[W-2.14.11] a search that finds nothing says so and leaves the log', async () => {
  keepLog(10)
  renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  await search('absent')
  await waitFor(() => expect(count()).toBe('No matches'))
  expect(shownLines()).toHaveLength(10)
})

test('[W-2.14.11] while a job writes, only what is new is searched', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepLog(150, 'running')
  renderApp(`${JOB_PAGE}?search=needle`)
  await waitFor(() => expect(count()).toBe('1 of 1'))
  kept.lastLine = 300
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(count()).toBe('1 of 3'))
  const asked = kept.server.seenCalls(calls.configurationJobs.logMatches)
  expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('from_line'))).toEqual(['1', '151'])
})

test('[W-2.14.12] lines without what was searched for can be left out', async () => {
  keepLog(1_000)
  renderApp(`${JOB_PAGE}?search=needle`)
  await waitFor(() => expect(count()).toBe('1 of 10'))
  await press('Only matching lines')
  await waitFor(() => expect(shownLines()).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]))
})

test('[W-2.14.13] a link opens the log at its line, which stands out', async () => {
  keepLog(100_000)
  renderApp(`${JOB_PAGE}?line=5042`)
  await screen.findByText('line 5042')
  expect(rowOf(5_042).getAttribute('aria-current')).toBe('true')
})

test('[W-2.14.13] the number of a line is the link to it', async () => {
  keepLog(50)
  const app = renderApp(JOB_PAGE)
  const link = await screen.findByRole('link', { name: 'Line 12' })
  expect(link.getAttribute('href')).toBe(`${JOB_PAGE}?line=12`)
  await userEvent.click(link)
  await waitFor(() => expect(app.where()).toBe(`${JOB_PAGE}?line=12`))
  expect(rowOf(12).getAttribute('aria-current')).toBe('true')
  act(() => link.focus())
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Line 11')
})

test('[W-2.14.13] a line that does not exist is said to be missing', async () => {
  keepLog(50)
  renderApp(`${JOB_PAGE}?line=5000`)
  expect(await screen.findByText('There is no line 5,000: the log has 50 so far.')).toBeDefined()
})

test('[W-2.14.14] lines are wrapped unless the reader turns it off, also the next time', async () => {
  keepLog(5)
  renderApp(JOB_PAGE)
  expect((await theTable()).dataset['wraps']).toBe('true')
  await press('Wrap lines')
  expect((await theTable()).dataset['wraps']).toBeUndefined()
  expect(localStorage.getItem('clew.logWrap')).toBe('0')
})

test('[W-2.14.15] what is shown is copied as time, level and text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  keepLog(1_205)
  renderApp(`${JOB_PAGE}?level=error&order=desc`)
  await screen.findByText('line 1205')
  await press('Copy')
  expect(await screen.findByText('Log has been copied to clipboard')).toBeDefined()
  const lines = writeText.mock.calls[0]![0].split('\n')
  expect(lines).toHaveLength(241)
  expect(lines[0]).toBe('2026-11-15T09:20:05.000Z error line 1205')
})

test('[W-2.14.15] a log of more than 5,000 lines is downloaded, not copied', async () => {
  keepLog(5_001)
  renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  const button = screen.getByRole('button', { name: 'Copy' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  expect(await screen.findByText('The log is too long to be copied as a whole. Please download it.')).toBeDefined()
})

test('[W-2.14.16] the whole log is downloaded by a link that is made for it', async () => {
  keepLog(5)
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href')!)
  })
  renderApp(JOB_PAGE)
  await screen.findByText('line 1')
  await press('Download')
  await waitFor(() => expect(clicked).toEqual(['/api/downloads/the-token-of-the-log']))
})

test('[W-2.14.17] without a network a log that is being written stops asking and says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const kept = keepLog(5, 'running')
  renderApp(JOB_PAGE)
  await screen.findByText('line 5')
  kept.server.isOffline = true
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  const words = 'Auto-refresh failed because of network connection, please refresh the page.'
  expect(await screen.findByText(words)).toBeDefined()
  const asked = kept.server.seenCalls(calls.configurationJobs.logs).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(kept.server.seenCalls(calls.configurationJobs.logs)).toHaveLength(asked)
  expect(shownLines()).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['running', 'Nothing has been logged yet.'],
  ['finished', 'The job has not logged anything.'],
] as const)('[W-2.14.18] an empty log of a job that is %s says so', async (status, words) => {
  keepLog(0, status)
  renderApp(JOB_PAGE)
  expect(await screen.findByText(words)).toBeDefined()
})

test('[W-2.14.18] a filter that leaves nothing says so', async () => {
  keepLog(1)
  renderApp(`${JOB_PAGE}?level=error`)
  expect(await screen.findByText('No lines match.')).toBeDefined()
})

test('[W-2.14.18] lines that cannot be loaded are asked for again when the reader says so', async () => {
  const kept = keepLog(5)
  let isBroken = true
  kept.server.on(calls.configurationJobs.logs, ({ query }) => {
    if (isBroken && query.limit === 200)
      throw new Refused('missing_file', 'The archive with this log is not on this machine.')
    return {
      configuration_logs: [1, 2, 3, 4, 5].map(aLine),
      last_line: 5,
      download_token: 'x',
      selection_settings: anySelection,
    }
  })
  renderApp(JOB_PAGE)
  expect(await screen.findByText('The log could not be loaded.')).toBeDefined()
  isBroken = false
  await press('Try again')
  expect(await screen.findByText('line 5')).toBeDefined()
  expect(screen.queryByText('The log could not be loaded.')).toBeNull()
})
