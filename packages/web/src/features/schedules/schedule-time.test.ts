import { isDue, nextRuns, scheduleProblem, type Schedule } from '@clew/contract/rules/schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from './read-schedule.ts'
import {
  clockTime,
  delaysOf,
  repeatCounts,
  schedulesOf,
  writeClockTime,
  type FixedTime,
  type IntervalTime,
  type MonthTime,
  type Repeat,
} from './schedule-time.ts'
import { cron } from './testing/show-card.tsx'
import { timeProblems } from './time-problems.ts'

const text = (schedule: Schedule): string => Object.values(schedule).join(' ')

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const clock = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(writeClockTime)
const repeat: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ unit: fc.constant('minutes' as const), count: fc.constantFrom(...repeatCounts.minutes) }),
  fc.record({ unit: fc.constant('hours' as const), count: fc.constantFrom(...repeatCounts.hours) }),
)
const span = fc.oneof(
  fc.constant({ from: '', to: '' }),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))
    .map(([one, other]) => ({ from: String(Math.min(one, other)), to: String(Math.max(one, other)) })),
)
const interval: fc.Arbitrary<IntervalTime> = fc
  .record({ weekdays, repeat, span, wish: fc.nat() })
  .map(({ span: { from, to }, wish, weekdays: days, repeat: chosen }) => {
    const delay = chosen.unit === 'hours' && from !== '' ? 0 : wish % chosen.count
    return { variant: 'interval', weekdays: days, repeat: chosen, from, to, delay }
  })
const fixed: fc.Arbitrary<FixedTime> = fc.record({
  variant: fc.constant('fixed' as const),
  weekdays,
  times: fc.array(clock, { minLength: 1, maxLength: 6 }),
})
const month: fc.Arbitrary<MonthTime> = fc.record({
  variant: fc.constant('month' as const),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1 }),
  time: clock,
})

/** When the words of the form say that it runs. */
function isMeant(time: IntervalTime | FixedTime | MonthTime, minute: Date): boolean {
  const [hours, minutes] = [minute.getUTCHours(), minute.getUTCMinutes()]
  if (time.variant === 'month')
    return time.days.includes(minute.getUTCDate()) && time.time === writeClockTime({ hour: hours, minute: minutes })
  if (!time.weekdays.includes(minute.getUTCDay())) return false
  if (time.variant === 'fixed') return time.times.includes(writeClockTime({ hour: hours, minute: minutes }))
  const { count, unit } = time.repeat!
  const [from, to] = [Number(time.from), time.to === '' ? 23 : Number(time.to)]
  if (hours < from || hours > to) return false
  if (unit === 'minutes') return minutes % count === time.delay
  const start = from + time.delay
  return minutes === 0 && hours >= start && (hours - start) % count === 0
}

const MINUTE_MS = 60_000
const minuteOf2027 = fc.nat({ max: 365 * 24 * 60 }).map((minute) => new Date(Date.UTC(2027, 0) + minute * MINUTE_MS))

/** Random minutes seldom meet a schedule: the first runs, and the minutes around them, always do. */
function interestingMinutes(schedules: Schedule[], random: Date[]): Date[] {
  const runs = nextRuns(schedules, new Date(Date.UTC(2027, 0)), 10)
  const around = [-60, -1, 0, 1, 60].flatMap((by) => runs.map((run) => new Date(run.getTime() + by * MINUTE_MS)))
  return [...around, ...random]
}

test('[W-2.5.5] what is chosen in the form runs when the form says, and in no other minute', () => {
  fc.assert(
    fc.property(fc.oneof(interval, fixed, month), fc.array(minuteOf2027, { maxLength: 10 }), (time, random) => {
      expect(timeProblems(time)).toEqual({})
      const schedules = schedulesOf(time)
      expect(schedules.map(scheduleProblem)).toEqual(schedules.map(() => undefined))
      for (const minute of interestingMinutes(schedules, random)) {
        const runs = schedules.some((schedule) => isDue(schedule, minute))
        expect(runs, `${minute.toISOString()} by ${schedules.map(text).join('; ')}`).toBe(isMeant(time, minute))
      }
    }),
    { numRuns: 60 },
  )
})

test('[W-2.5.5] what the form has written it reads again, to the same schedules', () => {
  fc.assert(
    fc.property(fc.oneof(interval, fixed, month), (time) => {
      for (const schedule of schedulesOf(time)) {
        const again = timeOf(schedule)
        expect(again.variant).not.toBe('other')
        expect(schedulesOf(again)).toEqual([schedule])
      }
    }),
  )
})

const field = (from: number, to: number) => {
  const number = fc.integer({ min: from, max: to })
  const bounds = fc.tuple(number, number).map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`)
  const spans = fc.oneof(fc.constant('*'), bounds)
  const steps = fc.tuple(spans, fc.integer({ min: 1, max: to })).map(([base, step]) => `${base}/${step}`)
  const part = fc.oneof(fc.constant('*'), number.map(String), bounds, steps)
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','))
}
const stars = fc.constant('*')
const anySchedule = fc.record({
  minute: field(0, 59),
  hour: field(0, 23),
  day: fc.oneof(stars, field(1, 31)),
  month: fc.oneof({ weight: 4, arbitrary: stars }, { weight: 1, arbitrary: field(1, 12) }),
  day_of_week: fc.oneof(stars, field(0, 7)),
})

test('[W-2.5.5] a schedule that somebody else wrote runs as before when the form writes it', () => {
  fc.assert(
    fc.property(anySchedule, fc.array(minuteOf2027, { maxLength: 10 }), (schedule, random) => {
      const written = schedulesOf(timeOf(schedule))
      for (const minute of interestingMinutes([schedule], random)) {
        const runs = written.some((each) => isDue(each, minute))
        expect(runs, `${minute.toISOString()} by ${written.map(text).join('; ')}`).toBe(isDue(schedule, minute))
      }
    }),
    { numRuns: 120 },
  )
})

test.each([
  ['0 * * * *', { variant: 'interval', repeat: { unit: 'hours', count: 1 }, from: '', to: '', delay: 0 }],
  ['*/15 8-18 * * 1-5', { variant: 'interval', repeat: { unit: 'minutes', count: 15 }, from: '8', to: '18', delay: 0 }],
  ['0,15,30,45 * * * *', { variant: 'interval', repeat: { unit: 'minutes', count: 15 }, from: '', to: '', delay: 0 }],
  ['7-59/10 * * * *', { variant: 'interval', repeat: { unit: 'minutes', count: 10 }, from: '', to: '', delay: 7 }],
  ['0 8-19/2 * * *', { variant: 'interval', repeat: { unit: 'hours', count: 2 }, from: '8', to: '19', delay: 0 }],
  ['0 3-23/4 * * *', { variant: 'interval', repeat: { unit: 'hours', count: 4 }, from: '', to: '', delay: 3 }],
  ['0 8,9,10 * * *', { variant: 'fixed', times: ['08:00', '09:00', '10:00'] }],
  ['15 */6 * * *', { variant: 'fixed', times: ['00:15', '06:15', '12:15', '18:15'] }],
  ['30 6 * * 7', { variant: 'fixed', weekdays: [0], times: ['06:30'] }],
  ['30 6 1,15 * *', { variant: 'month', days: [1, 15], time: '06:30' }],
])('[W-2.5.5] %s is found again in the form', (given, expected) => {
  expect(timeOf(cron(given))).toMatchObject(expected)
})

test.each(['0 6 29 * *', '0 6,7 1 * *', '0 6 1 * 1', '0 6 * 1 *', '*/7 * * * *', '5 * * * *', 'x 6 * * *'])(
  '[W-2.5.13] %s is beyond the form',
  (given) => {
    expect(timeOf(cron(given))).toEqual({ variant: 'other', schedule: cron(given) })
  },
)

test('[W-2.5.12] times that share no minute need a schedule each, the others share one', () => {
  const schedulesAt = (...times: string[]) => schedulesOf({ variant: 'fixed', weekdays: [1], times }).map(text)
  expect(schedulesAt('06:30', '18:30')).toEqual(['30 6,18 * * 1'])
  expect(schedulesAt('06:00', '06:30', '18:00', '18:30')).toEqual(['0,30 6,18 * * 1'])
  expect(schedulesAt('06:00', '18:30')).toEqual(['0 6 * * 1', '30 18 * * 1'])
})

test('[W-2.5.7] delays are shorter than the interval; there is none within a minute or an hour', () => {
  expect(delaysOf({ unit: 'minutes', count: 30 })).toHaveLength(29)
  expect(delaysOf({ unit: 'hours', count: 12 })).toHaveLength(11)
  expect(delaysOf({ unit: 'hours', count: 2 })).toEqual([1])
  expect(delaysOf({ unit: 'minutes', count: 1 })).toEqual([])
  expect(delaysOf({ unit: 'hours', count: 1 })).toEqual([])
})

test.each([
  ['0:0', { hour: 0, minute: 0 }],
  ['23:59', { hour: 23, minute: 59 }],
  [' 8:05 ', { hour: 8, minute: 5 }],
])('[W-2.5.9] %j is a time', (typed, time) => {
  expect(clockTime(typed)).toEqual(time)
})

test.each(['', '24:00', '8:60', '8', '8:', ':5', 'a:b', '-1:00', '8.30', '008:00', '8:30 pm'])(
  '[W-2.5.9] %j is none',
  (typed) => {
    expect(timeProblems({ variant: 'month', days: [1], time: typed })).toEqual({
      times: { 0: 'Please enter the correct time (0-23:0-59)' },
    })
  },
)
