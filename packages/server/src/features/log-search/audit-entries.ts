/** The audit trail, told in sentences: what is searched is what is read. */
import { sql, type RawBuilder } from 'kysely'
import type { LogLevel, Person } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { actionsAbout, idOf, type Place, type Target } from './audit-actions.ts'
import { auditLevel, auditSentence } from './audit-sentence.ts'
import type { Source } from './merge-sources.ts'
import { findNames, type Named, type NamesById } from './name-store.ts'
import { micros, ranks, timeOf, type Position } from './position.ts'
import type { LogFilter, Search } from './search-filter.ts'
import { sliceReader } from './time-slices.ts'

export interface AuditEntry {
  source: 'audit'
  position: Position
  created: string
  level: LogLevel
  text: string
  user: Person | null
  action: string
  target: Target
  about: Record<Place, Named | null>
  fields: string[]
  status: number
  address: string
  request_id: string
}

interface Row {
  id: number
  at: number
  user_id: number | null
  action: string
  target: Target
  fields: string[]
  status: number
  address: string
  request_id: string
}

export function auditSource(db: Db, search: Search): Source<AuditEntry> {
  const { user_id, search_text } = search.filter
  const conditions = conditionsOf(search.filter)
  const read = sliceReader(db, search, {
    rank: ranks.audit,
    table: sql`audit_entries`,
    numbers: [sql`id`, sql`0::integer`],
    within: user_id === undefined ? undefined : sql`user_id = ${user_id}`,
    isFiltered: conditions.length > 0 || Boolean(search_text),
    select: async (slice, order, most) => {
      const { rows } = await sql<Row>`
        select id::float8 as id, ${micros('created')} as at, user_id, action, target, fields, status, address, request_id
        from audit_entries where ${sql.join([slice, ...conditions], sql` and `)} order by ${order}
        limit ${search_text ? null : most}`.execute(db)
      const entries = await tell(db, rows)
      const word = search_text?.toLowerCase() ?? ''
      return entries.filter(({ text }) => text.toLowerCase().includes(word)).slice(0, most)
    },
  })
  return { read }
}

const leastStatus = { debug: 0, info: 0, warning: 400, error: 500 } as const satisfies Record<LogLevel, number>

function conditionsOf({ level = 'debug', workspace_id, configuration_id }: LogFilter): RawBuilder<unknown>[] {
  return [
    ...(leastStatus[level] > 0 ? [sql`status >= ${leastStatus[level]}`] : []),
    ...(workspace_id === undefined ? [] : [isAbout('workspace', 'id', workspace_id)]),
    ...(configuration_id === undefined ? [] : [isAbout('configuration', 'cid', configuration_id)]),
  ]
}

const isAbout = (place: Place, param: string, id: number): RawBuilder<unknown> =>
  sql`action = any(${actionsAbout(place)}::text[]) and (target ->> ${param})::integer = ${id}`

async function tell(db: Db, rows: readonly Row[]): Promise<AuditEntry[]> {
  const idsOf = (place: Place) => rows.flatMap(({ action, target }) => idOf(place, action, target) ?? [])
  const names = await findNames(db, {
    workspace: idsOf('workspace'),
    dawg: idsOf('dawg'),
    configuration: idsOf('configuration'),
    user: [...idsOf('user'), ...rows.flatMap(({ user_id }) => user_id ?? [])],
  })
  return rows.map((row) => toEntry(row, names))
}

function toEntry({ id, at, user_id, ...row }: Row, names: NamesById): AuditEntry {
  const find = (place: Place): Named | null => {
    const about = idOf(place, row.action, row.target)
    const found = about === undefined ? undefined : names[place].get(about)
    return found ? { id: found.id, name: found.name, deleted: found.deleted } : null
  }
  const about = {
    workspace: find('workspace'),
    dawg: find('dawg'),
    configuration: find('configuration'),
    user: find('user'),
  }
  const who = user_id === null ? undefined : names.user.get(user_id)
  return {
    source: 'audit',
    position: { at, rank: ranks.audit, major: id, minor: 0 },
    created: timeOf(at),
    level: auditLevel(row.status),
    text: auditSentence({
      ...row,
      who: who?.name,
      names: Object.fromEntries(Object.entries(about).flatMap(([place, one]) => (one ? [[place, one.name]] : []))),
    }),
    user: who ?? null,
    about,
    ...row,
  }
}
