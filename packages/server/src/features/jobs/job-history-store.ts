/** The statuses that a job has had. */
import { sql, type RawBuilder } from 'kysely'
import type { JobStats, JobStatus, Page, Person } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface StatusRow {
  id: number
  created: string
  user_id: number
  user?: Person
  status: JobStatus
  stats: JobStats
  settings?: Record<string, unknown>
}

export async function listStatuses(db: Db, jobId: number, page: Page, withUsers: boolean): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select item.id, item.created, item.user_id, item.status, item.stats ${user(withUsers)}
    from job_history item join users on users.id = item.user_id where item.job_id = ${jobId}
    order by item.id ${sql.raw(page.order_dir)} offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

export async function findStatus(db: Db, jobId: number, id: number, withUser: boolean): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select item.id, item.created, item.user_id, item.status, item.stats, job.settings ${user(withUser)}
    from job_history item join users on users.id = item.user_id join jobs job on job.id = item.job_id
    where item.job_id = ${jobId} and item.id = ${id}`.execute(db)
  return rows[0]
}

const user = (isAsked: boolean): RawBuilder<unknown> =>
  isAsked ? sql`, json_build_object('id', users.id, 'name', users.name, 'email', users.email) as "user"` : sql``
