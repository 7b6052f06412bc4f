/** What is wrong with a schedule time, field by field; nothing when it can be saved. */
import { clockTime, type ScheduleTime } from './schedule-time.ts'

const SELECT_DAY = 'Please select at least one day'
const SELECT_VALUE = 'Please select a value'
const ENTER_TIME = 'Please enter the correct time (0-23:0-59)'
const ENTER_HOUR = 'Please enter an hour (0-23)'
const REVERSED = 'From must not be after To'

export interface TimeProblems {
  days?: string
  repeat?: string
  from?: string
  to?: string
  /** By their place in the list. */
  times?: Record<number, string>
}

export function timeProblems(time: ScheduleTime): TimeProblems {
  switch (time.variant) {
    case 'interval':
      return {
        ...daysProblem(time.weekdays),
        ...(!time.repeat && { repeat: SELECT_VALUE }),
        ...spanProblems(time.from, time.to),
      }
    case 'fixed':
      return { ...daysProblem(time.weekdays), ...timesProblem(time.times) }
    case 'month':
      return { ...daysProblem(time.days), ...timesProblem([time.time]) }
    case 'other':
      return {}
  }
}

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0

const daysProblem = (days: readonly number[]): TimeProblems => (days.length === 0 ? { days: SELECT_DAY } : {})

function timesProblem(times: readonly string[]): TimeProblems {
  const wrong = times.flatMap((time, index) => (clockTime(time) ? [] : [[index, ENTER_TIME] as const]))
  return wrong.length > 0 ? { times: Object.fromEntries(wrong) } : {}
}

function spanProblems(from: string, to: string): TimeProblems {
  const problems = { ...(!isHour(from) && { from: ENTER_HOUR }), ...(!isHour(to) && { to: ENTER_HOUR }) }
  const isReversed = from !== '' && to !== '' && Number(from) > Number(to)
  return hasProblems(problems) || !isReversed ? problems : { to: REVERSED }
}

const isHour = (text: string): boolean => text === '' || (/^\d{1,2}$/.test(text) && Number(text) <= 23)
