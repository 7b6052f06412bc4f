import { sql, type RawBuilder } from 'kysely'
import type { Kind, NamedThing } from '@clew/contract'
import { containing, startingWith } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { visibleIds } from '../access/index.ts'

/** Of a term that thousands have, these are ranked: whoever types on finds the others. */
const MOST_RANKED = 1_000
/** Shorter ones stand in nearly every name, and no index knows them. */
const SHORTEST_WITHIN = 3

const tables = { workspace: 'workspaces', dawg: 'dawgs', configuration: 'configurations' } as const

/** The best of each kind first: the name itself, what begins with the text, what has a word that begins so; the shorter, the better. */
export async function findByName(db: Db, caller: Caller, text: string, limit: number): Promise<NamedThing[]> {
  const wanted = text.toLowerCase()
  const ofEachKind = (Object.keys(tables) as Kind[]).map((kind) => bestOf(kind, caller, wanted, limit))
  const { rows } = await sql<NamedThing>`
    select found.kind, found.id, found.name, found.disabled,
      case when workspace.id is null then null else json_build_object('id', workspace.id, 'name', workspace.name) end as workspace
    from (${sql.join(ofEachKind, sql` union all `)}) found
    left join workspaces workspace on workspace.id = found.workspace_id
    order by found.rank, length(found.name), found.name, found.kind, found.id`.execute(db)
  return rows
}

function bestOf(kind: Kind, caller: Caller, wanted: string, limit: number): RawBuilder<unknown> {
  const reachable = reachableOf(kind, caller)
  const workspaceId = kind === 'configuration' ? sql`entity.workspace_id` : sql`null::integer`
  const candidates = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select entity.id, entity.name, entity.disabled, ${workspaceId} as workspace_id from ${sql.table(tables[kind])} entity
    where entity.deleted = 0 and ${condition} and ${reachable} limit ${MOST_RANKED})`
  const words = wanted.split(/\s+/).filter((word) => word.length >= SHORTEST_WITHIN)
  const within = words.map((word) => sql`entity.name ilike ${containing(word)}`)
  const beginning = candidates(sql`lower(entity.name) like ${startingWith(wanted)}`)
  const either = words.length === 0 ? beginning : sql`${beginning} union ${candidates(sql.join(within, sql` and `))}`
  const rank = sql`case
    when lower(name) = ${wanted} then 0
    when starts_with(lower(name), ${wanted}) then 1
    when lower(name) like ${`% ${startingWith(wanted)}`} then 2
    else 3 end`
  return sql`(select ${kind}::text as kind, id, name, disabled, workspace_id, ${rank} as rank from (${either}) candidates
    order by rank, length(name), name, id limit ${limit})`
}

/** Looked up row by row: a condition that was joined could be taken for a reason to read everything first. */
function reachableOf(kind: Kind, caller: Caller): RawBuilder<unknown> {
  const visible = visibleIds(caller, kind === 'dawg' ? 'dawg' : 'workspace')
  if (kind !== 'configuration') return visible ? sql`(entity.id in ${visible}) is true` : sql`true`
  return sql`${visible ? sql`(entity.workspace_id in ${visible}) is true and` : sql``}
    (select deleted from workspaces where id = entity.workspace_id) = 0`
}
