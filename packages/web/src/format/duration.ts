/** Durations in short units: the two largest that say something, such as "1h 4m", "12s" or "340ms". */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const units = [
  ['y', 365 * DAY_MS],
  ['mo', 30 * DAY_MS],
  ['w', 7 * DAY_MS],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
  ['ms', 1],
] as const

export function formatDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds))
  const parts: string[] = []
  for (const [unit, lengthMs] of units) {
    const count = Math.floor(rest / lengthMs)
    rest -= count * lengthMs
    if (count > 0) parts.push(`${count}${unit}`)
    // The second part follows the first at once: "1h 12s" would pretend to a precision that nobody asked for.
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break
  }
  return parts.length > 0 ? parts.join(' ') : '0ms'
}
