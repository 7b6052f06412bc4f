import { expect, test } from 'vitest'
import {
  formatBuildDate,
  formatDate,
  formatDateTime,
  formatShortDateTime,
  formatTimestamp,
  formatUtc,
} from './dates.ts'

const moment = '2026-03-05T23:04:09.000Z'

test('[P-9.3] times are local, in the four formats of the product', () => {
  expect(formatDateTime(moment)).toBe('00:04:09, 6.3.2026')
  expect(formatShortDateTime(moment)).toBe('00:04, 6.3.2026')
  expect(formatDate(moment)).toBe('6.3.2026')
  expect(formatTimestamp(moment)).toBe('2026-03-06 00:04:09')
})

test('the tooltip of a local time is in UTC and says so', () => {
  expect(formatUtc(moment)).toBe('2026-03-05 23:04:09 UTC')
})

test('[P-2.6.6] a build date names the month and does not move with the time zone', () => {
  expect(formatBuildDate('2026-11-05T23:30:00.000Z')).toBe('5 Nov 2026')
})

test('a time that cannot be read is a dash', () => {
  expect(formatDateTime('yesterday')).toBe('–')
})
