import { expect, test } from 'vitest'
import { jobDurationMs } from './duration.ts'
import { isActive, jobStatuses } from './job-status.ts'

const at = (second: number): string => new Date(second * 1_000).toISOString()
const history = { waiting: at(10), running: at(12), finished: at(20), warning: at(21), error: at(22), canceled: at(23) }
const now = 60_000
const job = { created: at(30), origin_created: at(10), stats: { statuses_history: history } }

test('a job under way has taken the time since its creation', () => {
  for (const status of jobStatuses.filter(isActive)) expect(jobDurationMs({ ...job, status }, now)).toBe(50_000)
})

test.each([
  ['finished', 10_000],
  ['warning', 11_000],
  ['error', 12_000],
  ['canceled', 13_000],
] as const)('a job that is %s took from its creation until then', (status, expected) => {
  expect(jobDurationMs({ ...job, status }, now)).toBe(expected)
})

test('without the time of its end the last change counts', () => {
  expect(jobDurationMs({ ...job, status: 'error', stats: { statuses_history: {} } }, now)).toBe(20_000)
})

test('clocks that disagree do not make a duration negative', () => {
  expect(jobDurationMs({ ...job, status: 'running' }, 0)).toBe(0)
})
