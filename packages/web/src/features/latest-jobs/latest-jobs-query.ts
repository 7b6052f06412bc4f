import type { AnswerOf, calls } from '@clew/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { pathTo } from '../../paths.ts'

export type ProjectJobKind = 'configuration' | 'workspace'

const LATEST = { limit: 10, order_by: 'status', order_dir: 'DESC', load_full_structure: '1' } as const

type ConfigurationJob = AnswerOf<typeof calls.childJobs.configurationJobs>['configuration_jobs'][number]

/** A job of either kind, as the column shows it. */
export interface LatestJob {
  job: Pick<ConfigurationJob, 'id' | 'status' | 'created' | 'origin_created' | 'stats'>
  name: string | undefined
  /** What the job's thing belongs to. */
  within: string | undefined
  to: string
}

const load: Record<ProjectJobKind, (options: { signal: AbortSignal }) => Promise<LatestJob[]>> = {
  configuration: async (options) => {
    const { configuration_jobs } = await api.childJobs.configurationJobs({ query: LATEST }, options)
    return configuration_jobs.map((job) => ({
      job,
      name: job.configuration?.name,
      within: job.configuration?.workspace.name,
      to: pathTo('configurationJob', { id: job.workspace_id, cid: job.configuration_id, aid: job.id }),
    }))
  },
  workspace: async (options) => {
    const { workspace_jobs } = await api.childJobs.workspaceJobs({ query: LATEST }, options)
    return workspace_jobs.map((job) => ({
      job,
      name: job.workspace?.name,
      within: undefined,
      to: pathTo('workspaceJob', { id: job.workspace_id, aid: job.id }),
    }))
  },
}

/** The latest of everything that the user may see; what is active comes first. */
export const latestProjectJobsQuery = (kind: ProjectJobKind) =>
  queryOptions({
    queryKey: [...sharedKeys.projectJobs(kind), 'latest'],
    queryFn: ({ signal }) => load[kind]({ signal }),
    // Told in place: the list beside it has its own trouble to report.
    meta: { isQuiet: true },
  })
