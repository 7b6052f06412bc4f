/** Where a time axis has its marks, and what stands at them, in local time. */
import dayjs from 'dayjs'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Steps that a reader can count in. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * DAY_MS),
]

export interface Tick {
  at: number
  label: string
  /** From the beginning of the axis. */
  percent: number
}

/** Marks at round times from `from` to `to`, at most `most` of them. */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const span = to - from
  if (span <= 0 || most < 1) return []
  const step = steps.find((length) => span / length <= most) ?? span
  const first = nextRound(from, step)
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step
    return { at, label: labelOf(at, step), percent: ((at - from) / span) * 100 }
  })
}

/** Round on the clock of the reader, which may be half an hour off the hours of UTC. */
function nextRound(moment: number, step: number): number {
  const offset = new Date(moment).getTimezoneOffset() * MINUTE_MS
  return Math.ceil((moment - offset) / step) * step + offset
}

function labelOf(at: number, step: number): string {
  const time = dayjs(at)
  if (step >= DAY_MS) return time.format('D.M.')
  const isMidnight = time.hour() === 0 && time.minute() === 0 && time.second() === 0
  // The day is told where it begins.
  if (isMidnight) return time.format('D.M. HH:mm')
  return time.format(step < MINUTE_MS ? 'HH:mm:ss' : 'HH:mm')
}
