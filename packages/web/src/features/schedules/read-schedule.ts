/** A stored schedule as the form shows it. */
import { scheduleProblem, type Schedule } from '@clew/contract/rules/schedule'
import { ascending, evenStep, numbersOf, range } from './cron-field.ts'
import {
  LAST_OFFERED_DAY,
  MOST_FIXED_TIMES,
  repeatCounts,
  writeClockTime,
  type IntervalTime,
  type Repeat,
  type RepeatUnit,
  type ScheduleTime,
} from './schedule-time.ts'

/** Whatever comes out runs exactly when the schedule does. */
export function timeOf(schedule: Schedule): ScheduleTime {
  const other = { variant: 'other', schedule } as const
  if (scheduleProblem(schedule) !== undefined || schedule.month !== '*') return other
  // Cron takes either of day and day of week when both are restricted, so each variant wants the other one free.
  if (schedule.day === '*') return weeklyTime(schedule) ?? other
  return schedule.day_of_week === '*' ? (monthTime(schedule) ?? other) : other
}

function monthTime(schedule: Schedule): ScheduleTime | undefined {
  const days = numbersOf(schedule.day, 1, 31)
  const times = timesOf(schedule)
  if (times.length !== 1 || days.at(-1)! > LAST_OFFERED_DAY) return undefined
  return { variant: 'month', days, time: times[0]! }
}

function weeklyTime(schedule: Schedule): ScheduleTime | undefined {
  const weekdays = [...new Set(numbersOf(schedule.day_of_week, 0, 6).map((day) => day % 7))].toSorted(ascending)
  const hasOnlyLists = /^[\d,]+$/.test(`${schedule.minute},${schedule.hour}`)
  const times = timesOf(schedule)
  const fixed = { variant: 'fixed', weekdays, times } as const
  // Written as lists it was meant as times, also where they happen to be evenly apart.
  if (hasOnlyLists && times.length <= MOST_FIXED_TIMES) return fixed
  const interval = intervalOf(schedule)
  if (interval) return { variant: 'interval', weekdays, ...interval }
  return times.length <= MOST_FIXED_TIMES ? fixed : undefined
}

function timesOf({ minute, hour }: Schedule): string[] {
  const minutes = numbersOf(minute, 0, 59)
  return numbersOf(hour, 0, 23).flatMap((each) => minutes.map((of) => writeClockTime({ hour: each, minute: of })))
}

type Interval = Omit<IntervalTime, 'variant' | 'weekdays'>

function intervalOf(schedule: Schedule): Interval | undefined {
  const minutes = numbersOf(schedule.minute, 0, 59)
  const hours = numbersOf(schedule.hour, 0, 23)
  if (minutes.length > 1) {
    const whole = wholeRepeat('minutes', minutes, 60)
    const isOneStretch = hours.length === hours.at(-1)! - hours[0]! + 1
    return whole && isOneStretch ? { ...whole, ...span(hours[0]!, hours.at(-1)!) } : undefined
  }
  if (minutes[0] !== 0) return undefined
  // `8-19/2` keeps the hours that somebody chose, also when nothing runs in the last one; up to 23 it is a delay.
  const written = /^(\d+)-(\d+)(?:\/(\d+))?$/.exec(schedule.hour)
  const whole = written && written[2] !== '23' ? undefined : wholeRepeat('hours', hours, 24)
  if (whole) return { ...whole, from: '', to: '' }
  const repeat = offered('hours', written ? Number(written[3] ?? 1) : evenStep(hours))
  return repeat && { repeat, delay: 0, ...span(hours[0]!, written ? Number(written[2]) : hours.at(-1)!) }
}

/** Through the whole hour or day without a gap. */
function wholeRepeat(
  unit: RepeatUnit,
  numbers: number[],
  length: number,
): { repeat: Repeat; delay: number } | undefined {
  const repeat = offered(unit, evenStep(numbers))
  const delay = numbers[0]!
  if (!repeat || delay >= repeat.count) return undefined
  return numbers.length === range(delay, length - 1, repeat.count).length ? { repeat, delay } : undefined
}

function offered(unit: RepeatUnit, count: number | undefined): Repeat | undefined {
  const counts: readonly number[] = repeatCounts[unit]
  return count !== undefined && counts.includes(count) ? { unit, count } : undefined
}

const span = (from: number, to: number): { from: string; to: string } =>
  from === 0 && to === 23 ? { from: '', to: '' } : { from: String(from), to: String(to) }
