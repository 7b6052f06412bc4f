/** The states of a job and how they may follow each other. An attempt that is repeated is no state: the job goes on running. */
export const jobStatuses = ['waiting', 'running', 'warning', 'error', 'finished', 'canceled'] as const
export type JobStatus = (typeof jobStatuses)[number]

const followers: Record<JobStatus, ReadonlySet<JobStatus>> = {
  // An error without a run: it was refused before it could start.
  waiting: new Set(['running', 'canceled', 'error']),
  running: new Set(['finished', 'warning', 'error', 'canceled']),
  warning: new Set(),
  error: new Set(),
  finished: new Set(),
  canceled: new Set(),
}

/** Under way: it can be canceled, and whoever watches keeps looking. */
export const isActive = (status: JobStatus): boolean => !isTerminal(status)

export const isTerminal = (status: JobStatus): boolean => followers[status].size === 0

export const mayFollow = (from: JobStatus, to: JobStatus): boolean => followers[from].has(to)
