/**
 * The minutes in which a schedule runs, latest first. It says the same as the contract's rule, which screens use for a few next runs (a
 * test compares them), but in microseconds: here every schedule of the instance is asked each minute, and after an outage for all of it.
 */
import type { Schedule } from '@clew/contract/rules/schedule'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Of the minutes after `after` up to and including `until`: the last `most` ones. */
export function plannedMinutes(schedule: Schedule, after: Date, until: Date, most: number): number[] {
  const hours = numbersOf(schedule.hour, 0, 23).toReversed()
  const minutes = numbersOf(schedule.minute, 0, 59).toReversed()
  const isPlannedDay = dayRule(schedule)
  const [first, last] = [after.getTime() + 1, until.getTime()]
  const planned: number[] = []
  for (let day = last - (last % DAY_MS); day + DAY_MS > first; day -= DAY_MS) {
    if (!isPlannedDay(new Date(day))) continue
    for (const hour of hours) {
      const start = day + hour * HOUR_MS
      if (start > last || start + HOUR_MS <= first) continue
      for (const minute of minutes) {
        const time = start + minute * MINUTE_MS
        if (time >= first && time <= last && planned.push(time) === most) return planned
      }
    }
  }
  return planned
}

/** When day and day of week are both restricted, either is enough. */
function dayRule(schedule: Schedule): (day: Date) => boolean {
  const days = new Set(numbersOf(schedule.day, 1, 31))
  const weekdays = new Set(numbersOf(schedule.day_of_week, 0, 7).map((weekday) => weekday % 7))
  const months = new Set(numbersOf(schedule.month, 1, 12))
  const isEitherEnough = schedule.day !== '*' && schedule.day_of_week !== '*'
  return (day) => {
    const [isDay, isWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())]
    return months.has(day.getUTCMonth() + 1) && (isEitherEnough ? isDay || isWeekday : isDay && isWeekday)
  }
}

/** In order. Of a field that cannot be read: none. */
function numbersOf(field: string, from: number, to: number): number[] {
  const parts = field.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last = first] = range === '*' ? [String(from), String(to)] : range.split('-')
    return { first: Number(first), last: Number(last), step: Number(step) }
  })
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return all.filter((number) =>
    parts.some(({ first, last, step }) => number >= first && number <= last && (number - first) % step === 0),
  )
}
