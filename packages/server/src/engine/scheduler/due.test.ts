import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDue, type Schedule } from '@clew/contract/rules/schedule'
import { latestFire, MOST_COUNTED, startOfMinute } from './due.ts'
import { plannedMinutes } from './planned-minutes.ts'

const MINUTE_MS = 60_000

/** From the usual notation. */
function cron(text: string): Schedule {
  const [minute = '', hour = '', day = '', month = '', day_of_week = ''] = text.split(' ')
  return { minute, hour, day, month, day_of_week }
}
const at = (time: string) => new Date(`${time}:00Z`)

/** A cron that only knows lists of numbers: it looks at every minute of the window and asks whether each field has its number. */
const has = (field: string, value: number) => field === '*' || field.split(',').map(Number).includes(value)
function matches({ minute, hour, day, month, day_of_week }: Schedule, time: Date): boolean {
  const isDay = has(day, time.getUTCDate())
  const isWeekday = has(day_of_week, time.getUTCDay())
  const isRightDay = day === '*' || day_of_week === '*' ? isDay && isWeekday : isDay || isWeekday
  return (
    has(minute, time.getUTCMinutes()) &&
    has(hour, time.getUTCHours()) &&
    has(month, time.getUTCMonth() + 1) &&
    isRightDay
  )
}
function naiveMinutes(schedules: readonly Schedule[], after: Date, until: Date): number[] {
  const minutes: number[] = []
  for (let time = after.getTime() + MINUTE_MS; time <= until.getTime(); time += MINUTE_MS)
    if (schedules.some((schedule) => matches(schedule, new Date(time)))) minutes.push(time)
  return minutes
}

const field = (from: number, to: number) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant('*') },
    fc
      .uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 6 })
      .map((numbers) => numbers.join(',')),
  )
const schedule: fc.Arbitrary<Schedule> = fc.record({
  minute: field(0, 59),
  hour: field(0, 23),
  // To the 28th: a date that no month has is refused elsewhere.
  day: field(1, 28),
  month: field(1, 12),
  day_of_week: field(0, 6),
})
const startTime = fc
  .date({ min: at('2026-01-01T00:00'), max: at('2029-01-01T00:00'), noInvalidDate: true })
  .map(startOfMinute)

test('[E-7.1] [E-7.5] what fires is what a naive cron finds in the window: the latest, the rest counted, the old ones not run', () => {
  fc.assert(
    fc.property(
      fc.array(schedule, { minLength: 1, maxLength: 3 }),
      startTime,
      fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 6_000 })),
      (schedules, lookedUntil, minutes) => {
        const now = new Date(lookedUntil.getTime() + minutes * MINUTE_MS)
        const planned = naiveMinutes(schedules, lookedUntil, now)
        const latest = planned.at(-1)
        const expected = latest !== undefined && {
          minute: new Date(latest),
          isRecent: latest >= now.getTime() - 60 * MINUTE_MS,
          missedBefore: Math.min(planned.length - 1, MOST_COUNTED),
        }
        expect(latestFire(schedules, lookedUntil, now)).toEqual(expected || undefined)
      },
    ),
    { numRuns: 300 },
  )
})

test('[E-7.1] walked through minute by minute, every planned minute fires once and no other', () => {
  fc.assert(
    fc.property(fc.array(schedule, { minLength: 1, maxLength: 2 }), startTime, (schedules, start) => {
      const end = new Date(start.getTime() + 1_500 * MINUTE_MS)
      const fired: number[] = []
      for (let time = start.getTime(); time < end.getTime(); time += MINUTE_MS) {
        const fire = latestFire(schedules, new Date(time), new Date(time + MINUTE_MS))
        if (fire) fired.push(fire.minute.getTime())
      }
      expect(fired).toEqual(naiveMinutes(schedules, start, end))
    }),
    { numRuns: 20 },
  )
})

test('[E-7.5] of several schedules the latest planned minute fires, one that two of them share counts once', () => {
  const schedules = [cron('0,30 10-11 * * *'), cron('0 11,12 1 * *')]
  expect(latestFire(schedules, at('2026-03-01T10:00'), at('2026-03-01T11:15'))).toEqual({
    minute: at('2026-03-01T11:00'),
    isRecent: true,
    missedBefore: 1,
  })
  expect(latestFire(schedules, at('2026-03-01T10:00'), at('2026-03-02T09:30'))).toEqual({
    minute: at('2026-03-01T12:00'),
    isRecent: false,
    missedBefore: 3,
  })
})

test('[E-7.5] the oldest minute that is made up for is one hour old', () => {
  const daily = [cron('0 10 * * *')]
  expect(latestFire(daily, at('2026-03-02T09:00'), at('2026-03-02T11:00'))).toMatchObject({ isRecent: true })
  expect(latestFire(daily, at('2026-03-02T09:00'), at('2026-03-02T11:01'))).toMatchObject({ isRecent: false })
})

test('a schedule that cannot be read never fires', () => {
  expect(latestFire([cron('61 * * * *'), cron('0 0 31 2 *')], at('2020-01-01T00:00'), at('2026-01-01T00:00'))).toBe(
    undefined,
  )
})

/** Steps, ranges, seven for Sunday: all that the notation has. */
const anyField = (from: number, to: number) => {
  const number = fc.integer({ min: from, max: to })
  const range = fc.tuple(number, number).map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`)
  const step = fc.integer({ min: 1, max: to })
  const part = fc.oneof(
    fc.constant('*'),
    number.map(String),
    range,
    step.map((every) => `*/${every}`),
    fc.tuple(range, step).map(([within, every]) => `${within}/${every}`),
  )
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','))
}

test('[E-7.1] the scheduler and the screens read a schedule alike', () => {
  const anySchedule = fc.record({
    minute: anyField(0, 59),
    hour: anyField(0, 23),
    day: anyField(1, 28),
    month: anyField(1, 12),
    day_of_week: anyField(0, 7),
  })
  fc.assert(
    fc.property(anySchedule, startTime, (given, minute) => {
      const planned = plannedMinutes(given, new Date(minute.getTime() - MINUTE_MS), minute, 2)
      expect(planned).toEqual(isDue(given, minute) ? [minute.getTime()] : [])
    }),
    { numRuns: 1_000 },
  )
})
