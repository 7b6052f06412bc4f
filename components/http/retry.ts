/** Whether and when a failed request is worth another try. */
const FIRST_WAIT_LIMIT_MS = 60_000
const LONGEST_RETRY_AFTER_MS = 300_000
const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429])

export const isWorthRetrying = (status: number): boolean => status >= 500 || retriedStatuses.has(status)

/** Doubles with each attempt (counted from 0); a server that says when is obeyed, within reason. */
export function waitMs(attempt: number, delaySeconds: number, retryAfter: string | undefined, now: Date): number {
  const asked = retryAfter === undefined ? undefined : askedWaitMs(retryAfter, now)
  if (asked !== undefined) return Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER_MS)
  return Math.min(delaySeconds * 1000 * 2 ** attempt, Math.max(FIRST_WAIT_LIMIT_MS, delaySeconds * 1000))
}

/** Retry-After is a number of seconds or a date. */
function askedWaitMs(text: string, now: Date): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now.getTime()
}
