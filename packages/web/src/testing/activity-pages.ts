/** A server with a workspace, a DAWG and a configuration that have run. What a test changes, it changes here. */
import { calls, type Configuration, type JobStatus, type User } from '@clew/contract'
import type { JobHistoryItem, LogLine } from '../api/runnables.ts'
import type { ConfigurationJob, WorkspaceJob } from '../api/shared-kinds.ts'
import { aConfiguration, anySelection } from './builders.ts'
import { keepDetailPages, type Kept } from './detail-page.ts'
import { Refused } from './fake-server.ts'

export interface KeptActivity extends Kept {
  configuration: Configuration
  /** What the job of the workspace has started, and what that of the DAWG has. */
  startedConfigurations: ConfigurationJob[]
  startedWorkspaces: WorkspaceJob[]
  /** Newest first. */
  history: JobHistoryItem[]
  /** By the id of the job. */
  logs: Record<number, LogLine[]>
}

const selection_settings = anySelection

/** `user` is signed in. */
export function keepActivity(user?: User): KeptActivity {
  const kept: KeptActivity = Object.assign(keepDetailPages(user), {
    configuration: aConfiguration({ workspace: { id: 3, name: 'Orders to warehouse', deleted: 0 as const } }),
    startedConfigurations: [],
    startedWorkspaces: [],
    history: [],
    logs: {},
  })
  const linesOf = (jobId: number, { level, limit }: { level?: string | undefined; limit: number }) =>
    (kept.logs[jobId] ?? [])
      .filter((line) => level === undefined || line.level === level)
      .toReversed()
      .slice(0, limit)
  const ofLog = (jobId: number) => ({
    last_line: kept.logs[jobId]?.at(-1)?.id ?? 0,
    download_token: 'none',
    selection_settings,
  })
  // The contract makes the name of the key from the kind, which the compiler does not follow.
  const statuses = (key: string) => kept.history.map(({ job, ...item }) => ({ ...item, [key]: job })) as never[]
  const page = <Row>(rows: Row[], { offset, limit }: { offset: number; limit: number }) =>
    rows.slice(offset, offset + limit)
  kept.server
    .on(calls.configurations.get, () => ({ configuration: kept.configuration }))
    .on(calls.workspaceJobs.list, ({ query }) => ({
      workspace_jobs: page(kept.workspaceJobs, query),
      selection_settings,
    }))
    .on(calls.dawgJobs.list, ({ query }) => ({ dawg_jobs: page(kept.dawgJobs, query), selection_settings }))
    .on(calls.configurationJobs.list, ({ query }) => ({
      configuration_jobs: page(kept.configurationJobs, query),
      selection_settings,
    }))
    .on(calls.childJobs.ofWorkspace, ({ query }) => ({
      configuration_jobs: page(kept.configurationJobs, query),
      selection_settings,
    }))
    .on(calls.childJobs.configurationJobs, ({ query }) => ({
      configuration_jobs: page(kept.configurationJobs, query),
      selection_settings,
    }))
    .on(calls.childJobs.workspaceJobs, ({ query }) => ({
      workspace_jobs: page(kept.workspaceJobs, query),
      selection_settings,
    }))
    .on(calls.workspaceJobs.get, ({ params }) => ({ workspace_job: found(kept.workspaceJobs, params.jobId) }))
    .on(calls.dawgJobs.get, ({ params }) => ({ dawg_job: found(kept.dawgJobs, params.jobId) }))
    .on(calls.configurationJobs.get, ({ params }) => ({
      configuration_job: found(kept.configurationJobs, params.jobId),
    }))
    .on(calls.childJobs.ofWorkspaceJob, () => ({ configuration_jobs: kept.startedConfigurations, selection_settings }))
    .on(calls.childJobs.ofDawgJob, () => ({ workspace_jobs: kept.startedWorkspaces, selection_settings }))
    .on(calls.workspaceJobs.history, () => ({ history_list: statuses('workspace_job'), selection_settings }))
    .on(calls.dawgJobs.history, () => ({ history_list: statuses('dawg_job'), selection_settings }))
    .on(calls.configurationJobs.history, () => ({ history_list: statuses('configuration_job'), selection_settings }))
    .on(calls.workspaceJobs.historyItem, ({ params }) => ({
      history: statuses('workspace_job')[kept.history.findIndex(({ id }) => id === params.hid)]!,
    }))
    .on(calls.workspaceJobs.logs, ({ params, query }) => ({
      workspace_logs: linesOf(params.jobId, query),
      ...ofLog(params.jobId),
    }))
    .on(calls.dawgJobs.logs, ({ params, query }) => ({
      dawg_logs: linesOf(params.jobId, query),
      ...ofLog(params.jobId),
    }))
    .on(calls.configurationJobs.logs, ({ params, query }) => ({
      configuration_logs: linesOf(params.jobId, query),
      ...ofLog(params.jobId),
    }))
  return kept
}

function found<Row extends { id: number }>(rows: Row[], id: number): Row {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new Refused('not_found', 'Not found')
  return row
}

/** Of a configuration job, as the server names it. */
export const aConfigurationName = (given: { id?: number; name?: string; deleted?: 0 | 1 } = {}) => ({
  id: 9,
  name: 'clean.sql',
  deleted: 0 as const,
  component: {
    id: 20,
    name: 'SQL (DuckDB)',
    type: 'processor' as const,
    icon: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    hidden: 0 as const,
  },
  workspace: { id: 3, name: 'Orders to warehouse', deleted: 0 as const },
  ...given,
})

/** A status that a job has had. */
export const aStatus = (id: number, status: JobStatus): JobHistoryItem => ({
  id,
  created: '2026-11-15T09:00:10.000Z',
  user_id: 7,
  user: { id: 7, name: 'Anna Novak', email: 'anna@example.com' },
  job: { status, settings: { max_workers_used: 2 }, stats: { statuses_history: {} } },
})
