/**
 * Which jobs a list shows, as a statement that gives their ids. There are a million jobs and a list shows fifty: each piece of the
 * statement reads no more of an index than the list could show, and the pieces are merged.
 */
import { sql, type RawBuilder } from 'kysely'
import type { JobStatus, Page } from '@clew/contract'
import { isTerminal, jobStatuses } from '@clew/contract/rules/job-status'
import type { JobScope } from './job-scopes.ts'

export interface JobPage extends Omit<Page, 'order_by'> {
  order_by: 'id' | 'created' | 'status'
  status?: JobStatus | undefined
  /** Changed at or after this time. */
  since?: string | undefined
}

/** Statuses of which the jobs are looked through one after the other; undefined: those of all statuses at once. */
interface Group {
  statuses: readonly (JobStatus | undefined)[]
  /** The one that all of them have: among its jobs the order by status is the order by id, which the indexes have. */
  rank?: number
}

const ranks: readonly Group[] = [
  { statuses: ['running'], rank: 2 },
  { statuses: ['waiting'], rank: 1 },
  { statuses: jobStatuses.filter(isTerminal), rank: 0 },
]

export function selectIds(scope: JobScope, page: JobPage): RawBuilder<unknown> {
  const groups = groupsOf(scope, page).map((group) => sql`(${merged(scope, page, group)})`)
  return sql`select id from (${sql.join(groups, sql` union all `)}) job
    order by ${orderOf(page)} offset ${page.offset} limit ${page.limit}`
}

/** In a statement over `job`. Running jobs stand before waiting ones, those before what has ended. */
export function orderOf({ order_by, order_dir }: Pick<JobPage, 'order_by' | 'order_dir'>): RawBuilder<unknown> {
  const direction = sql.raw(order_dir)
  if (order_by === 'status') return sql`job.status_rank ${direction}, job.id ${direction}`
  if (order_by === 'created') return sql`job.created ${direction}, job.id ${direction}`
  return sql`job.id ${direction}`
}

function groupsOf(scope: JobScope, page: JobPage): readonly Group[] {
  if (page.status !== undefined) return [{ statuses: [page.status], rank: 0 }]
  const hasTimeIndex = page.since !== undefined || page.order_by === 'created'
  if (!scope.isLarge || hasTimeIndex) return [{ statuses: [undefined] }]
  return page.order_by === 'status' ? ranks : [{ statuses: jobStatuses }]
}

/** As many of a group as the list could show. The pieces come in its order, so that no more than these are read. */
function merged(scope: JobScope, page: JobPage, { statuses, rank }: Group): RawBuilder<unknown> {
  if (page.order_by === 'status' && rank !== undefined)
    return sql`select job.id, ${sql.lit(rank)} as status_rank from (${merged(scope, { ...page, order_by: 'id' }, { statuses })}) job`
  const pieces = statuses.map((status) => sql`(${piece(scope, page, status)})`)
  return sql`select * from (${sql.join(pieces, sql` union all `)}) job ${first(page)}`
}

function piece(scope: JobScope, page: JobPage, status: JobStatus | undefined): RawBuilder<unknown> {
  const conditions = [
    sql`job.kind = ${scope.kind}`,
    ...scope.conditions,
    ...(status === undefined ? [] : [sql`job.status = ${status}`]),
    ...(page.since === undefined ? [] : [sql`job.created >= ${page.since}`]),
  ]
  const found = sql`select ${columnsOf(page)} from jobs job where ${sql.join(conditions, sql` and `)} ${first(page)}`
  return scope.workspaces === undefined
    ? found
    : sql`select job.* from ${scope.workspaces} place cross join lateral (${found}) job`
}

/** No more than the order needs: then an index alone gives them. */
const columnsOf = ({ order_by }: JobPage): RawBuilder<unknown> =>
  order_by === 'id' ? sql`job.id` : order_by === 'created' ? sql`job.id, job.created` : sql`job.id, job.status_rank`

const first = (page: JobPage): RawBuilder<unknown> => sql`order by ${orderOf(page)} limit ${page.offset + page.limit}`
