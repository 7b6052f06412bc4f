import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

const winter = new Date('2026-12-01T12:00:00Z')
const summer = new Date('2026-07-01T12:00:00Z')

test('[W-2.5.15] a time in UTC as the clock of the reader shows it, in winter and in summer', () => {
  expect(localTime({ hour: 6, minute: 30 }, winter)).toBe('07:30 local')
  expect(localTime({ hour: 6, minute: 30 }, summer)).toBe('08:30 local')
  expect(localTime({ hour: 23, minute: 5 }, winter)).toBe('00:05 local, next day')
})
