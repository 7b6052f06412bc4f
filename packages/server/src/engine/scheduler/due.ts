/** Which planned minute of a thing's schedules is to be acted on, and whether it is still worth running. */
import type { Schedule } from '@clew/contract/rules/schedule'
import { plannedMinutes } from './planned-minutes.ts'

/** The latest planned minute since the last look. Several that were missed become one. */
export interface Fire {
  minute: Date
  /** False: it was planned so long ago that running it now would surprise. */
  isRecent: boolean
  /** Planned minutes before it that nobody looked at, counted up to MOST_COUNTED. */
  missedBefore: number
}

const MINUTE_MS = 60_000
/** What was planned at most this long ago is made up for. */
const CATCH_UP_MS = 60 * MINUTE_MS
/** After weeks without a scheduler nobody needs the exact number. */
export const MOST_COUNTED = 1_000

export const startOfMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS)

/** Of the minutes after `lookedUntil` up to and including `minute`; both are starts of minutes. */
export function latestFire(schedules: readonly Schedule[], lookedUntil: Date, minute: Date): Fire | undefined {
  const planned = new Set(
    schedules.flatMap((schedule) => plannedMinutes(schedule, lookedUntil, minute, MOST_COUNTED + 1)),
  )
  if (planned.size === 0) return undefined
  const latest = Math.max(...planned)
  return {
    minute: new Date(latest),
    isRecent: latest >= minute.getTime() - CATCH_UP_MS,
    missedBefore: Math.min(planned.size - 1, MOST_COUNTED),
  }
}
