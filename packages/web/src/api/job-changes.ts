/** Which of the things on the screen a change of a job concerns. */
import type { QueryKey } from '@tanstack/react-query'
import type { JobChange, SharedKind } from '@clew/contract'
import { LOG_TAIL } from './logs.ts'
import { sharedKeys } from './shared-queries.ts'

export function isConcerned(queryKey: QueryKey, changes: readonly JobChange[]): boolean {
  // Whatever happens to a job leaves lines in its log.
  if (queryKey[0] === LOG_TAIL) return changes.length > 0
  return changes.some((change) =>
    change.what === 'log' ? isItsLog(queryKey, change) : isAboutStatus(queryKey, change),
  )
}

/** Whatever a change of any job could concern. */
export function isAboutJobs([first, second, , part, ...rest]: QueryKey): boolean {
  if (first === LOG_TAIL || first === 'project-jobs' || second === 'last-jobs') return true
  if (second !== 'one') return false
  return part === 'jobs' || part === 'child-jobs' || rest.at(-1) === (part === 'graph' ? 'jobs' : 'last-line')
}

const isItsLog = (queryKey: QueryKey, { kind, entity_id, job_id }: JobChange): boolean =>
  startsWith(queryKey, [...sharedKeys.log(kind, entity_id, job_id), 'last-line'])

function isAboutStatus(queryKey: QueryKey, change: JobChange): boolean {
  const { kind, entity_id } = change
  return (
    startsWith(queryKey, sharedKeys.jobs(kind, entity_id)) ||
    startsWith(queryKey, sharedKeys.projectJobs(kind)) ||
    isLastJobs(queryKey, change) ||
    isItsLog(queryKey, change) ||
    isWhereItRuns(queryKey, change)
  )
}

/** Of many, whose ids stand in the key. */
const isLastJobs = (queryKey: QueryKey, { kind, entity_id }: JobChange): boolean =>
  queryKey[0] === kind && queryKey[1] === 'last-jobs' && (queryKey[2] as readonly number[]).includes(entity_id)

/** The pages of the workspace of a configuration, and of the DAWG of a workspace. */
function isWhereItRuns(queryKey: QueryKey, { kind, workspace_id, dawg_id }: JobChange): boolean {
  const within: [SharedKind, number | null] = kind === 'configuration' ? ['workspace', workspace_id] : ['dawg', dawg_id]
  const [holder, id] = within
  if (kind === 'dawg' || id === null) return false
  return (
    startsWith(queryKey, sharedKeys.childJobs(holder, id)) ||
    startsWith(queryKey, sharedKeys.graphJobs(holder, id)) ||
    // What one of its jobs has started.
    (startsWith(queryKey, sharedKeys.jobs(holder, id)) && queryKey.includes('children'))
  )
}

const startsWith = (queryKey: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, i) => Object.is(part, queryKey[i]))
