/** Workspaces, DAWGs and configurations are run, watched and versioned alike: here under the same names. */
import type { AnswerOf, Configuration, JobStats, JobStatus, Kind, Person, calls } from '@clew/contract'
import { links } from '@clew/contract'
import type { Runnable } from '../paths.ts'
import { api } from './client.ts'
import type { ConfigurationJob, DawgJob, SharedChanges, SharedEntity, WorkspaceJob } from './shared-kinds.ts'

type Options = { signal?: AbortSignal }

export type Entity = SharedEntity | Configuration
export type Job = WorkspaceJob | DawgJob | ConfigurationJob
export type LogLine = AnswerOf<typeof calls.workspaceJobs.logs>['workspace_logs'][number]
export type LogQuery = NonNullable<Parameters<typeof api.workspaceJobs.logs>[0]['query']>
export type LogMatchQuery = NonNullable<Parameters<typeof api.workspaceJobs.logMatches>[0]['query']>

export interface LogPage {
  lines: LogLine[]
  /** Of the whole log; 0 when it is empty. */
  lastLine: number
  /** Of the whole log as a text. */
  downloadPath: string
}

export interface LogMatches {
  lines: number[]
  lastLine: number
}

/** How a run differs from an ordinary one. */
export type RunOptions = NonNullable<Parameters<typeof api.workspaceJobs.run>[0]['body']>

/** What may be changed of each of them. What only one kind has is for those who know which kind they have. */
export type Changes = Omit<SharedChanges & ConfigurationChanges, 'settings'> & {
  settings?: SharedChanges['settings'] | ConfigurationChanges['settings']
}
type ConfigurationChanges = NonNullable<Parameters<typeof api.configurations.modify>[0]['body']>

/** A job as it was when its status changed. */
export interface JobHistoryItem {
  id: number
  created: string
  user_id: number
  user?: Person
  job: { status: JobStatus; settings?: Record<string, unknown>; stats: JobStats }
}

export interface Version {
  /** Null: the current one, which is not history yet. */
  id: number | null
  version: number
  created: string
  user_id: number
  user?: Person
  /** Names of the fields in which it differs from the version before. */
  changed: string[]
  /** Why it was made, when more than this one thing was changed at once. */
  note?: string
  /** What the thing was, secrets masked; lists go without. */
  snapshot: Record<string, unknown> | undefined
}

export interface VersionAndBefore extends Version {
  /** Undefined: it is the first. */
  before: Version | undefined
}

interface Page {
  offset: number
  limit: number
}

/** What is asked for comes with the people and things it names. */
export interface RunnableCalls {
  get(options?: Options): Promise<Entity>
  modify(changes: Changes): Promise<Entity>
  remove(): Promise<unknown>
  eraseData(): Promise<unknown>
  /** With a key, asking again gives the same job. */
  run(key: string, how?: RunOptions): Promise<Job>
  cancel(jobId: number): Promise<Job>
  /** Newest first. */
  jobs(page: Page, options?: Options): Promise<Job[]>
  job(jobId: number, options?: Options): Promise<Job>
  /** The statuses it has had, newest first. */
  jobHistory(jobId: number, options?: Options): Promise<JobHistoryItem[]>
  jobHistoryItem(jobId: number, hid: number, options?: Options): Promise<JobHistoryItem>
  logs(jobId: number, query: LogQuery, options?: Options): Promise<LogLine[]>
  /** The lines with what else is known about their log. */
  logPage(jobId: number, query: LogQuery, options?: Options): Promise<LogPage>
  /** The numbers of the lines that a filter leaves. */
  logMatches(jobId: number, query: LogMatchQuery, options?: Options): Promise<LogMatches>
  /** The current version first, without snapshots. */
  versions(page: Page, options?: Options): Promise<Version[]>
  /** 0 is the current one. */
  version(hid: number, options?: Options): Promise<VersionAndBefore>
  revert(hid: number): Promise<Entity>
}

/** The contract makes these calls for all kinds from one description: they differ in the names of parameters and answers only. */
type LooseCall = (
  call: { params: Record<string, number>; query?: object; body?: object; headers?: object },
  options?: Options,
) => Promise<Record<string, never>>
type LooseCalls = Record<string, LooseCall>

const groups = {
  workspace: { itself: api.workspaces, jobs: api.workspaceJobs, history: api.workspaceHistory },
  dawg: { itself: api.dawgs, jobs: api.dawgJobs, history: api.dawgHistory },
  configuration: { itself: api.configurations, jobs: api.configurationJobs, history: api.configurationHistory },
} as unknown as Record<Kind, Record<'itself' | 'jobs' | 'history', LooseCalls>>

const full = { load_full_structure: '1' } as const
/** A job has few statuses in its life. */
const MOST_STATUSES = 100

export function callsOf(of: Runnable): RunnableCalls {
  const { kind } = of
  const { itself, jobs, history } = groups[kind]
  const params: Record<string, number> =
    of.kind === 'configuration' ? { id: of.workspaceId, cid: of.id } : { id: of.id }
  const answered = async (group: LooseCalls, name: string, key: string, ...[call, options]: Asked): Promise<never> => {
    const answer = await group[name]!({ ...call, params: { ...params, ...call.params } }, options)
    return answer[key]!
  }
  const job = `${kind}_job`
  const asItem = (item: Record<string, unknown>) => ({ ...item, job: item[job] }) as unknown as JobHistoryItem
  const asVersion = (item: Record<string, unknown>) => versionOf(kind, item)
  return {
    get: (options) => answered(itself, 'get', kind, { query: full }, options),
    modify: (body) => answered(itself, 'modify', kind, { query: full, body }),
    remove: () => itself['remove']!({ params }),
    eraseData: () => itself['eraseData']!({ params }),
    run: (key, body = {}) => answered(jobs, 'run', job, { body, headers: { 'idempotency-key': key } }),
    cancel: (jobId) => answered(jobs, 'cancel', job, { params: { jobId } }),
    jobs: (page, options) => answered(jobs, 'list', `${job}s`, { query: { ...page, ...full } }, options),
    job: (jobId, options) => answered(jobs, 'get', job, { params: { jobId }, query: full }, options),
    jobHistory: async (jobId, options) => {
      const query = { ...full, limit: MOST_STATUSES }
      const list: object[] = await answered(jobs, 'history', 'history_list', { params: { jobId }, query }, options)
      return list.map((item) => asItem(item as Record<string, unknown>))
    },
    jobHistoryItem: async (jobId, hid, options) =>
      asItem(await answered(jobs, 'historyItem', 'history', { params: { jobId, hid }, query: full }, options)),
    logs: (jobId, query, options) => answered(jobs, 'logs', `${kind}_logs`, { params: { jobId }, query }, options),
    logPage: async (jobId, query, options) => {
      const answer = await jobs['logs']!({ params: { ...params, jobId }, query }, options)
      return {
        lines: answer[`${kind}_logs`]!,
        lastLine: answer['last_line']!,
        downloadPath: links.download(answer['download_token']!),
      }
    },
    logMatches: async (jobId, query, options) => {
      const { lines, last_line } = await jobs['logMatches']!({ params: { ...params, jobId }, query }, options)
      return { lines: lines!, lastLine: last_line! }
    },
    versions: async (page, options) => {
      const query = { ...page, ...full, include_snapshots: '0' }
      const list: object[] = await answered(history, 'list', 'history_list', { query }, options)
      return list.map((item) => asVersion(item as Record<string, unknown>))
    },
    version: async (hid, options) =>
      asVersion(await answered(history, 'get', 'history', { params: { hid }, query: full }, options)),
    revert: (hid) => answered(history, 'revert', kind, { params: { hid } }),
  }
}

type Asked = [
  call: { params?: Record<string, number>; query?: object; body?: object; headers?: object },
  options?: Options | undefined,
]

function versionOf(kind: Kind, item: Record<string, unknown>): VersionAndBefore {
  const { previous_history: before, [kind]: snapshot, ...version } = item
  return {
    ...version,
    snapshot,
    before: before ? versionOf(kind, before as Record<string, unknown>) : undefined,
  } as unknown as VersionAndBefore
}

/** Which one an answer is about. */
export function runnableOf(kind: Kind, entity: Entity): Runnable {
  if (kind !== 'configuration') return { kind, id: entity.id }
  return { kind, id: entity.id, workspaceId: (entity as Configuration).workspace_id }
}
