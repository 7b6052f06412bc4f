/** The page of a configuration's job with a log behind it that answers as the server does. What a test changes, it changes here. */
import { calls, type JobStatus, type LogLevel } from '@clew/contract'
import { screen, within } from '@testing-library/react'
import type { LogLine } from '../../../api/runnables.ts'
import { keepActivity, type KeptActivity } from '../../../testing/activity-pages.ts'
import { aConfigurationJob, anySelection } from '../../../testing/builders.ts'

export const JOB_PAGE = '/workspaces/3/configurations/9/activity/37'

export interface KeptLog extends KeptActivity {
  lastLine: number
  lineOf: (id: number) => LogLine
}

const levelsInTurn: readonly LogLevel[] = ['info', 'debug', 'info', 'warning', 'error']

/** A line a second; every hundredth has something to be found. */
export const aLine = (id: number): LogLine => ({
  id,
  level: levelsInTurn[(id - 1) % levelsInTurn.length]!,
  created: new Date(Date.parse('2026-11-15T09:00:00.000Z') + id * 1_000).toISOString(),
  text: id % 100 === 0 ? `A Needle in line ${id}` : `line ${id}`,
})

export function keepLog(lastLine: number, status: JobStatus = 'finished'): KeptLog {
  const kept: KeptLog = Object.assign(keepActivity(), { lastLine, lineOf: aLine })
  kept.configurationJobs = [aConfigurationJob({ status })]
  const lines = (first: number, count: number) =>
    Array.from({ length: Math.max(Math.min(count, kept.lastLine - first + 1), 0) }, (_, i) => kept.lineOf(first + i))
  kept.server
    .on(calls.configurationJobs.logs, ({ query: { offset, limit, order_dir, line_ids } }) => ({
      configuration_logs: line_ids
        ? line_ids.map((id) => kept.lineOf(id))
        : order_dir === 'ASC'
          ? lines(offset + 1, limit)
          : lines(Math.max(kept.lastLine - offset - limit + 1, 1), limit).toReversed(),
      last_line: kept.lastLine,
      download_token: 'the-token-of-the-log',
      selection_settings: anySelection,
    }))
    .on(calls.configurationJobs.logMatches, ({ query: { level, search_text = '', from_line } }) => ({
      lines: lines(from_line, kept.lastLine)
        .filter((line) => level === undefined || line.level === level)
        .filter(({ text }) => text.toLowerCase().includes(search_text.toLowerCase()))
        .map(({ id }) => id),
      last_line: kept.lastLine,
    }))
  return kept
}

export const theTable = () => screen.findByRole('table', { name: 'Log' })

/** By selector: asked by role, the rows would take seconds. */
export const shownLines = (): number[] =>
  Array.from(document.querySelectorAll('[data-row] a[aria-label]'), (link) => Number(link.textContent))

export const rowOf = (line: number): HTMLElement =>
  document.querySelector(`[data-row] a[aria-label="Line ${line}"]`)!.closest<HTMLElement>('[data-row]')!

export const inLog = async () => within(await screen.findByRole('region', { name: 'Logs' }))
