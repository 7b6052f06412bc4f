import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { calls, RequestOf, Variables, Workspace, WorkspaceSettings } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { permissionColumn } from '../../features/access/index.ts'
import { entityPage, pageOrder, type EntityOrder } from '../../features/entity-lists/index.ts'
import { tagsColumn } from '../../features/tagging/index.ts'
import type { Caller } from '../../http/handlers.ts'

type ListQuery = RequestOf<typeof calls.workspaces.list>['query']

/** Who asks, and how much they want to see. */
export interface View {
  caller: Caller
  isFull: boolean
  highDiskUsageBytes: number
}

const FIGURES = sql`join workspace_figures figures on figures.workspace_id = entity.id`
// While a DAWG is in the trash, its workspaces are in none.
const DAWG = sql`left join dawgs dawg on dawg.id = entity.dawg_id and dawg.deleted = 0`

const orders: Record<ListQuery['order_by'], EntityOrder> = {
  id: { key: sql`entity.id` },
  name: { key: sql`lower(entity.name)` },
  created: { key: sql`entity.created` },
  last_run: { key: sql`figures.last_run`, joins: FIGURES },
  last_activity: { key: sql`figures.last_activity`, joins: FIGURES },
  last_run_duration: { key: sql`figures.last_run_duration_ms`, joins: FIGURES },
  disk_usage: { key: sql`figures.disk_usage`, joins: FIGURES },
  author_name: { key: sql`lower(author.name)`, joins: sql`join users author on author.id = entity.user_id` },
  // Ascending: what can be added to a DAWG comes first.
  available_to_graph: { key: sql`(dawg.id is not null)`, joins: DAWG },
}

export async function listWorkspaces(db: Db, view: View, selection: ListQuery): Promise<Workspace[]> {
  const page = entityPage('workspace', view.caller, selection, orders[selection.order_by])
  const { rows } = await sql<Workspace>`
    select ${columns(view)} from ${page} page join workspaces entity on entity.id = page.id ${FIGURES} ${DAWG}
    ${pageOrder(selection)}`.execute(db)
  return rows
}

/** Variables as they are stored: the secret ones encrypted. */
export async function findWorkspace(db: Db, view: View, id: number): Promise<Workspace | undefined> {
  const { rows } = await sql<Workspace>`
    select ${columns(view)}, entity.description, entity.variables, entity.frontend_settings,
      json_build_object('inputs', case when dawg.id is null then '[]' else ${inputsColumn} end) as input_settings
    from workspaces entity ${FIGURES} ${DAWG} where entity.id = ${id} and entity.deleted = 0`.execute(db)
  return rows[0]
}

/** Workspaces of the same DAWG that are not in the trash, over `entity`. */
export const inputsColumn = sql<number[]>`coalesce((
  select json_agg(link.source_id order by link.source_id)
  from workspace_links link join workspaces source on source.id = link.source_id
  where link.target_id = entity.id and source.deleted = 0 and source.dawg_id = entity.dawg_id), '[]')`

function columns({ caller, isFull, highDiskUsageBytes }: View): RawBuilder<unknown> {
  const person = (column: string) =>
    sql`(select json_build_object('id', id, 'name', name, 'email', email) from users where id = ${sql.ref(`entity.${column}`)})`
  return sql`entity.id, entity.name, entity.user_id, entity.owner_id, entity.disabled, entity.continue_on_failure, entity.version,
    entity.created, entity.modified, entity.settings, ${tagsColumn('workspace')} as tags, dawg.id as dawg_id,
    figures.last_run, figures.last_run_duration_ms::float8 as last_run_duration, figures.last_activity,
    figures.disk_usage::float8 as disk_usage, (figures.disk_usage > ${highDiskUsageBytes}::bigint)::integer as high_disk_usage,
    (dawg.id is null)::integer as available_to_graph, ${permissionColumn(caller, 'workspace')} as permission
    ${
      isFull
        ? sql`, ${person('user_id')} as "user", ${person('owner_id')} as owner,
          case when dawg.id is not null then json_build_object('id', dawg.id, 'name', dawg.name, 'deleted', 0) end as dawg`
        : sql``
    }`
}

/** What a change of a workspace is decided on. */
export interface StoredWorkspace {
  id: number
  name: string
  description: string
  disabled: 0 | 1
  continue_on_failure: 0 | 1
  settings: WorkspaceSettings
  variables: Variables
  frontend_settings: Workspace['frontend_settings']
  owner_id: number
  dawg_id: number | null
  version: number
  inputs: number[]
}

/** Nobody else changes, deletes or starts it until the transaction ends. */
export async function lockWorkspace(tx: Db, id: number, deleted: 0 | 1 = 0): Promise<StoredWorkspace | undefined> {
  await sql`select 1 from workspaces where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<StoredWorkspace>`
    select entity.id, entity.name, entity.description, entity.disabled, entity.continue_on_failure, entity.settings,
      entity.variables, entity.frontend_settings, entity.owner_id, entity.dawg_id, entity.version, ${inputsColumn} as inputs
    from workspaces entity where entity.id = ${id} and entity.deleted = ${deleted}`.execute(tx)
  return rows[0]
}

export interface NewWorkspace {
  name: string
  description: string
  owner_id: number
  settings?: WorkspaceSettings
  variables?: Variables
  continue_on_failure?: 0 | 1
  disabled?: 0 | 1
}

export async function insertWorkspace(tx: Db, { settings, variables, ...fields }: NewWorkspace): Promise<number> {
  const { id } = await tx
    .insertInto('workspaces')
    .values({
      ...fields,
      user_id: fields.owner_id,
      settings: JSON.stringify(settings ?? {}),
      variables: JSON.stringify(variables ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new version is what people have saved; the time of that is shown. */
export async function updateWorkspace(tx: Db, id: number, changes: Updateable<Tables['workspaces']>): Promise<void> {
  const modified = changes.version !== undefined && { modified: sql<string>`now()` }
  await tx
    .updateTable('workspaces')
    .set({ ...changes, ...modified })
    .where('id', '=', id)
    .execute()
}
