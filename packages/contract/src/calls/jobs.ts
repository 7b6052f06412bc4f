/** Running and watching: the same calls for configurations, workspaces and DAWGs, and the lists over a whole project. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, MAX_ID, queryFlag, time } from '../shapes/basics.ts'
import { person } from '../shapes/entity.ts'
import { jobStatuses } from '../rules/job-status.ts'
import { jobShapes, jobStats, logEntry, logLevels } from '../shapes/job.ts'
import { fullStructure, idList, listQuery, queryNumber, selectionSettings } from '../shapes/lists.ts'
import { keyed, kinds, needs, type BaseOf, type Kind } from './kinds.ts'

const jobOrders = ['id', 'created', 'status'] as const

/** In lists of jobs the newest come first. */
const jobListQuery = listQuery(jobOrders, { order_dir: 'DESC' }).extend(fullStructure)
const includeSettings = { include_settings: queryFlag.default('0') }

const logFilter = {
  level: z.enum(logLevels).optional(),
  /** A part of the line, in any case. */
  search_text: z.string().max(1_000).optional(),
}
const logQuery = listQuery(['id']).extend({
  ...logFilter,
  /** These lines, whatever else was asked for. */
  line_ids: idList.optional(),
})
/** Lines are numbered from 1 without gaps, so this is also how many there are. */
const lastLine = { last_line: z.int().min(0) }

/** A job as it was when its status changed. */
const jobHistoryItem = z.object({ id, created: time, user_id: id, user: person.optional() })
const jobSnapshot = z.object({
  status: z.enum(jobStatuses),
  /** Left out of the list. */
  settings: z.record(z.string(), z.unknown()).optional(),
  stats: jobStats,
})

/** How a run differs from an ordinary one. */
const noOptions = z.strictObject({})
const runBodies = {
  configuration: noOptions,
  /** With a configuration: that one and what comes after it. */
  workspace: z.strictObject({ from_configuration_id: id.optional() }),
  dawg: noOptions,
} as const

export function jobCalls<K extends Kind>(kind: K) {
  const base = kinds[kind].base as BaseOf<K>
  const { label } = kinds[kind]
  const job = jobShapes[kind]
  const historyItem = jobHistoryItem.extend({ [`${kind}_job`]: jobSnapshot })
  return endpoints({
    run: {
      method: 'POST',
      path: `${base}/jobs`,
      access: needs(kind, 'write'),
      summary: `Run the ${label}; with an Idempotency-Key header, asking again gives the same job`,
      headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
      body: runBodies[kind],
      answer: keyed(`${kind}_job` as const, job),
      status: 201,
    },
    list: {
      method: 'GET',
      path: `${base}/jobs`,
      access: needs(kind, 'read'),
      summary: `Jobs of the ${label}, newest first`,
      query: jobListQuery.extend(includeSettings),
      answer: keyed(`${kind}_jobs` as const, z.array(job)).extend({ selection_settings: selectionSettings }),
    },
    get: {
      method: 'GET',
      path: `${base}/jobs/{jobId}`,
      access: needs(kind, 'read'),
      summary: `One job of the ${label}`,
      query: z.strictObject(fullStructure),
      answer: keyed(`${kind}_job` as const, job),
    },
    cancel: {
      method: 'DELETE',
      path: `${base}/jobs/{jobId}`,
      access: needs(kind, 'write'),
      summary: 'Cancel the job; what has ended cannot be cancelled',
      answer: keyed(`${kind}_job` as const, job),
    },
    history: {
      method: 'GET',
      path: `${base}/jobs/{jobId}/history`,
      access: needs(kind, 'read'),
      summary: 'The statuses that the job has had, newest first',
      query: listQuery(['id'], { order_dir: 'DESC' }).extend(fullStructure),
      answer: z.object({ history_list: z.array(historyItem), selection_settings: selectionSettings }),
    },
    historyItem: {
      method: 'GET',
      path: `${base}/jobs/{jobId}/history/{hid}`,
      access: needs(kind, 'read'),
      summary: 'The job as it was when its status changed',
      query: z.strictObject(fullStructure),
      answer: z.object({ history: historyItem }),
    },
    logs: {
      method: 'GET',
      path: `${base}/jobs/{jobId}/logs`,
      access: needs(kind, 'read'),
      summary: 'Lines of the log',
      query: logQuery,
      answer: keyed(`${kind}_logs` as const, z.array(logEntry)).extend({
        ...lastLine,
        /** For the link to the whole log as a text. */
        download_token: z.string(),
        selection_settings: selectionSettings.extend(logFilter),
      }),
    },
    logMatches: {
      method: 'GET',
      path: `${base}/jobs/{jobId}/logs/matches`,
      access: needs(kind, 'read'),
      summary: 'The numbers of all lines of a level, or with a part of the text in them',
      query: z.strictObject({ ...logFilter, from_line: queryNumber(1, MAX_ID).default(1) }),
      answer: z.object({ ...lastLine, lines: z.array(z.int()) }),
    },
  })
}
export type JobCalls<K extends Kind> = ReturnType<typeof jobCalls<K>>

const projectQuery = listQuery(['status', 'id', 'created'], { order_dir: 'DESC' }).extend({
  ...fullStructure,
  status: z.enum(jobStatuses).optional(),
  /** Jobs that were changed at or after this time. */
  since: time.optional(),
})

const configurationJobs = z.object({
  configuration_jobs: z.array(jobShapes.configuration),
  selection_settings: selectionSettings,
})
const workspaceJobs = z.object({
  workspace_jobs: z.array(jobShapes.workspace),
  selection_settings: selectionSettings,
})

/** Jobs of the children, and of everything the caller may see. */
export const childJobs = endpoints({
  ofWorkspace: {
    method: 'GET',
    path: '/workspaces/{id}/configuration_jobs',
    access: { entity: 'workspace', permission: 'read' },
    summary: 'Jobs of the configurations of a workspace',
    query: jobListQuery.extend({ ...includeSettings, include_deleted_configuration_jobs: queryFlag.default('0') }),
    answer: configurationJobs,
  },
  ofWorkspaceJob: {
    method: 'GET',
    path: '/workspaces/{id}/jobs/{jobId}/configuration_jobs',
    access: { entity: 'workspace', permission: 'read' },
    summary: 'Configuration jobs that a workspace job has started',
    query: jobListQuery,
    answer: configurationJobs,
  },
  ofDawg: {
    method: 'GET',
    path: '/dawgs/{id}/workspace_jobs',
    access: { entity: 'dawg', permission: 'read' },
    summary: 'Jobs of the workspaces of a DAWG',
    query: jobListQuery.extend({ ...includeSettings, include_deleted_workspace_jobs: queryFlag.default('0') }),
    answer: workspaceJobs,
  },
  ofDawgJob: {
    method: 'GET',
    path: '/dawgs/{id}/jobs/{jobId}/workspace_jobs',
    access: { entity: 'dawg', permission: 'read' },
    summary: 'Workspace jobs that a DAWG job has started',
    query: jobListQuery,
    answer: workspaceJobs,
  },
  configurationJobs: {
    method: 'GET',
    path: '/configuration_jobs',
    access: 'signed-in',
    summary:
      'Configuration jobs of everything the caller may see; running ones first, then waiting ones, then the newest',
    query: projectQuery.extend({ include_deleted_entities_jobs: queryFlag.default('0') }),
    answer: configurationJobs,
  },
  workspaceJobs: {
    method: 'GET',
    path: '/workspace_jobs',
    access: 'signed-in',
    summary: 'Workspace jobs of everything the caller may see; running ones first, then waiting ones, then the newest',
    query: projectQuery.extend({ include_deleted_workspaces_jobs: queryFlag.default('0') }),
    answer: workspaceJobs,
  },
})

const lastJob = z.object({
  id,
  status: z.enum(jobStatuses),
  created: time,
  origin_created: time,
  stats: jobStats.pick({ statuses_history: true }),
})

/** The newest job of each of many, for the lists and the graphs: ids that the caller may not see are left out. */
export const lastJobs = endpoints({
  ofWorkspaces: {
    method: 'GET',
    path: '/workspaces/last_jobs',
    access: 'signed-in',
    summary: 'The newest job of each workspace',
    query: z.strictObject({ workspace_ids: idList }),
    answer: z.object({ last_workspace_jobs: z.array(z.object({ workspace_id: id, last_job: lastJob.nullable() })) }),
  },
  ofDawgs: {
    method: 'GET',
    path: '/dawgs/last_jobs',
    access: 'signed-in',
    summary: 'The newest job of each DAWG',
    query: z.strictObject({ dawg_ids: idList }),
    answer: z.object({ last_dawg_jobs: z.array(z.object({ dawg_id: id, last_job: lastJob.nullable() })) }),
  },
  ofConfigurations: {
    method: 'GET',
    path: '/workspaces/{id}/configurations/last_jobs',
    access: { entity: 'workspace', permission: 'read' },
    summary: 'The newest job of each configuration of the workspace',
    query: z.strictObject({ configuration_ids: idList.optional() }),
    answer: z.object({
      last_configuration_jobs: z.array(z.object({ configuration_id: id, last_job: lastJob.nullable() })),
    }),
  },
  ofDawgWorkspaces: {
    method: 'GET',
    path: '/dawgs/{id}/workspaces/last_jobs',
    access: { entity: 'dawg', permission: 'read' },
    summary: 'The newest job of each workspace of the DAWG, whether or not the caller may open it',
    answer: z.object({ last_workspace_jobs: z.array(z.object({ workspace_id: id, last_job: lastJob.nullable() })) }),
  },
})
