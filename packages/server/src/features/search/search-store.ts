import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ConfigurationSettings, Permission, Person } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'
import { permissionColumn, visibleIds } from '../access/index.ts'
import { hasAllTags } from '../tagging/index.ts'

const NEWEST = sql`order by configuration.modified desc, configuration.id desc`
// As the index workspaces_texts has it.
const WORKSPACE_TEXT = sql`lower(entity.name || E'\n' || entity.description)`

/**
 * In a statement over `configuration`: it is in use, in a workspace that is in use and that the caller may see. Conditions against lists
 * that are made once: as joins they could be taken for a reason to read everything first, and looked up row by row they would seem so
 * dear that the planner goes other ways round.
 */
const reachable = (caller: Caller): RawBuilder<unknown> => {
  const visible = visibleIds(caller, 'workspace')
  return sql`configuration.deleted = 0 ${visible ? sql`and (configuration.workspace_id in ${visible}) is true` : sql``}
    and configuration.workspace_id not in (select id from workspaces where deleted = 1)`
}

/** Which configurations are looked through. Missing: whichever. */
export interface Narrowing {
  workspaceIds?: readonly number[]
  componentIds?: readonly number[]
  userIds?: readonly number[]
}

/** What is searched: in which configurations, for what, and whether the names and descriptions of workspaces count. */
export interface Wanted {
  caller: Caller
  term: string
  narrowing: Narrowing
  withWorkspaces: boolean
}

/** In a statement over `configuration`. */
const chosen = ({ workspaceIds, componentIds, userIds }: Narrowing): RawBuilder<unknown> => {
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids ? sql`and ${sql.ref(`configuration.${column}`)} = any(${ids}::integer[])` : sql``
  return sql`${among('workspace_id', workspaceIds)} ${among('component_id', componentIds)} ${among('user_id', userIds)}`
}

const passing = ({ caller, narrowing }: Wanted): RawBuilder<unknown> => sql`${reachable(caller)} ${chosen(narrowing)}`

const matches = ({ term, withWorkspaces }: Wanted): RawBuilder<unknown> =>
  sql`(strpos(texts.text, ${term}) > 0 ${withWorkspaces ? sql`or ${WORKSPACE_TEXT} like ${containing(term)}` : sql``})`

/** Those that have each of the tags. */
export async function findTagged(db: Db, tagIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entity.id from workspaces entity where ${hasAllTags('workspace', tagIds)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the filters leave more than `most`, seen by whomever. */
export async function areMoreThan(db: Db, { narrowing }: Wanted, most: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from configurations configuration where deleted = 0 ${chosen(narrowing)} offset ${most} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

const CONFIGURATIONS = sql`configurations configuration join workspaces entity on entity.id = configuration.workspace_id`

/** Of the last modified `count` to be looked through: how many there are, and which of them match. */
export async function searchNewest(db: Db, wanted: Wanted, count: number): Promise<{ seen: number; ids: number[] }> {
  const { rows } = await sql<{ seen: number; ids: number[] }>`
    select count(*)::integer as seen,
      coalesce(array_agg(configuration.id ${NEWEST}) filter (where ${matches(wanted)}), '{}') as ids
    from (
      select configuration.id, configuration.modified, configuration.workspace_id from configurations configuration
      where ${passing(wanted)} ${NEWEST} limit ${count}) configuration
    join workspaces entity on entity.id = configuration.workspace_id
    left join configuration_texts texts on texts.configuration_id = configuration.id`.execute(db)
  return rows[0]!
}

/** Finds all that match by index: for terms that few have. */
export const searchByIndex = (db: Kysely<Tables>, wanted: Wanted, count: number): Promise<number[]> =>
  byIndex(db, async (tx) => {
    const { term } = wanted
    const { rows } = await sql<{ id: number }>`
      with found as materialized (
        select configuration_id as id from configuration_texts where ${indexed(term)} and strpos(text, ${term}) > 0
        union
        select configuration.id from ${CONFIGURATIONS} where ${WORKSPACE_TEXT} like ${containing(term)})
      select configuration.id from found join configurations configuration on configuration.id = found.id
      where ${passing(wanted)} ${NEWEST} limit ${count}`.execute(tx)
    return rows.map(({ id }) => id)
  })

/** Any `count` of those that have the term themselves, by index: without an order it can stop at the last of them. */
export const searchAnyByIndex = (db: Kysely<Tables>, wanted: Wanted, count: number): Promise<number[]> =>
  byIndex(db, async (tx) => {
    const { term } = wanted
    const { rows } = await sql<{ id: number }>`
      select configuration.id from configuration_texts join configurations configuration on configuration.id = configuration_id
      where ${indexed(term)} and strpos(text, ${term}) > 0 and ${passing(wanted)} limit ${count}`.execute(tx)
    return rows.map(({ id }) => id)
  })

const byIndex = (db: Kysely<Tables>, find: (tx: Db) => Promise<number[]>): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    // The planner cannot know how rare a term is, and would now and then rather read everything.
    await sql`set local enable_seqscan = off`.execute(tx)
    return find(tx)
  })

/** Trigrams are made of three letters or digits in a row, in every locale only of these. */
const WORD = /[a-z0-9]{3,}/g
/** More would cost more than they leave out: each trigram has a list of its own to be gone through. */
const WORDS_LOOKED_UP = 4

/** What the indexes can find; whether the term stands there as a whole is seen in what they find. */
function indexed(term: string): RawBuilder<unknown> {
  const words = [...new Set(term.match(WORD))].toSorted((a, b) => b.length - a.length)
  // As the index has it: of the beginning of a long text.
  if (words.length === 0) return sql`character_pairs(left(text, 100000)) @> character_pairs(${term})`
  const conditions = words.slice(0, WORDS_LOOKED_UP).map((word) => sql`text like ${containing(word)}`)
  return sql.join(conditions, sql` and `)
}

export interface FoundConfiguration {
  id: number
  name: string
  description: string
  settings: ConfigurationSettings
  user_id: number
  user: Person
  workspace_id: number
  workspace: { id: number; name: string; deleted: 0 | 1 }
  workspace_description: string
  component_id: number
  disabled: 0 | 1
  deleted: 0 | 1
  continue_on_failure: 0 | 1
  version: number
  created: string
  modified: string
  permission: Permission
}

/** Settings as they are stored: secrets encrypted. */
export async function readFound(db: Db, caller: Caller, ids: number[]): Promise<FoundConfiguration[]> {
  const { rows } = await sql<FoundConfiguration>`
    select configuration.id, configuration.name, configuration.description, configuration.settings, configuration.user_id,
      configuration.workspace_id, configuration.component_id, configuration.disabled, configuration.deleted,
      configuration.continue_on_failure, configuration.version, configuration.created, configuration.modified,
      json_build_object('id', author.id, 'name', author.name, 'email', author.email) as "user",
      json_build_object('id', entity.id, 'name', entity.name, 'deleted', entity.deleted) as workspace,
      entity.description as workspace_description, ${permissionColumn(caller, 'workspace')} as permission
    from ${CONFIGURATIONS} join users author on author.id = configuration.user_id
    where configuration.id = any(${ids}::integer[]) ${NEWEST}`.execute(db)
  return rows
}
