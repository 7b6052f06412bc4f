import { expect, test } from 'vitest'
import { isActive, isTerminal, jobStatuses, mayFollow } from './job-status.ts'

test('a job is active while it waits or runs, and over otherwise', () => {
  expect(jobStatuses.filter(isActive)).toEqual(['waiting', 'running'])
  expect(jobStatuses.filter(isTerminal)).toEqual(['warning', 'error', 'finished', 'canceled'])
})

test.each([
  ['waiting', ['running', 'error', 'canceled']],
  ['running', ['warning', 'error', 'finished', 'canceled']],
  ['warning', []],
  ['error', []],
  ['finished', []],
  ['canceled', []],
] as const)('%s may be followed by %j only', (from, expected) => {
  expect(jobStatuses.filter((to) => mayFollow(from, to))).toEqual(expected)
})
