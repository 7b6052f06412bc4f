/**
 * Which jobs a list shows, as a statement that gives their ids. There are a million jobs and a list shows fifty: each piece of the
 * statement reads no more of an index than the list could show, and the pieces are merged.
 */
import { sql, type RawBuilder } from 'kysely'
import type { JobStatus, Page } from '@clew/contract'
import { jobStatuses } from '@clew/contract/rules/job-status'
import type { JobScope } from './job-scopes.ts'

export interface JobPage extends Omit<Page, 'order_by'> {
  order_by: 'id' | 'created' | 'status'
  status?: JobStatus | undefined
  /** Changed at or after this time. */
  since?: string | undefined
}

const columns = sql`job.id, job.status_rank, job.created`

export function selectIds(scope: JobScope, page: JobPage): RawBuilder<unknown> {
  const pieces = statusesOf(scope, page).map((status) => sql`(${piece(scope, page, status)})`)
  return sql`select id from (${sql.join(pieces, sql` union all `)}) job
    order by ${orderOf(page)} offset ${page.offset} limit ${page.limit}`
}

/** In a statement over `job`. Running jobs stand before waiting ones, those before what has ended. */
export function orderOf({ order_by, order_dir }: Pick<JobPage, 'order_by' | 'order_dir'>): RawBuilder<unknown> {
  const direction = sql.raw(order_dir)
  if (order_by === 'status') return sql`job.status_rank ${direction}, job.id ${direction}`
  if (order_by === 'created') return sql`job.created ${direction}, job.id ${direction}`
  return sql`job.id ${direction}`
}

/** The statuses to look through one after the other; undefined: all at once. */
function statusesOf(scope: JobScope, page: JobPage): readonly (JobStatus | undefined)[] {
  if (page.status !== undefined) return [page.status]
  const hasTimeIndex = page.since !== undefined || page.order_by === 'created'
  return scope.isLarge && !hasTimeIndex ? jobStatuses : [undefined]
}

function piece(scope: JobScope, page: JobPage, status: JobStatus | undefined): RawBuilder<unknown> {
  const conditions = [
    sql`job.kind = ${scope.kind}`,
    ...scope.conditions,
    ...(status === undefined ? [] : [sql`job.status = ${status}`]),
    ...(page.since === undefined ? [] : [sql`job.created >= ${page.since}`]),
  ]
  // Among jobs of one status the order by status is the order by id.
  const order = orderOf(page.order_by === 'status' && status !== undefined ? { ...page, order_by: 'id' } : page)
  const found = sql`select ${columns} from jobs job where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${page.offset + page.limit}`
  return scope.workspaces === undefined
    ? found
    : sql`select ${columns} from ${scope.workspaces} place cross join lateral (${found}) job`
}
