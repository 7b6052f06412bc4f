import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDue, nextRuns, scheduleProblem, type Schedule } from './schedule.ts'

/** From the usual notation. */
function cron(text: string): Schedule {
  const [minute = '', hour = '', day = '', month = '', day_of_week = ''] = text.split(' ')
  return { minute, hour, day, month, day_of_week }
}
const runs = (after: string, count: number, ...schedules: string[]): string[] =>
  nextRuns(schedules.map(cron), new Date(after), count).map((run) => run.toISOString().slice(0, 16))

test.each([
  '* * * * *',
  '0 0 1 1 0',
  '59 23 31 12 7',
  '*/15 0-12/3 1,15 * 1-5',
  '0,5,10-20,*/30 * * * *',
  '05 08 * * 0-7',
  '0 0 29 2 *',
])('%s can be used', (text) => {
  expect(scheduleProblem(cron(text))).toBeUndefined()
})

test.each([
  ['60 * * * *', 'The minute must be from 0 to 59.'],
  ['0 24 * * *', 'The hour must be from 0 to 23.'],
  ['0 0 0 * *', 'The day must be from 1 to 31.'],
  ['0 0 1-32 * *', 'The day must be from 1 to 31.'],
  ['0 0 * 13 *', 'The month must be from 1 to 12.'],
  ['0 0 * * 8', 'The day of week must be from 0 to 7.'],
  ['0 5-3 * * *', 'The range 5-3 of the hour is reversed.'],
  ['*/0 * * * *', 'The step of the minute must be from 1 to 59.'],
  ['*/60 * * * *', 'The step of the minute must be from 1 to 59.'],
  ['5/5 * * * *', 'The step of the minute needs * or a range, such as */15 or 0-30/5.'],
  ...['', '-1', '1.5', '1,', ',1', '1 2', 'a', '?', '1-', '*-5', '**', '1/2/3', '9999', ' 1', '1\n'].map((minute) => [
    minute,
    'The minute must be made of numbers, *, lists, ranges and steps, such as 5, 1-5 or */15.',
  ]),
])('%j cannot: %s', (text, problem) => {
  const schedule = text.split(' ').length === 5 ? cron(text) : { ...cron('* * * * *'), minute: text }
  expect(scheduleProblem(schedule)).toBe(problem)
})

test.each(['mon', 'MON-FRI', '5L', '1#2', 'L'])('%s is no day of week, although other crons take it', (day) => {
  expect(scheduleProblem({ ...cron('0 0 * * *'), day_of_week: day })).toMatch(/^The day of week must be made of/)
})

test.each(['0 0 30 2 *', '0 0 31 4,6,9,11 *'])('%s never runs', (text) => {
  expect(scheduleProblem(cron(text))).toBe('This schedule never runs: there is no such date.')
  expect(nextRuns([cron(text)], new Date(0), 3)).toEqual([])
})

test('next runs of several schedules are in order, each time once, none at the moment asked from', () => {
  expect(runs('2027-01-01T08:00:00Z', 4, '0 8,9 * * *', '*/30 9 * * *')).toEqual([
    '2027-01-01T09:00',
    '2027-01-01T09:30',
    '2027-01-02T08:00',
    '2027-01-02T09:00',
  ])
  expect(runs('2027-01-01T08:59:59.999Z', 1, '0 9 * * *')).toEqual(['2027-01-01T09:00'])
  expect(runs('2027-01-01T08:00:00Z', 0, '* * * * *')).toEqual([])
  expect(runs('2027-01-01T08:00:00Z', 3)).toEqual([])
})

test('a leap day is found beyond a year that has none', () => {
  expect(runs('2096-03-01T00:00:00Z', 2, '0 0 29 2 *')).toEqual(['2104-02-29T00:00', '2108-02-29T00:00'])
})

test('day and day of week both restricted: either is enough', () => {
  // 1 March 2027 is a Monday.
  expect(runs('2027-03-01T00:00:00Z', 3, '0 0 10 * 5')).toEqual([
    '2027-03-05T00:00',
    '2027-03-10T00:00',
    '2027-03-12T00:00',
  ])
  expect(runs('2027-03-01T00:00:00Z', 2, '0 0 10 * *')).toEqual(['2027-03-10T00:00', '2027-04-10T00:00'])
  expect(runs('2027-03-01T00:00:00Z', 2, '0 0 * * 5')).toEqual(['2027-03-05T00:00', '2027-03-12T00:00'])
})

test('Sunday is 0 and 7', () => {
  for (const sunday of ['0', '7', '0,7']) {
    expect(runs('2027-03-01T00:00:00Z', 2, `0 0 * * ${sunday}`)).toEqual(['2027-03-07T00:00', '2027-03-14T00:00'])
  }
})

test.each([
  ['2027-03-27', '2027-03-28', '2027-03-29'],
  ['2027-10-30', '2027-10-31', '2027-11-01'],
])('the change of summer time after %s moves no run', (before, change, after) => {
  const found = inPrague(before, after)
  // The clock of that process does change in between, so a schedule in local time would show.
  expect(new Set(found.offsets)).toEqual(new Set([-60, -120]))
  expect(found.runs).toEqual([`${change}T01:30`, `${change}T02:30`, `${after}T01:30`, `${after}T02:30`])
  expect(found.minutesOfTwoDays).toBe(2 * 24 * 60)
  expect(found.due).toEqual([`${change}T02:30`])
})

test('a schedule is due in the whole minute of its run', () => {
  expect(isDue(cron('30 2 * * *'), new Date('2027-01-01T02:30:59.999Z'))).toBe(true)
  expect(isDue(cron('30 2 * * *'), new Date('2027-01-01T02:31:00Z'))).toBe(false)
  expect(isDue(cron('99 2 * * *'), new Date('2027-01-01T02:30:00Z'))).toBe(false)
})

test('what is a next run is due, and nothing between two next runs is', () => {
  const upTo = (max: number) => fc.integer({ min: 0, max }).map(String)
  const schedule = fc.record({
    minute: upTo(59),
    hour: fc.oneof(upTo(23), fc.constantFrom('*', '*/5', '8-17')),
    day: fc.constantFrom('*', '1', '*/7', '28'),
    month: fc.constant('*'),
    day_of_week: fc.oneof(upTo(7), fc.constant('*')),
  })
  const after = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(schedule, after, fc.nat(), (given, start, pick) => {
      const [first, second] = nextRuns([given], start, 2)
      expect(isDue(given, first!)).toBe(true)
      const minutes = (second!.getTime() - first!.getTime()) / 60_000
      const between = new Date(first!.getTime() + (pick % minutes) * 60_000)
      expect(isDue(given, between)).toBe(pick % minutes === 0)
    }),
  )
})

/** In a process of its own: the time zone of a thread cannot be changed. */
function inPrague(before: string, after: string) {
  const script = `
    import { isDue, nextRuns } from '${import.meta.resolve('./schedule.ts')}'
    const [before, after] = ['${before}T12:00:00Z', '${after}T12:00:00Z'].map((time) => new Date(time))
    const text = (date) => date.toISOString().slice(0, 16)
    const schedule = { minute: '30', hour: '1,2', day: '*', month: '*', day_of_week: '*' }
    const everyMinute = { ...schedule, minute: '*', hour: '*' }
    const minutes = nextRuns([everyMinute], before, 2 * 24 * 60)
    console.log(JSON.stringify({
      offsets: [before.getTimezoneOffset(), after.getTimezoneOffset()],
      runs: nextRuns([schedule], before, 4).map(text),
      minutesOfTwoDays: minutes.filter((minute) => minute <= after).length,
      due: minutes.slice(0, 24 * 60).filter((minute) => isDue({ ...schedule, hour: '2' }, minute)).map(text),
    }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'Europe/Prague' },
    encoding: 'utf8',
  })
  return JSON.parse(output) as { offsets: number[]; runs: string[]; minutesOfTwoDays: number; due: string[] }
}
