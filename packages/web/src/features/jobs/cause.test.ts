import { expect, test } from 'vitest'
import type { JobStatus } from '@clew/contract'
import { culprits } from './cause.ts'

const child = (id: number, status: JobStatus, second: number) => ({
  id,
  status,
  created: new Date(Date.UTC(2026, 10, 15, 9, 0, second)).toISOString(),
})
const ids = (status: JobStatus, children: ReturnType<typeof child>[]) => culprits(status, children).map(({ id }) => id)

test.each<[string, JobStatus, ReturnType<typeof child>[], number[]]>([
  ['the first that failed', 'error', [child(1, 'error', 9), child(2, 'error', 3), child(3, 'finished', 1)], [2, 1]],
  ['not what was left out after it', 'error', [child(1, 'canceled', 4), child(2, 'error', 5)], [2]],
  ['what somebody canceled', 'error', [child(1, 'canceled', 4), child(2, 'warning', 1)], [1]],
  ['what failed, though the run went on', 'warning', [child(1, 'warning', 1), child(2, 'error', 5)], [2]],
  ['what warned', 'warning', [child(1, 'canceled', 1), child(2, 'warning', 5)], [2]],
  ['the lower number of two at once', 'error', [child(4, 'error', 5), child(3, 'error', 5)], [3, 4]],
  ['nothing, when the job failed by itself', 'error', [child(1, 'finished', 1)], []],
  ['nothing, when all went well', 'finished', [child(1, 'error', 1)], []],
])('[W-2.11.5] to blame is %s', (_words, status, children, expected) => {
  expect(ids(status, children)).toEqual(expected)
})
