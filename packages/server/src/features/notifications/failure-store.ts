/** What a mail about a failed job tells. */
import { sql } from 'kysely'
import type { JobStatus, Kind, LogLevel } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface EndedRun {
  kind: Kind
  status: JobStatus
  entityId: number
  workspaceId: number | null
  name: string
  message: string | null
  addresses: readonly string[]
}

/** Undefined: it is part of a larger run, which is told of as a whole. */
export async function findRun(tx: Db, jobId: number): Promise<EndedRun | undefined> {
  const { rows } = await sql<EndedRun>`
    select job.kind, job.status, job.entity_id as "entityId", job.workspace_id as "workspaceId", job.message,
      case job.kind when 'configuration' then configuration.name || ' in ' || workspace.name
        when 'workspace' then workspace.name else dawg.name end as name,
      coalesce(case job.kind when 'dawg' then dawg.settings else workspace.settings end -> 'notification_emails', '[]') as addresses
    from jobs job
    left join configurations configuration on configuration.id = job.configuration_id
    left join workspaces workspace on workspace.id = job.workspace_id
    left join dawgs dawg on dawg.id = job.dawg_id
    where job.id = ${jobId} and job.parent_id is null`.execute(tx)
  return rows[0]
}

export interface FailedPart {
  jobId: number
  name: string
  status: JobStatus
  message: string | null
}

/** The runs below it that have failed and have none below that failed: the causes, in the order in which they ended. */
export async function listFailedParts(tx: Db, jobId: number, most: number): Promise<FailedPart[]> {
  const { rows } = await sql<FailedPart>`
    with recursive part as (
      select id from jobs where id = ${jobId}
      union all
      select child.id from jobs child join part on child.parent_id = part.id where child.status in ('error', 'warning')
    )
    select job.id as "jobId", job.status, job.message,
      case job.kind when 'configuration' then configuration.name || ' in ' || workspace.name else workspace.name end as name
    from part join jobs job on job.id = part.id
    left join configurations configuration on configuration.id = job.configuration_id
    left join workspaces workspace on workspace.id = job.workspace_id
    where job.id <> ${jobId}
      and not exists (select 1 from jobs child where child.parent_id = job.id and child.status in ('error', 'warning'))
    order by job.status = 'error' desc, job.created, job.id limit ${most}`.execute(tx)
  return rows
}

export interface LastLine {
  level: LogLevel
  created: string
  text: string
}

export async function listLastLines(tx: Db, jobId: number, count: number): Promise<LastLine[]> {
  const { rows } = await sql<LastLine>`
    select level, created, text from job_logs where job_id = ${jobId} order by line desc limit ${count}`.execute(tx)
  return rows.toReversed()
}
