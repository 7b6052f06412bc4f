import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduleWords } from './schedule-words.ts'

/** From the five fields of a line of cron. */
function words(line: string): string {
  const [minute = '', hour = '', day = '', month = '', day_of_week = ''] = line.split(' ')
  return scheduleWords({ minute, hour, day, month, day_of_week })
}

describe('[W-2.1.14] a schedule is told in words', () => {
  test.each([
    ['* * * * *', 'every minute'],
    ['*/15 * * * *', 'every 15 minutes'],
    ['5-59/15 * * * *', 'every 15 minutes from :05'],
    ['5,20,35,50 * * * *', 'every 15 minutes from :05'],
    ['0-30/5 * * * *', 'every 5 minutes :00–:30'],
    ['*/7 * * * *', 'every 7 minutes :00–:56'],
    ['10 * * * *', 'every hour at :10'],
    ['0,5 * * * *', 'every hour at :00, :05'],
    ['0,30 * * * *', 'every 30 minutes'],
  ])('%s, %s', (line, expected) => expect(words(line)).toBe(expected))

  test.each([
    ['30 6 * * *', 'every day 06:30 UTC'],
    ['30 6,18 * * *', 'every day 06:30, 18:30 UTC'],
    ['0 */12 * * *', 'every day 00:00, 12:00 UTC'],
    ['10 */2 * * *', 'every 2 hours from 00:10 UTC'],
    ['10 1-23/2 * * *', 'every 2 hours from 01:10 UTC'],
    ['10 8-17 * * *', 'every hour 08:10–17:10 UTC'],
    ['10 8-16/2 * * *', 'every 2 hours 08:10–16:10 UTC'],
    ['*/15 8-17 * * *', 'every 15 minutes 08:00–17:45 UTC'],
    ['*/15 8 * * *', 'every 15 minutes 08:00–08:45 UTC'],
    ['*/15 1,4,9 * * *', 'every 15 minutes in hours 01, 04, 09 UTC'],
    ['0-20/5 8 * * *', 'every 5 minutes :00–:20 in hour 08 UTC'],
    ['1,2,3,9 1,5,7 * * *', 'at :01–:03, :09 in hours 01, 05, 07 UTC'],
  ])('hours are in UTC: %s, %s', (line, expected) => expect(words(line)).toBe(expected))

  test.each([
    ['30 6 * * 1-5', 'Mon–Fri 06:30 UTC'],
    ['30 6 * * 1,3', 'Mon, Wed 06:30 UTC'],
    ['30 6 * * 0,6', 'Sat, Sun 06:30 UTC'],
    ['30 6 * * 5-7', 'Fri–Sun 06:30 UTC'],
    ['30 6 * * 0-6', 'every day 06:30 UTC'],
    ['10 * * * 1-5', 'Mon–Fri every hour at :10 UTC'],
    ['30 6 1,15 * *', '1st, 15th of the month 06:30 UTC'],
    ['30 6 1-3,11,22,23 * *', '1st–3rd, 11th, 22nd, 23rd of the month 06:30 UTC'],
    ['30 6 1 * 1', 'Mon or 1st of the month 06:30 UTC'],
    ['30 6 1-31 * 1', 'every day 06:30 UTC'],
    ['30 6 * 1,4,7 *', 'every day in Jan, Apr, Jul 06:30 UTC'],
    ['*/5 * 1 1-3 *', '1st of the month in Jan–Mar every 5 minutes UTC'],
  ])('days: %s, %s', (line, expected) => expect(words(line)).toBe(expected))

  test.each(['x * * * *', '60 * * * *', '5-1 * * * *', '*/0 * * * *', ' * * * *'])(
    'what cannot be read stands as it is: %s',
    (line) => expect(words(line)).toBe(`${line} UTC`),
  )
})

test('there are words for whatever cron allows', () => {
  const field = (from: number, to: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 8 }).map((list) => list.join(',')),
      fc.integer({ min: 1, max: to }).map((step) => `*/${step}`),
    )
  const line = fc.tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
  const areWords = fc.property(line, (fields) => {
    expect(words(fields.join(' '))).not.toMatch(/undefined|NaN|\*|^ | {2}/)
  })
  fc.assert(areWords)
})
