import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, '0ms'],
  [-5, '0ms'],
  [0.4, '0ms'],
  [999, '999ms'],
  [SECOND, '1s'],
  [SECOND + 1, '1s 1ms'],
  [MINUTE - 1, '59s 999ms'],
  [MINUTE, '1m'],
  [HOUR + 12 * SECOND, '1h'],
  [HOUR + 4 * MINUTE + 59 * SECOND, '1h 4m'],
  [DAY + 2 * HOUR, '1d 2h'],
  [7 * DAY, '1w'],
  [30 * DAY, '1mo'],
  [45 * DAY, '1mo 2w'],
  [365 * DAY, '1y'],
  [730 * DAY + 60 * DAY, '2y 2mo'],
])('%d ms read %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('a duration is at most two parts in the units of the product, and none of them is zero unless all is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 * 365 * DAY }), (milliseconds) => {
      expect(formatDuration(milliseconds)).toMatch(/^[1-9]\d*(y|mo|w|d|h|m|s|ms)( [1-9]\d*(mo|w|d|h|m|s|ms))?$/)
    }),
  )
})
