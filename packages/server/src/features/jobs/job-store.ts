/** Jobs as they leave the database. */
import { sql, type RawBuilder } from 'kysely'
import type { JobStats, JobStatus, Kind, Person } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { JobScope } from './job-scopes.ts'
import { orderOf, selectIds, type JobPage } from './job-selection.ts'

interface EntityName {
  id: number
  name: string
  deleted: 0 | 1
}

export interface JobRow {
  id: number
  /** Of the kinds that have it: a DAWG job has no workspace, and only a configuration job a configuration. */
  configuration_id: number
  workspace_id: number
  dawg_id: number | null
  parent_id: number | null
  user_id: number
  status: JobStatus
  created: string
  origin_created: string
  started_by: 'user' | 'schedule' | 'parent' | 'api'
  stats: JobStats
  message: string | null
  settings?: Record<string, unknown> | null
  user?: Person
  configuration?: EntityName & { component_id: number; workspace: EntityName }
  workspace?: EntityName
  dawg?: EntityName
}

export interface JobParts {
  /** The names of what it ran, and of who started it. */
  names?: boolean
  /** A condition on `job` under which its settings are given. */
  settings?: RawBuilder<unknown> | undefined
  /** The same for what it said at its end; always unless given. */
  message?: RawBuilder<unknown> | undefined
}

export async function listJobs(db: Db, scope: JobScope, page: JobPage, parts: JobParts): Promise<JobRow[]> {
  return selectJobs(db, scope.kind, sql`job.id in (${selectIds(scope, page)}) order by ${orderOf(page)}`, parts)
}

/** Undefined also when it is a job of something else. */
export async function findJob(
  db: Db,
  kind: Kind,
  entityId: number,
  jobId: number,
  parts: JobParts = {},
): Promise<JobRow | undefined> {
  const which = sql`job.id = ${jobId} and job.kind = ${kind} and job.entity_id = ${entityId}`
  return (await selectJobs(db, kind, which, parts))[0]
}

/** The job that this user has started with this key before. */
export async function findJobByKey(
  db: Db,
  kind: Kind,
  entityId: number,
  userId: number,
  key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where user_id = ${userId} and kind = ${kind} and entity_id = ${entityId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0]?.id
}

async function selectJobs(db: Db, kind: Kind, which: RawBuilder<unknown>, parts: JobParts): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job.id, job.configuration_id, job.workspace_id, job.dawg_id, job.parent_id, job.user_id, job.status, job.created,
      job.origin_created, job.started_by, job.stats, ${message(parts)} as message ${settings(parts)} ${parts.names ? names[kind] : sql``}
    from jobs job ${parts.names ? named[kind] : sql``} where ${which}`.execute(db)
  return rows
}

const settings = (parts: JobParts): RawBuilder<unknown> =>
  parts.settings ? sql`, case when ${parts.settings} then job.settings end as settings` : sql``

const message = (parts: JobParts): RawBuilder<unknown> =>
  parts.message ? sql`case when ${parts.message} then job.message end` : sql`job.message`

const entityName = (table: string) =>
  sql`json_build_object('id', ${sql.ref(table)}.id, 'name', ${sql.ref(table)}.name, 'deleted', ${sql.ref(table)}.deleted)`
const person = sql`, json_build_object('id', starter.id, 'name', starter.name, 'email', starter.email) as "user"`

const names = {
  configuration: sql`${person}, json_build_object('id', configuration.id, 'name', configuration.name,
    'deleted', configuration.deleted, 'component_id', configuration.component_id, 'workspace', ${entityName('workspace')}) as configuration`,
  workspace: sql`${person}, ${entityName('workspace')} as workspace`,
  dawg: sql`${person}, ${entityName('dawg')} as dawg`,
} satisfies Record<Kind, RawBuilder<unknown>>

const starter = sql`join users starter on starter.id = job.user_id`
const named = {
  configuration: sql`${starter} join configurations configuration on configuration.id = job.configuration_id
    join workspaces workspace on workspace.id = job.workspace_id`,
  workspace: sql`${starter} join workspaces workspace on workspace.id = job.workspace_id`,
  dawg: sql`${starter} join dawgs dawg on dawg.id = job.dawg_id`,
} satisfies Record<Kind, RawBuilder<unknown>>
