import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { calls, Configuration, ConfigurationInputs, ConfigurationSettings, RequestOf } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { StoredOAuthSettings } from '../../database/entity-tables.ts'
import type { Tables } from '../../database/tables.ts'

type ListQuery = RequestOf<typeof calls.configurations.list>['query']
type Inputs = ConfigurationInputs['inputs']

/** What the database knows of a configuration; secrets are encrypted. */
export interface StoredConfiguration {
  id: number
  workspace_id: number
  component_id: number
  user_id: number
  name: string
  description: string
  disabled: 0 | 1
  continue_on_failure: 0 | 1
  deleted: 0 | 1
  settings: ConfigurationSettings
  oauth_settings: StoredOAuthSettings
  frontend_settings: Configuration['frontend_settings']
  inputs: Inputs
  version: number
  created: string
  modified: string
}

/** As the graph needs it. */
export type ListedConfiguration = Omit<StoredConfiguration, 'description' | 'settings' | 'oauth_settings'>

/** Of sources that are not in the trash, over `entity`. */
const inputsColumn = sql`coalesce((
  select json_object_agg(link.source_id, json_build_object('filters', link.filters) order by link.source_id)
  from configuration_links link join configurations source on source.id = link.source_id
  where link.target_id = entity.id and source.deleted = 0), '{}')`

const person = sql`(select json_build_object('id', id, 'name', name, 'email', email) from users where id = entity.user_id) as "user"`

const listedColumns = sql`entity.id, entity.workspace_id, entity.component_id, entity.user_id, entity.name, entity.disabled,
  entity.continue_on_failure, entity.deleted, entity.frontend_settings, entity.version, entity.created, entity.modified,
  ${inputsColumn} as inputs`
const allColumns = sql`${listedColumns}, entity.description, entity.settings, entity.oauth_settings`

const orders: Record<ListQuery['order_by'], RawBuilder<unknown>> = {
  id: sql`entity.id`,
  name: sql`lower(entity.name)`,
  created: sql`entity.created`,
  modified: sql`entity.modified`,
}

export async function listConfigurations(
  db: Db,
  workspaceId: number,
  selection: ListQuery,
): Promise<ListedConfiguration[]> {
  const direction = sql.raw(selection.order_dir)
  const { rows } = await sql<ListedConfiguration>`
    select ${listedColumns} ${selection.load_full_structure === '1' ? sql`, ${person}` : sql``}
    from configurations entity
    where entity.workspace_id = ${workspaceId} and entity.deleted = 0
      ${selection.name_filter === undefined ? sql`` : sql`and entity.name ilike ${containing(selection.name_filter)}`}
    order by ${orders[selection.order_by]} ${direction}, entity.id ${direction}
    offset ${selection.offset} limit ${selection.limit}`.execute(db)
  return rows
}

export async function findConfigurations(db: Db, workspaceId: number, ids: number[]): Promise<ListedConfiguration[]> {
  const { rows } = await sql<ListedConfiguration>`
    select ${listedColumns} from configurations entity
    where entity.workspace_id = ${workspaceId} and entity.id = any(${ids}::integer[]) and entity.deleted = 0
    order by entity.id`.execute(db)
  return rows
}

export async function findConfiguration(
  db: Db,
  workspaceId: number,
  id: number,
  isFull = false,
  deleted: 0 | 1 = 0,
): Promise<StoredConfiguration | undefined> {
  const { rows } = await sql<StoredConfiguration>`
    select ${allColumns}
      ${
        isFull
          ? sql`, ${person}, (select json_build_object('id', id, 'name', name, 'deleted', deleted)
              from workspaces where id = entity.workspace_id) as workspace`
          : sql``
      }
    from configurations entity
    where entity.id = ${id} and entity.workspace_id = ${workspaceId} and entity.deleted = ${deleted}`.execute(db)
  return rows[0]
}

/** Nobody else changes, deletes or starts it until the transaction ends. */
export async function lockConfiguration(
  tx: Db,
  workspaceId: number,
  id: number,
  deleted: 0 | 1 = 0,
): Promise<StoredConfiguration | undefined> {
  await sql`select 1 from configurations where id = ${id} and workspace_id = ${workspaceId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<StoredConfiguration>`
    select ${allColumns} from configurations entity
    where entity.id = ${id} and entity.workspace_id = ${workspaceId} and entity.deleted = ${deleted}`.execute(tx)
  return rows[0]
}

/** Several at once, whatever workspace they are in, those in the trash too. In the order of their ids: two who lock never wait for each other. */
export async function lockConfigurations(tx: Db, ids: readonly number[]): Promise<StoredConfiguration[]> {
  await sql`select 1 from configurations where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<StoredConfiguration>`
    select ${allColumns} from configurations entity where entity.id = any(${ids}::integer[]) order by entity.id`.execute(
    tx,
  )
  return rows
}

export async function listToClone(tx: Db, workspaceId: number): Promise<StoredConfiguration[]> {
  const { rows } = await sql<StoredConfiguration>`
    select ${allColumns} from configurations entity
    where entity.workspace_id = ${workspaceId} and entity.deleted = 0 order by entity.id`.execute(tx)
  return rows
}

export type NewConfiguration = Pick<
  StoredConfiguration,
  | 'workspace_id'
  | 'component_id'
  | 'user_id'
  | 'name'
  | 'description'
  | 'settings'
  | 'oauth_settings'
  | 'frontend_settings'
  | 'continue_on_failure'
  | 'disabled'
>

export async function insertConfiguration(tx: Db, given: NewConfiguration): Promise<number> {
  const { id } = await tx
    .insertInto('configurations')
    .values({
      ...given,
      settings: JSON.stringify(given.settings),
      oauth_settings: JSON.stringify(given.oauth_settings),
      frontend_settings: JSON.stringify(given.frontend_settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is no version: flags of the trash, the place in the graph. */
export async function updateConfiguration(
  tx: Db,
  id: number,
  changes: Pick<Updateable<Tables['configurations']>, 'deleted' | 'frontend_settings'>,
): Promise<void> {
  await tx.updateTable('configurations').set(changes).where('id', '=', id).execute()
}

/** A new version is what people have saved; the time of that is shown. */
export async function updateVersions(tx: Db, saved: readonly StoredConfiguration[]): Promise<void> {
  const rows = saved.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    disabled: row.disabled,
    continue_on_failure: row.continue_on_failure,
    settings: row.settings,
    oauth_settings: row.oauth_settings,
    frontend_settings: row.frontend_settings,
    version: row.version,
  }))
  await sql`
    update configurations set name = given.name, description = given.description, disabled = given.disabled,
      continue_on_failure = given.continue_on_failure, settings = given.settings, oauth_settings = given.oauth_settings,
      frontend_settings = given.frontend_settings, version = given.version, modified = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id integer, name text, description text,
      disabled smallint, continue_on_failure smallint, settings jsonb, oauth_settings jsonb, frontend_settings jsonb, version integer)
    where configurations.id = given.id`.execute(tx)
}

export async function writeTexts(tx: Db, texts: readonly { id: number; text: string }[]): Promise<void> {
  await sql`
    insert into configuration_texts (configuration_id, text)
    select * from unnest(${texts.map(({ id }) => id)}::integer[], ${texts.map(({ text }) => text)}::text[])
    on conflict (configuration_id) do update set text = excluded.text`.execute(tx)
}
