/**
 * One schedule time as the form shows it, and the cron fields it stands for; everything in UTC. What is typed stays text
 * until it is checked: `timeProblems` says whether `schedulesOf` can be asked.
 */
import type { Schedule } from '@clew/contract/rules/schedule'
import { ascending, fieldOf } from './cron-field.ts'

export type RepeatUnit = 'minutes' | 'hours'

export const repeatCounts = {
  minutes: [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30],
  hours: [1, 2, 3, 4, 6, 8, 12],
} as const satisfies Record<RepeatUnit, readonly number[]>

export interface Repeat {
  count: number
  unit: RepeatUnit
}

/** Every so often on some days of the week. */
export interface IntervalTime {
  variant: 'interval'
  /** 0 is Sunday. */
  weekdays: readonly number[]
  repeat: Repeat | undefined
  /** Hours, as typed; empty means from the first or to the last of the day. */
  from: string
  to: string
  /** In the unit of the repeat; 0 is no delay. */
  delay: number
}

/** At certain times on some days of the week. */
export interface FixedTime {
  variant: 'fixed'
  weekdays: readonly number[]
  /** As typed: hh:mm. */
  times: readonly string[]
}

/** At one time on some days of the month. */
export interface MonthTime {
  variant: 'month'
  days: readonly number[]
  time: string
}

/** What none of the others can express: it is kept as it is. */
export interface OtherTime {
  variant: 'other'
  schedule: Schedule
}

export type ScheduleTime = IntervalTime | FixedTime | MonthTime | OtherTime

export const LAST_OFFERED_DAY = 28
export const MOST_FIXED_TIMES = 12

/** Delays that differ from no delay, and from each other. */
export const delaysOf = ({ count }: Repeat): number[] => Array.from({ length: count - 1 }, (_, index) => index + 1)

/** One schedule for most times; fixed times that share neither minutes nor hours need one each. */
export function schedulesOf(time: ScheduleTime): Schedule[] {
  switch (time.variant) {
    case 'interval':
      return [intervalSchedule(time)]
    case 'fixed':
      return fixedSchedules(time)
    case 'month': {
      const { hour, minute } = clockTime(time.time)!
      return [{ minute: String(minute), hour: String(hour), day: fieldOf(time.days), month: '*', day_of_week: '*' }]
    }
    case 'other':
      return [time.schedule]
  }
}

function intervalSchedule({ weekdays, repeat, from, to, delay }: IntervalTime): Schedule {
  const { count, unit } = repeat!
  const hours = hourSpan(from, to)
  const rest = { day: '*', month: '*', day_of_week: weekdayField(weekdays) }
  if (unit === 'minutes') return { minute: stepField(delay, count, 59), hour: hours, ...rest }
  if (hours === '*') return { minute: '0', hour: stepField(delay, count, 23), ...rest }
  return { minute: '0', hour: count === 1 || !hours.includes('-') ? hours : `${hours}/${count}`, ...rest }
}

function hourSpan(from: string, to: string): string {
  const [first, last] = [from === '' ? 0 : Number(from), to === '' ? 23 : Number(to)]
  if (first === 0 && last === 23) return '*'
  return first === last ? String(first) : `${first}-${last}`
}

function stepField(delay: number, count: number, last: number): string {
  if (delay > 0) return `${delay}-${last}/${count}`
  return count === 1 ? '*' : `*/${count}`
}

/** Minutes that come in the same hours share a schedule. */
function fixedSchedules({ weekdays, times }: FixedTime): Schedule[] {
  const hoursOfMinute = new Map<number, Set<number>>()
  for (const { hour, minute } of times.map((time) => clockTime(time)!)) {
    hoursOfMinute.set(minute, (hoursOfMinute.get(minute) ?? new Set()).add(hour))
  }
  const minutesOfHours = new Map<string, number[]>()
  for (const [minute, hours] of hoursOfMinute) {
    const hour = [...hours].toSorted(ascending).join(',')
    minutesOfHours.set(hour, [...(minutesOfHours.get(hour) ?? []), minute])
  }
  return Array.from(minutesOfHours, ([hour, minutes]) => ({
    minute: minutes.toSorted(ascending).join(','),
    hour,
    day: '*',
    month: '*',
    day_of_week: weekdayField(weekdays),
  }))
}

const weekdayField = (weekdays: readonly number[]): string => (weekdays.length === 7 ? '*' : fieldOf(weekdays))

export interface ClockTime {
  hour: number
  minute: number
}

/** Undefined when it is no time of the day. `8:5` is one. */
export function clockTime(text: string): ClockTime | undefined {
  const found = /^(\d{1,2}):(\d{1,2})$/.exec(text.trim())
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2])]
  return found && hour <= 23 && minute <= 59 ? { hour, minute } : undefined
}

export const writeClockTime = ({ hour, minute }: ClockTime): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
