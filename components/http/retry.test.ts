import { expect, test } from 'vitest'
import { isWorthRetrying, waitMs } from './retry.ts'

const now = new Date('2026-01-01T00:00:00Z')

test('[C-7.52] server errors and "too many requests" are tried again, other answers are final', () => {
  expect([500, 502, 503, 429, 408].map(isWorthRetrying)).toEqual([true, true, true, true, true])
  expect([200, 301, 400, 401, 403, 404, 410].map(isWorthRetrying)).not.toContain(true)
})

test('[C-7.52] the wait doubles up to a minute, and Retry-After wins', () => {
  expect([0, 1, 2, 10].map((attempt) => waitMs(attempt, 1, undefined, now))).toEqual([1000, 2000, 4000, 60_000])
  expect(waitMs(0, 120, undefined, now)).toBe(120_000)
  expect(waitMs(0, 1, '7', now)).toBe(7000)
  expect(waitMs(0, 1, 'Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000)
  expect(waitMs(0, 1, 'Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  expect(waitMs(0, 1, '86400', now)).toBe(300_000)
  expect(waitMs(1, 1, 'soon', now)).toBe(2000)
})
