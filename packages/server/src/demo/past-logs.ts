/** What configurations of the demo have written into their logs. */
import type { LogLevel } from '@clew/contract'

const count = (rows: number): string => rows.toLocaleString('en')

const endings: Record<'finished' | 'warning' | 'error' | 'canceled', (rows: number) => [LogLevel, string][]> = {
  finished: (rows) => [
    ['info', `Wrote ${count(rows)} rows`],
    ['info', 'Done'],
  ],
  warning: (rows) => [
    ['info', `Wrote ${count(rows)} rows`],
    [
      'warning',
      `${count(Math.max(1, Math.round(rows / 900)))} rows had no value in a column that needs one; they were left out`,
    ],
    ['info', 'Done, with a warning'],
  ],
  error: () => [
    ['warning', 'The server does not answer; the next try is in 4 seconds'],
    ['warning', 'The server does not answer; the next try is in 8 seconds'],
    ['error', 'The connection was closed before the answer was complete. Nothing was published.'],
  ],
  canceled: () => [['warning', 'Asked to stop']],
}

export const logOf = (outcome: keyof typeof endings, rows: number): [LogLevel, string][] => [
  ['info', 'Started'],
  ['debug', 'Read the settings'],
  ['info', `Reading about ${count(rows)} rows`],
  ['info', 'Half of the rows are read'],
  ...endings[outcome](rows),
]
