/** One tab at a time may replace the token; without the Locks API (plain HTTP) one caller of this tab at a time. */
const NAME = 'clew-session'
let lastInThisTab: Promise<unknown> = Promise.resolve()

export function withSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(NAME, work)
  const result = lastInThisTab.then(work)
  lastInThisTab = result.catch(() => undefined)
  return result
}
