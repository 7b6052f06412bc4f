/** What the pages about jobs ask for. Below the keys of what has run, so that news about it reaches them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import type { JobStatus } from '@clew/contract'
import { autoRefresh, REFRESH_ACTIVE_MS, REFRESH_LIST_MS } from '../../api/auto-refresh.ts'
import { api } from '../../api/client.ts'
import { callsOf, type Job, type JobHistoryItem } from '../../api/runnables.ts'
import { sharedCalls, type ChildJob, type SharedKind } from '../../api/shared-kinds.ts'
import { latestChildJobsQuery, sharedKeys } from '../../api/shared-queries.ts'
import type { Runnable } from '../../paths.ts'

export type ProjectJobKind = 'configuration' | 'workspace'

const CHILDREN_PER_CALL = 1_000
const SHOWN_LINES = 5

// More rows are asked for with those that are there; until they come, these stay.
const asList = { ...autoRefresh(() => REFRESH_LIST_MS), placeholderData: keepPreviousData }
const whileActive = (status: JobStatus | undefined): number | false =>
  status !== undefined && isActive(status) ? REFRESH_ACTIVE_MS : false

/** The newest ones of one thing. */
export const jobListQuery = (of: Runnable, limit: number) =>
  queryOptions({
    queryKey: [...sharedKeys.jobs(of.kind, of.id), 'list', limit],
    queryFn: ({ signal }) => callsOf(of).jobs({ offset: 0, limit }, { signal }),
    ...asList,
  })

/** The newest ones of what it is made of. */
export const childJobListQuery = (kind: SharedKind, id: number, limit: number) =>
  queryOptions({ ...latestChildJobsQuery(kind, id, limit), ...asList })

/** Of everything that the user may see; what is active comes first. */
export const projectJobListQuery = (kind: ProjectJobKind, limit: number) =>
  queryOptions({
    queryKey: [...sharedKeys.projectJobs(kind), 'list', limit],
    queryFn: async ({ signal }): Promise<ChildJob[]> => {
      const query = { limit, order_by: 'status', order_dir: 'DESC', load_full_structure: '1' } as const
      return kind === 'configuration'
        ? (await api.childJobs.configurationJobs({ query }, { signal })).configuration_jobs
        : (await api.childJobs.workspaceJobs({ query }, { signal })).workspace_jobs
    },
    ...asList,
  })

const jobKey = (of: Runnable, jobId: number) => [...sharedKeys.jobs(of.kind, of.id), jobId] as const

export const jobQuery = (of: Runnable, jobId: number) =>
  queryOptions({
    queryKey: [...jobKey(of, jobId), 'itself'],
    queryFn: ({ signal }) => callsOf(of).job(jobId, { signal }),
    ...autoRefresh<Job>((job) => whileActive(job?.status)),
  })

/** The statuses it has had, newest first. */
export const jobHistoryQuery = (of: Runnable, jobId: number) =>
  queryOptions({
    queryKey: [...jobKey(of, jobId), 'history'],
    queryFn: ({ signal }) => callsOf(of).jobHistory(jobId, { signal }),
    ...autoRefresh<JobHistoryItem[]>((items) => whileActive(items?.[0]?.job.status)),
  })

export const jobHistoryItemQuery = (of: Runnable, jobId: number, hid: number) =>
  queryOptions({
    queryKey: [...jobKey(of, jobId), 'history', hid],
    queryFn: ({ signal }) => callsOf(of).jobHistoryItem(jobId, hid, { signal }),
  })

/** What the job of a workspace or DAWG has started, all of it, in the order in which it can run. */
export const childrenQuery = (kind: SharedKind, id: number, job: { id: number; status: JobStatus }) =>
  queryOptions({
    // With the status: when the job goes on or ends, so have some of these.
    queryKey: [...jobKey({ kind, id }, job.id), 'children', job.status],
    queryFn: async ({ signal }): Promise<ChildJob[]> => {
      const children: ChildJob[] = []
      for (;;) {
        const page = { offset: children.length, limit: CHILDREN_PER_CALL }
        const more = await sharedCalls[kind].childJobsOf(id, job.id, page, { signal })
        children.push(...more)
        if (more.length < CHILDREN_PER_CALL) return children
      }
    },
    ...autoRefresh<ChildJob[]>(() => whileActive(job.status)),
    placeholderData: keepPreviousData,
  })

/** The last lines of its log that are of that level, in the order in which they were written. */
export const lastLinesQuery = (of: Runnable, jobId: number, level: 'error' | 'warning') =>
  queryOptions({
    queryKey: [...jobKey(of, jobId), 'last-lines', level],
    queryFn: async ({ signal }) => {
      const query = { level, order_by: 'id', order_dir: 'DESC', limit: SHOWN_LINES } as const
      return (await callsOf(of).logs(jobId, query, { signal })).toReversed()
    },
    // They come on top of what is known already: without them the page says a little less.
    meta: { isQuiet: true },
  })
