import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, calls, ConfigurationSettings, Page, Permission } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { permissionColumn } from '../access/index.ts'
import type { Wish } from './text-replacer.ts'

export type Replacement = AnswerOf<typeof calls.replacements.list>['replacements'][number]
type Item = AnswerOf<typeof calls.replacements.get>['replacement']['items'][number]

/** Settings as they are stored: secrets encrypted. */
export interface ReadConfiguration {
  id: number
  name: string
  description: string
  settings: ConfigurationSettings
  component_id: number
  version: number
  modified: string
  deleted: 0 | 1
  workspace: { id: number; name: string; deleted: 0 | 1 }
  /** Null: the caller may not see it. */
  permission: Permission | null
}

const WORKSPACE = sql`json_build_object('id', entity.id, 'name', entity.name, 'deleted', entity.deleted) as workspace`
const CONFIGURATIONS = sql`configurations configuration join workspaces entity on entity.id = configuration.workspace_id`

/** By id, those in the trash too. */
export async function readConfigurations(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, ReadConfiguration>> {
  const { rows } = await sql<ReadConfiguration>`
    select configuration.id, configuration.name, configuration.description, configuration.settings, configuration.component_id,
      configuration.version, configuration.modified, configuration.deleted, ${WORKSPACE},
      ${permissionColumn(caller, 'workspace')} as permission
    from ${CONFIGURATIONS} where configuration.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Nobody else changes or deletes them until the transaction ends. By id, so that two sets never wait for each other. */
export async function lockConfigurations(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from configurations where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
}

export async function insertReplacement(
  tx: Db,
  userId: number,
  { find, replace, case_sensitive, whole_word }: Wish,
  items: readonly { id: number; version: number }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('replacements')
    .values({ user_id: userId, find, replace, case_sensitive, whole_word })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into replacement_items (replacement_id, configuration_id, version_before, version_after)
    select ${id}::integer, item, version, version + 1
    from unnest(${items.map((item) => item.id)}::integer[], ${items.map(({ version }) => version)}::integer[]) as given (item, version)`.execute(
    tx,
  )
  return id
}

const person = (column: string) =>
  sql`(select json_build_object('id', id, 'name', name, 'email', email) from users where id = ${sql.ref(column)})`

const replacementColumns = sql`replacement.id, replacement.user_id, ${person('replacement.user_id')} as "user", replacement.created,
  replacement.find, replacement.replace, replacement.case_sensitive, replacement.whole_word, replacement.reverted,
  ${person('replacement.reverted_by')} as reverted_by,
  (select count(*)::integer from replacement_items where replacement_id = replacement.id) as configurations_count,
  case when replacement.reverted is not null then (select count(version_reverted)::integer from replacement_items
    where replacement_id = replacement.id) end as reverted_count`

/** Administrators see those of everybody. */
const isOwn = (caller: Caller): RawBuilder<unknown> =>
  caller.role === 'admin' ? sql`true` : sql`replacement.user_id = ${caller.id}`

export async function listReplacements(db: Db, caller: Caller, page: Page): Promise<Replacement[]> {
  const { rows } = await sql<Replacement>`
    select ${replacementColumns} from replacements replacement where ${isOwn(caller)}
    order by replacement.id ${sql.raw(page.order_dir)} offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

export async function findReplacement(db: Db, caller: Caller, id: number): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`
    select ${replacementColumns} from replacements replacement where replacement.id = ${id} and ${isOwn(caller)}`.execute(
    db,
  )
  return rows[0]
}

/** Whoever wants to take it back, too, waits until the transaction ends. */
export async function lockReplacement(tx: Db, id: number): Promise<void> {
  await sql`select 1 from replacements where id = ${id} for update`.execute(tx)
}

/** As far as the caller may see them, by name. */
export async function listItems(db: Db, caller: Caller, replacementId: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select * from (
      select configuration.id, configuration.name, configuration.deleted, configuration.version, item.version_before,
        item.version_after, item.version_reverted, ${WORKSPACE}, ${permissionColumn(caller, 'workspace')} as permission
      from replacement_items item join ${CONFIGURATIONS} on configuration.id = item.configuration_id
      where item.replacement_id = ${replacementId}) found
    where permission is not null order by lower(name), id`.execute(db)
  return rows
}

export interface ReplacedItem {
  id: number
  version_after: number
}

export async function findItems(tx: Db, replacementId: number): Promise<ReplacedItem[]> {
  const { rows } = await sql<ReplacedItem>`
    select configuration_id as id, version_after from replacement_items where replacement_id = ${replacementId}
    order by configuration_id`.execute(tx)
  return rows
}

export interface Texts {
  id: number
  name: string
  description: string
  settings: ConfigurationSettings
}

/** What was written in them before. */
export async function readTextsBefore(tx: Db, replacementId: number, ids: readonly number[]): Promise<Texts[]> {
  const { rows } = await sql<Texts>`
    select item.configuration_id as id, version.snapshot ->> 'name' as name, version.snapshot ->> 'description' as description,
      version.snapshot -> 'settings' as settings
    from replacement_items item
    join versions version on version.configuration_id = item.configuration_id and version.version = item.version_before
    where item.replacement_id = ${replacementId} and item.configuration_id = any(${ids}::integer[])`.execute(tx)
  return rows
}

export async function markReverted(
  tx: Db,
  replacementId: number,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update replacement_items set version_reverted = version_after + 1
    where replacement_id = ${replacementId} and configuration_id = any(${ids}::integer[])`.execute(tx)
  await sql`update replacements set reverted = now(), reverted_by = ${userId} where id = ${replacementId}`.execute(tx)
}
