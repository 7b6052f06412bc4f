import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { calls, Dawg, DawgSettings, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { permissionColumn } from '../../features/access/index.ts'
import { entityPage, pageOrder, type EntityOrder } from '../../features/entity-lists/index.ts'
import { tagsColumn } from '../../features/tagging/index.ts'
import type { Caller } from '../../http/handlers.ts'

type ListQuery = RequestOf<typeof calls.dawgs.list>['query']

const EXAMPLES = 3

/** Who asks, and how much they want to see. */
export interface View {
  caller: Caller
  isFull: boolean
}

const FIGURES = sql`join dawg_figures figures on figures.dawg_id = entity.id`

const orders: Record<ListQuery['order_by'], EntityOrder> = {
  id: { key: sql`entity.id` },
  name: { key: sql`lower(entity.name)` },
  created: { key: sql`entity.created` },
  last_run: { key: sql`figures.last_run`, joins: FIGURES },
  last_run_duration: { key: sql`figures.last_run_duration_ms`, joins: FIGURES },
  author_name: { key: sql`lower(author.name)`, joins: sql`join users author on author.id = entity.user_id` },
}

export async function listDawgs(db: Db, view: View, selection: ListQuery): Promise<Dawg[]> {
  const page = entityPage('dawg', view.caller, selection, orders[selection.order_by])
  const { rows } = await sql<Dawg>`
    select ${columns(view)} from ${page} page join dawgs entity on entity.id = page.id ${FIGURES}
    ${pageOrder(selection)}`.execute(db)
  return rows
}

export async function findDawg(db: Db, view: View, id: number): Promise<Dawg | undefined> {
  const { rows } = await sql<Dawg>`
    select ${columns(view)}, entity.description, entity.frontend_settings
    from dawgs entity ${FIGURES} where entity.id = ${id} and entity.deleted = 0`.execute(db)
  return rows[0]
}

function columns({ caller, isFull }: View): RawBuilder<unknown> {
  const person = (column: string) =>
    sql`(select json_build_object('id', id, 'name', name, 'email', email) from users where id = ${sql.ref(`entity.${column}`)})`
  const members = sql`from workspaces member where member.dawg_id = entity.id and member.deleted = 0`
  return sql`entity.id, entity.name, entity.user_id, entity.owner_id, entity.disabled, entity.continue_on_failure, entity.version,
    entity.created, entity.modified, entity.settings, ${tagsColumn('dawg')} as tags,
    figures.last_run, figures.last_run_duration_ms::float8 as last_run_duration,
    (select count(*)::integer ${members}) as workspaces_count,
    coalesce((select json_agg(example) from (
      select member.id, member.name ${members} order by lower(member.name), member.id limit ${EXAMPLES}) example), '[]') as example_workspaces,
    ${permissionColumn(caller, 'dawg')} as permission
    ${isFull ? sql`, ${person('user_id')} as "user", ${person('owner_id')} as owner` : sql``}`
}

/** What a change of a DAWG is decided on. */
export interface StoredDawg {
  id: number
  name: string
  description: string
  disabled: 0 | 1
  continue_on_failure: 0 | 1
  settings: DawgSettings
  frontend_settings: Dawg['frontend_settings']
  owner_id: number
  version: number
}

/** Nobody else changes, deletes or starts it, or changes its graph, until the transaction ends. */
export async function lockDawg(tx: Db, id: number, deleted: 0 | 1 = 0): Promise<StoredDawg | undefined> {
  const { rows } = await sql<StoredDawg>`
    select id, name, description, disabled, continue_on_failure, settings, frontend_settings, owner_id, version
    from dawgs where id = ${id} and deleted = ${deleted} for no key update`.execute(tx)
  return rows[0]
}

export interface NewDawg {
  name: string
  description: string
  owner_id: number
  settings?: DawgSettings
  continue_on_failure?: 0 | 1
  disabled?: 0 | 1
}

export async function insertDawg(tx: Db, { settings, ...fields }: NewDawg): Promise<number> {
  const { id } = await tx
    .insertInto('dawgs')
    .values({ ...fields, user_id: fields.owner_id, settings: JSON.stringify(settings ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new version is what people have saved; the time of that is shown. */
export async function updateDawg(tx: Db, id: number, changes: Updateable<Tables['dawgs']>): Promise<void> {
  const modified = changes.version !== undefined && { modified: sql<string>`now()` }
  await tx
    .updateTable('dawgs')
    .set({ ...changes, ...modified })
    .where('id', '=', id)
    .execute()
}
