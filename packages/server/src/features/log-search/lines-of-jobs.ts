/** The quick way to the lines of few jobs: by the jobs. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { listJobsBetween } from './job-filter.ts'
import type { Look, Placed } from './merge-sources.ts'
import { asSeenBy, micros, ranks, readUpTo, type Position } from './position.ts'
import type { Search } from './search-filter.ts'
import { beyondOf, orderOf, timesBetween, type RowNumbers } from './time-slices.ts'

const DAY_MICROS = 24 * 3_600 * 1_000_000
const FIRST_DAYS = 2
/** Each look goes further than the one before: of what runs seldom, a month is looked through in three. */
const WIDENING = 4
const MOST_JOBS = 1_000
/** What is quicker may go further the next time. */
const QUICK_MS = 60
/** What takes longer is better looked through in slices, each of which brings the search a little further. */
const MOST_MS = 300
const CANCELED = '57014'

export type SelectLines<Item> = (
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
) => Promise<Item[]>

/** Undefined: there is too much for this way, and from now on it is not tried again. */
export function linesOfJobs<Item extends Placed>(
  db: Kysely<Tables>,
  search: Search,
  numbers: RowNumbers,
  select: SelectLines<Item>,
) {
  const { direction, filter } = search
  let days = FIRST_DAYS
  let isGivenUp = false

  async function look(tx: Db, position: Position, most: number): Promise<Look<Item> | undefined> {
    const begun = performance.now()
    const own = asSeenBy(ranks.job, position)
    const edges = await findEdges(tx)
    if (!edges) return { items: [], reached: undefined }
    const [first, last] = edges
    const start = direction === 1 ? Math.max(own.at, first) : Math.min(own.at, last)
    const end = start + direction * days * DAY_MICROS
    const jobs = await listJobsBetween(tx, filter, [Math.min(start, end), Math.max(start, end)], MOST_JOBS)
    if (!jobs) return undefined
    const which = sql`job_id = any(${jobs}::integer[]) and ${timesBetween(search, own.at, end)}
      and ${beyondOf(search, own, numbers)}`
    const items = jobs.length === 0 ? [] : await select(tx, which, orderOf(search, numbers), most)
    if (performance.now() - begun < QUICK_MS && jobs.length * WIDENING <= MOST_JOBS) days *= WIDENING
    if (items.length >= most) return { items, reached: items.at(-1)!.position }
    const isThrough = direction === 1 ? end > last : end < first
    return { items, reached: isThrough ? undefined : readUpTo(end, ranks.job, direction) }
  }

  return async (position: Position, most: number): Promise<Look<Item> | undefined> => {
    if (isGivenUp) return undefined
    const found = await db
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${`${MOST_MS}ms`}, true)`.execute(tx)
        return look(tx, position, most)
      })
      .catch((error: { code?: string }) => {
        if (error.code !== CANCELED) throw error
        return undefined
      })
    isGivenUp = !found
    return found
  }
}

/** Between which times there are lines at all. */
async function findEdges(db: Db): Promise<readonly [first: number, last: number] | undefined> {
  const edge = (direction: 'asc' | 'desc') =>
    sql`(select ${micros('created')} from job_logs order by created ${sql.raw(direction)} limit 1)`
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select ${edge('asc')} as first, ${edge('desc')} as last`.execute(db)
  const { first, last } = rows[0]!
  return first === null || last === null ? undefined : [first, last]
}
