/** Which of many jobs is to blame for how the whole has ended. */
import type { JobStatus } from '@clew/contract'

interface Ended {
  id: number
  status: JobStatus
  /** When it came to that status. */
  created: string
}

export const isTrouble = (status: JobStatus): status is 'error' | 'warning' =>
  status === 'error' || status === 'warning'

/** What stops a run, or leaves it with a warning; the worst first. A job that somebody cancels stops the rest like an error. */
const blamed = { error: ['error', 'canceled'], warning: ['error', 'warning', 'canceled'] } as const

/** The first that went wrong comes first; what came after may be its consequence. */
export function culprits<Child extends Ended>(status: JobStatus, children: readonly Child[]): Child[] {
  if (!isTrouble(status)) return []
  const worst = blamed[status].find((wanted) => children.some((child) => child.status === wanted))
  return children
    .filter((child) => child.status === worst)
    .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created) || a.id - b.id)
}
