import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

/** Noon in Prague. */
const NOW = Date.parse('2026-11-15T11:00:00.000Z')
const written = (...[lifetime, date]: [Parameters<typeof expiryOf>[0], string?]) =>
  expiryOf(lifetime, date ?? '', NOW)?.toISOString()

test('[P-2.13.61] a number of days counts from now', () => {
  expect(written('30')).toBe('2026-12-15T11:00:00.000Z')
  expect(written('90')).toBe('2027-02-13T11:00:00.000Z')
  expect(written('365')).toBe('2027-11-15T11:00:00.000Z')
})

test('[P-2.13.61] a date counts to its end where the person is, today included', () => {
  expect(written('date', '2026-12-01')).toBe('2026-12-01T22:59:59.000Z')
  expect(written('date', '2026-11-15')).toBe('2026-11-15T22:59:59.000Z')
})

test.each(['', '2026-11-14', '1.12.2026', '2026-12'])('[P-2.13.61] %j is no date in the future', (date) => {
  expect(expiryOf('date', date, NOW)).toBeUndefined()
})

test('[P-2.13.61] never is never', () => {
  expect(expiryOf('never', '', NOW)).toBeNull()
})
