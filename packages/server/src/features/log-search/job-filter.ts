/** Which jobs a search is about, when it is about a workspace, a configuration or a person. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { exactTime } from './position.ts'
import { isAboutSomething, type LogFilter } from './search-filter.ts'

/** Clocks of workers and of the database may differ by so much. */
const CLOCKS_MICROS = 24 * 3_600 * 1_000_000

/** On `job`. Undefined: it is about all of them. */
export function jobCondition(filter: LogFilter): RawBuilder<unknown> | undefined {
  if (!isAboutSomething(filter)) return undefined
  const { workspace_id, configuration_id, user_id } = filter
  return sql.join(
    [
      ...(workspace_id === undefined ? [] : [sql`job.workspace_id = ${workspace_id}`]),
      ...(configuration_id === undefined ? [] : [sql`job.configuration_id = ${configuration_id}`]),
      ...(user_id === undefined ? [] : [sql`job.user_id = ${user_id}`]),
    ],
    sql` and `,
  )
}

/** Whether a row belongs to such a job, looked up for each: as a join it could be a reason to read all jobs. */
export const belongsTo = (jobId: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${condition} from jobs job where job.id = ${jobId})`

/**
 * The jobs that may have written something between two times. Undefined: more than `most`. Each part finds them by an index: those that have
 * ended by the time of their end, the few others by their status.
 */
export async function listJobsBetween(
  db: Db,
  filter: LogFilter,
  [first, last]: readonly [number, number],
  most: number,
): Promise<number[] | undefined> {
  const condition = sql`${jobCondition(filter)!} and ${inWorkspaceOf(filter)}
    and job.kind in ('configuration', 'workspace', 'dawg')
    and job.origin_created <= ${exactTime(last + CLOCKS_MICROS)}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    (select id from jobs job where ${condition} and job.created >= ${exactTime(first - CLOCKS_MICROS)}::timestamptz limit ${most + 1})
    union
    (select id from jobs job where ${condition} and job.status in ('waiting', 'running') limit ${most + 1})`.execute(db)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}

/** By time there is an index of the jobs of a workspace, none of those of a configuration. */
const inWorkspaceOf = ({ configuration_id }: LogFilter): RawBuilder<unknown> =>
  configuration_id === undefined
    ? sql`true`
    : sql`job.workspace_id = (select workspace_id from configurations where id = ${configuration_id})`
