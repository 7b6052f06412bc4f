/**
 * When a schedule runs, in UTC: summer time moves nothing. Five cron fields of numbers, `*`, lists, ranges and steps; no names, no
 * seconds, no L, W or #. Sunday is 0 or 7. When day and day of week are both restricted, either is enough, as cron has always done;
 * a step such as `*`/2 restricts.
 */
import { Cron } from 'croner'

export interface Schedule {
  minute: string
  hour: string
  day: string
  month: string
  day_of_week: string
}

const MINUTE_MS = 60_000
const limits = {
  minute: { label: 'minute', from: 0, to: 59 },
  hour: { label: 'hour', from: 0, to: 23 },
  day: { label: 'day', from: 1, to: 31 },
  month: { label: 'month', from: 1, to: 12 },
  day_of_week: { label: 'day of week', from: 0, to: 7 },
} as const satisfies Record<keyof Schedule, Limits>

interface Limits {
  label: string
  from: number
  to: number
}

/** What is wrong with a schedule, as a sentence; undefined when it can be used. */
export function scheduleProblem(schedule: Schedule): string | undefined {
  for (const name of Object.keys(limits) as (keyof Schedule)[]) {
    for (const part of schedule[name].split(',')) {
      const problem = partProblem(part, limits[name])
      if (problem !== undefined) return problem
    }
  }
  // Asked from a fixed day: whether there is such a date at all does not depend on today.
  const first = cronOf(schedule).nextRun(new Date('2000-01-01T00:00:00Z'))
  return first ? undefined : 'This schedule never runs: there is no such date.'
}

/** The next `count` runs of all schedules together, after but not at `after`. A schedule with a problem has none. */
export function nextRuns(schedules: readonly Schedule[], after: Date, count: number): Date[] {
  const runs = schedules.filter(isUsable).flatMap((schedule) => cronOf(schedule).nextRuns(count, after))
  const times = new Set(runs.map((run) => run.getTime()))
  return [...times]
    .toSorted((one, other) => one - other)
    .slice(0, count)
    .map((time) => new Date(time))
}

/** Whether a schedule runs in the minute that `minute` lies in. One with a problem never does. */
export function isDue(schedule: Schedule, minute: Date): boolean {
  const start = new Date(Math.floor(minute.getTime() / MINUTE_MS) * MINUTE_MS)
  return isUsable(schedule) && cronOf(schedule).match(start)
}

const isUsable = (schedule: Schedule): boolean => scheduleProblem(schedule) === undefined

const cronOf = ({ minute, hour, day, month, day_of_week }: Schedule): Cron =>
  new Cron([minute, hour, day, month, day_of_week].join(' '), { timezone: 'UTC', mode: '5-part', domAndDow: false })

function partProblem(part: string, { label, from, to }: Limits): string | undefined {
  const found = /^(?:\*|(\d{1,3})(?:-(\d{1,3}))?)(?:\/(\d{1,3}))?$/.exec(part)
  if (!found) return `The ${label} must be made of numbers, *, lists, ranges and steps, such as 5, 1-5 or */15.`
  const [first, last, step] = found.slice(1).map((digits) => (digits === undefined ? undefined : Number(digits)))
  for (const value of [first, last]) {
    if (value !== undefined && (value < from || value > to)) return `The ${label} must be from ${from} to ${to}.`
  }
  if (first !== undefined && last !== undefined && first > last) return `The range ${part} of the ${label} is reversed.`
  if (step === undefined) return undefined
  if (step < 1 || step > to) return `The step of the ${label} must be from 1 to ${to}.`
  if (first !== undefined && last === undefined)
    return `The step of the ${label} needs * or a range, such as */15 or 0-30/5.`
  return undefined
}
