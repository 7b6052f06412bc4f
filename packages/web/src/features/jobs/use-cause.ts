import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Job } from '../../api/runnables.ts'
import type { ChildJob, SharedKind } from '../../api/shared-kinds.ts'
import type { Runnable } from '../../paths.ts'
import { culprits, isTrouble } from './cause.ts'
import { childrenQuery } from './job-queries.ts'
import { namedJob, type NamedJob } from './named-job.ts'

export interface Cause {
  /** From what the job has started down to what really failed; empty when it was the job itself. */
  chain: NamedJob[]
  /** What went wrong beside the first of the chain. */
  others: NamedJob[]
  /** Somebody is still looking further down. */
  isSearching: boolean
}

/** What the job has started; a configuration starts nothing. */
export function useChildren(of: Runnable, job: Job): UseQueryResult<ChildJob[]> {
  const { kind, id } = parentOf(of)
  return useQuery({ ...childrenQuery(kind, id, job), enabled: of.kind !== 'configuration' })
}

/** Looks below a job that went wrong: a DAWG failed because of a workspace, and that because of a configuration. */
export function useCause(job: Job, children: readonly ChildJob[] = []): Cause {
  const [first, ...others] = culprits(job.status, children).map(namedJob)
  const isWorkspace = first?.of.kind === 'workspace' && isTrouble(first.job.status)
  const { data: grandchildren = [], isLoading } = useQuery({
    ...childrenQuery('workspace', first?.of.id ?? 0, first?.job ?? job),
    enabled: isWorkspace,
    // Whoever may see a DAWG need not see into its workspaces.
    meta: { isQuiet: true },
  })
  const [deepest] = isWorkspace ? culprits(first.job.status, grandchildren).map(namedJob) : []
  return { chain: [first, deepest].filter((named) => named !== undefined), others, isSearching: isLoading }
}

const parentOf = (of: Runnable): { kind: SharedKind; id: number } =>
  of.kind === 'configuration' ? { kind: 'workspace', id: of.workspaceId } : of
