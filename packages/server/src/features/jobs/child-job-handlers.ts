import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Caller, Handlers } from '../../http/handlers.ts'
import { visibleIds } from '../access/index.ts'
import { jobAnswer, type FindComponent } from './job-answer.ts'
import { jobsInDawg, jobsInProject, jobsInWorkspace, jobsOfParent, type JobScope } from './job-scopes.ts'
import type { JobPage } from './job-selection.ts'
import { listJobs, type JobParts } from './job-store.ts'
import { getJob } from './jobs.ts'

type Query = JobPage & { load_full_structure: '0' | '1' }

export function childJobHandlers(db: Kysely<Tables>, findComponent: FindComponent): Handlers<typeof calls.childJobs> {
  const answer = jobAnswer(findComponent)
  const list = async (scope: JobScope, query: Query, parts: Omit<JobParts, 'names'> = {}) => {
    const jobs = await listJobs(db, scope, query, { names: query.load_full_structure === '1', ...parts })
    return jobs.map(answer)
  }
  const configurationJobs = async (...about: Parameters<typeof list>) => ({
    configuration_jobs: await list(...about),
    selection_settings: about[1],
  })
  const workspaceJobs = async (...about: Parameters<typeof list>) => ({
    workspace_jobs: await list(...about),
    selection_settings: about[1],
  })

  return {
    ofWorkspace: ({ params, query }) => {
      const scope = jobsInWorkspace(params.id, query.include_deleted_configuration_jobs === '1')
      return configurationJobs(scope, query, query.include_settings === '1' ? { settings: sql`true` } : {})
    },
    ofWorkspaceJob: async ({ params, query }) => {
      const parent = await getJob(db, 'workspace', params.id, params.jobId)
      return configurationJobs(jobsOfParent('configuration', parent.id), query)
    },
    ofDawg: ({ params, query }, { caller }) => {
      const scope = jobsInDawg(params.id, query.include_deleted_workspace_jobs === '1')
      const message = mayOpen(caller)
      return workspaceJobs(scope, query, { message, ...(query.include_settings === '1' && { settings: message }) })
    },
    ofDawgJob: async ({ params, query }, { caller }) => {
      const parent = await getJob(db, 'dawg', params.id, params.jobId)
      return workspaceJobs(jobsOfParent('workspace', parent.id), query, { message: mayOpen(caller) })
    },
    configurationJobs: async ({ query }, { caller }) => {
      const includeDeleted = query.include_deleted_entities_jobs === '1'
      return configurationJobs(await jobsInProject(db, 'configuration', caller, includeDeleted), query)
    },
    workspaceJobs: async ({ query }, { caller }) => {
      const includeDeleted = query.include_deleted_workspaces_jobs === '1'
      return workspaceJobs(await jobsInProject(db, 'workspace', caller, includeDeleted), query)
    },
  }
}

/** A DAWG shows names and statuses of all its workspaces, but settings and messages only of those that the caller may open. */
function mayOpen(caller: Caller): RawBuilder<unknown> {
  const visible = visibleIds(caller, 'workspace')
  return visible ? sql`job.workspace_id in ${visible}` : sql`true`
}
