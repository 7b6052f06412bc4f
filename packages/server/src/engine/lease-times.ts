/** How a worker keeps its jobs, and how soon others notice that it does not any more. */
export interface LeaseTimes {
  /** A job that was not reported for so long is somebody else's to take. */
  leaseSeconds: number
  reportEveryMs: number
  /** Before the lease runs out elsewhere: two of one job must never run at once. */
  fenceAfterMs: number
}

export const LEASE_TIMES: LeaseTimes = { leaseSeconds: 30, reportEveryMs: 5_000, fenceAfterMs: 20_000 }
