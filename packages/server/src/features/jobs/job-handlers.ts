import { sql, type Kysely } from 'kysely'
import type { JobCalls, Kind } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { ArchivedLog } from '../../engine/index.ts'
import type { Handlers, KindHandlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import { jobAnswer, type FindComponent } from './job-answer.ts'
import { findStatus, listStatuses, type StatusRow } from './job-history-store.ts'
import { findLastLine, listLogLines } from './job-log.ts'
import { jobsOfEntity } from './job-scopes.ts'
import { listJobs } from './job-store.ts'
import { cancel, getJob, resolve, run } from './jobs.ts'
import { findMatches } from './log-matches.ts'

export interface JobDeps {
  db: Kysely<Tables>
  findComponent: FindComponent
  archivedLog: ArchivedLog
  /** For a link to the whole log. */
  logToken: (userId: number, jobId: number) => string
}

export function jobHandlers<K extends Kind>(
  { db, findComponent, archivedLog, logToken }: JobDeps,
  kind: K,
): Handlers<JobCalls<K>> {
  const answer = jobAnswer(findComponent)
  /** The job of the path, which belongs to the thing of the path. */
  const jobOf = async (params: { id: number; cid: number; jobId: number }) =>
    getJob(db, kind, await resolve(db, kind, params), params.jobId)
  const historyItem = ({ status, settings, stats, ...item }: StatusRow) => ({
    ...item,
    [`${kind}_job`]: { status, stats, ...(settings && { settings: maskSecrets(settings) }) },
  })

  const handlers: KindHandlers<JobCalls<'configuration'>> = {
    run: async ({ params, headers, body }, { caller }) => {
      const started = await run(db, kind, params, {
        userId: caller.id,
        idempotencyKey: headers['idempotency-key'],
        options: body,
      })
      return { [`${kind}_job`]: answer(started) }
    },
    list: async ({ params, query }) => {
      const scope = jobsOfEntity(kind, await resolve(db, kind, params))
      const settings = query.include_settings === '1' ? sql`true` : undefined
      const jobs = await listJobs(db, scope, query, { names: query.load_full_structure === '1', settings })
      return { [`${kind}_jobs`]: jobs.map(answer), selection_settings: query }
    },
    get: async ({ params, query }) => {
      const parts = { names: query.load_full_structure === '1', settings: sql`true` }
      const job = await getJob(db, kind, await resolve(db, kind, params), params.jobId, parts)
      return { [`${kind}_job`]: answer(job) }
    },
    cancel: async ({ params }, { caller }) => {
      const canceled = await cancel(db, kind, params, { jobId: params.jobId, userId: caller.id })
      return { [`${kind}_job`]: answer(canceled) }
    },
    history: async ({ params, query }) => {
      const { id } = await jobOf(params)
      const statuses = await listStatuses(db, id, query, query.load_full_structure === '1')
      return { history_list: statuses.map(historyItem), selection_settings: query }
    },
    historyItem: async ({ params, query }) => {
      const { id } = await jobOf(params)
      const status = await findStatus(db, id, params.hid, query.load_full_structure === '1')
      if (!status) throw notFound()
      return { history: historyItem(status) }
    },
    logs: async ({ params, query }, { caller }) => {
      const { id } = await jobOf(params)
      const lines = await listLogLines(db, archivedLog, id, query)
      // Asked for afterwards: a line that is shown is never beyond it.
      const last_line = await findLastLine(db, archivedLog, id)
      const download_token = logToken(caller.id, id)
      return { [`${kind}_logs`]: lines, last_line, download_token, selection_settings: query }
    },
    logMatches: async ({ params, query }) => findMatches(db, archivedLog, (await jobOf(params)).id, query),
  }
  return handlers as unknown as Handlers<JobCalls<K>>
}
