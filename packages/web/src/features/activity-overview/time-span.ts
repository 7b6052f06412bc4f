/** Which part of the last two days is looked at. */
export const HOUR_MS = 3_600_000
export const HOURS_BACK = 48
export const WINDOW_HOURS = 2

export interface TimeSpan {
  from: number
  to: number
}

/** Two hours, beginning so many hours from now: −2 is the latest, −48 the earliest. */
export const windowAt = (hours: number, now: number): TimeSpan => ({
  from: now + hours * HOUR_MS,
  to: now + (hours + WINDOW_HOURS) * HOUR_MS,
})

export const wholeSpan = (now: number): TimeSpan => ({ from: now - HOURS_BACK * HOUR_MS, to: now })

/** How many jobs began in each of the last 48 hours, told at the beginning of each hour. */
export function jobsPerHour(jobs: readonly { origin_created: string }[], now: number): { at: number; value: number }[] {
  const { from } = wholeSpan(now)
  const counts = Array.from({ length: HOURS_BACK }, (_, hour) => ({ at: from + hour * HOUR_MS, value: 0 }))
  for (const { origin_created } of jobs) {
    // What began just now, by a clock that is ahead of ours, belongs to the last hour.
    const hour = Math.min(Math.floor((Date.parse(origin_created) - from) / HOUR_MS), HOURS_BACK - 1)
    const count = counts[hour]
    if (count) count.value += 1
  }
  return counts
}
