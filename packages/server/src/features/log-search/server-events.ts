/** What the server itself had to say. */
import { sql } from 'kysely'
import type { LogLevel } from '@clew/contract'
import { lineHas } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Source } from './merge-sources.ts'
import { micros, ranks, timeOf, type Position } from './position.ts'
import { levelsFrom, type Search } from './search-filter.ts'
import { sliceReader } from './time-slices.ts'

export interface ServerEvent {
  source: 'server'
  position: Position
  created: string
  level: LogLevel
  text: string
  event: string
  process: string
  details: Record<string, string | number | boolean>
}

type Row = Pick<ServerEvent, 'level' | 'text' | 'event' | 'process' | 'details'> & { id: number; at: number }

export function serverEventSource(db: Db, search: Search): Source<ServerEvent> {
  const { level, search_text } = search.filter
  const levels = levelsFrom(level)
  const conditions = [
    ...(levels ? [sql`level = any(${levels}::text[])`] : []),
    ...(search_text ? [lineHas(sql`message`, search_text)] : []),
  ]
  const matching = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const read = sliceReader(db, search, {
    rank: ranks.server,
    table: sql`server_events`,
    numbers: [sql`id`, sql`0::integer`],
    isFiltered: conditions.length > 0,
    select: async (slice, order, most) => {
      const { rows } = await sql<Row>`
        select id::float8 as id, ${micros('created')} as at, level, message as text, event, process, details
        from server_events where ${slice} and ${matching} order by ${order} limit ${most}`.execute(db)
      return rows.map(toEvent)
    },
  })
  return { read }
}

const toEvent = ({ id, at, ...event }: Row): ServerEvent => ({
  source: 'server',
  position: { at, rank: ranks.server, major: id, minor: 0 },
  created: timeOf(at),
  ...event,
})
