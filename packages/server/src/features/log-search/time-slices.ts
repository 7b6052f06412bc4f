/**
 * Tables that are read in the order of time, a slice of so many rows after the other: however rare what is looked for is, each look is over
 * soon.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Look, Placed } from './merge-sources.ts'
import { asSeenBy, exactTime, micros, readUpTo, type Position } from './position.ts'
import type { Search } from './search-filter.ts'

/** So small first, since most searches find enough in the newest rows. */
const FIRST_ROWS = 2_000
const MOST_ROWS = 32_000
/** A look should take about so long: short enough to answer in time, long enough to be worth asking. */
const LOOK_MS = 80
const GROWTH = 4

const DAY_MICROS = 24 * 3_600 * 1_000_000
/** A table of many days is planned for few of them where that will do. */
const SPANS = [2, 16, 128].map((days) => days * DAY_MICROS)
/** Where there is something, when a search begins at the end of all times. */
const NEAR_END_MICROS = 45 * DAY_MICROS

/** What tells rows of the same time apart, as in a position. */
export type RowNumbers = readonly [major: RawBuilder<unknown>, minor: RawBuilder<unknown>]

export interface SlicedTable<Item extends Placed> {
  rank: number
  table: RawBuilder<unknown>
  numbers: RowNumbers
  /** What an index on the time knows, too. */
  within?: RawBuilder<unknown> | undefined
  /** Whether only some rows of a slice can be expected to match. */
  isFiltered: boolean
  select(rows: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number): Promise<Item[]>
}

/** Reads one slice at a time. */
export function sliceReader<Item extends Placed>(db: Db, search: Search, sliced: SlicedTable<Item>) {
  const { rank, numbers, isFiltered } = sliced
  const { direction } = search
  let rows = FIRST_ROWS

  return async (position: Position, most: number): Promise<Look<Item>> => {
    const own = asSeenBy(rank, position)
    const begun = performance.now()
    const end = await sliceEnd(db, search, sliced, own.at, isFiltered ? rows : most)
    const slice = sql`${timesBetween(search, own.at, end)} and ${sliced.within ?? sql`true`}
      and ${beyondOf(search, own, numbers)}`
    const items = await sliced.select(slice, orderOf(search, numbers), most)
    const share = Math.min(LOOK_MS / (performance.now() - begun), GROWTH)
    rows = Math.max(FIRST_ROWS, Math.min(MOST_ROWS, Math.round(rows * share)))
    if (items.length >= most) return { items, reached: items.at(-1)!.position }
    return { items, reached: end === undefined ? undefined : readUpTo(end, rank, direction) }
  }
}

/**
 * The time at which so many rows lie behind a time, which is told by the index alone; rows of the time itself come on top. Undefined: fewer
 * are left.
 */
async function sliceEnd<Item extends Placed>(
  db: Db,
  search: Search,
  { table, within = sql`true` }: SlicedTable<Item>,
  from: number,
  rows: number,
): Promise<number | undefined> {
  const { direction } = search
  const now = Date.now() * 1_000
  const near = direction === 1 ? Math.max(from, now - NEAR_END_MICROS) : Math.min(from, now + DAY_MICROS)
  const isLater = sql`created ${sql.raw(direction === 1 ? '>' : '<')} ${exactTime(from)}::timestamptz`
  for (const span of [...SPANS, Infinity]) {
    const { rows: found } = await sql<{ at: number }>`
      select ${micros('created')} as at from ${table}
      where ${timesBetween(search, from, near + direction * span)} and ${isLater} and ${within}
      order by created ${way(search)} offset ${rows} limit 1`.execute(db)
    if (found[0]) return found[0].at
  }
  return undefined
}

/** From one time to another as the search goes, both included, but never out of what was asked for. */
export function timesBetween({ direction, first, last }: Search, from: number, to?: number): RawBuilder<unknown> {
  const [lower, upper] = direction === 1 ? [from, to ?? Infinity] : [to ?? -Infinity, from]
  return sql`created >= ${exactTime(Math.max(lower, first))}::timestamptz
    and created <= ${exactTime(upper)}::timestamptz and created < ${exactTime(last)}::timestamptz`
}

export const beyondOf = ({ direction }: Search, own: Position, [major, minor]: RowNumbers): RawBuilder<unknown> =>
  sql`(created, ${major}::bigint, ${minor}::bigint) ${sql.raw(direction === 1 ? '>' : '<')}
    (${exactTime(own.at)}::timestamptz, ${own.major}::bigint, ${own.minor}::bigint)`

export const orderOf = (search: Search, [major, minor]: RowNumbers): RawBuilder<unknown> =>
  sql`created ${way(search)}, ${major} ${way(search)}, ${minor} ${way(search)}`

const way = ({ direction }: Search): RawBuilder<unknown> => sql.raw(direction === 1 ? 'asc' : 'desc')
