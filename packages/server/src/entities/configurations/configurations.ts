/** Configurations: what people do with them. */
import { sql, type Kysely } from 'kysely'
import type { calls, Configuration, Permission, RequestOf } from '@clew/contract'
import { changedMeanwhile } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { StoredOAuthSettings } from '../../database/entity-tables.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelActiveJobs } from '../../engine/index.ts'
import { eraseData } from '../../features/data-files/index.ts'
import { recordFirstVersion, type Snapshot } from '../../features/history/index.ts'
import { configurationText } from '../../features/search/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { invalidField, notFound } from '../../refusal.ts'
import { maskSecrets, sealSecrets } from '../../vault/secrets.ts'
import type { Vault } from '../../vault/vault.ts'
import { componentName, type Catalogue } from '../components/index.ts'
import * as store from './configuration-store.ts'
import * as flow from './data-flow.ts'
import { saveConfiguration, snapshotOf } from './save-configurations.ts'

export interface ConfigurationDeps {
  db: Kysely<Tables>
  vault: Vault
  catalogue: Catalogue
}

export interface By {
  caller: Caller
  permission: Permission
}

/** Where it is, as the path says. */
export interface Place {
  id: number
  cid: number
}

type Stored = store.StoredConfiguration
type Changes = RequestOf<typeof calls.configurations.modify>['body']
type Positions = RequestOf<typeof calls.configurations.place>['body']

export async function getConfiguration(
  { db, catalogue }: ConfigurationDeps,
  { permission }: Pick<By, 'permission'>,
  place: Place,
  isFull: boolean,
  deleted: 0 | 1 = 0,
): Promise<Configuration> {
  const stored = await store.findConfiguration(db, place.id, place.cid, isFull, deleted)
  if (!stored) throw notFound()
  return {
    ...shown(stored, permission, isFull ? catalogue : undefined),
    description: stored.description,
    settings: maskSecrets(stored.settings),
    oauth_settings: maskSecrets(stored.oauth_settings) as Configuration['oauth_settings'],
    auth_link: null,
  }
}

/** A node of the graph, for whoever has this permission on the workspace; with the catalogue, its component is named in full. */
export const shown = <Row extends store.ListedConfiguration>(
  { inputs, ...row }: Row,
  permission: Permission,
  catalogue?: Catalogue,
) => ({
  ...row,
  input_settings: { inputs },
  permission,
  ...(catalogue && { component: componentName(catalogue, row.component_id) }),
})

export async function createConfiguration(
  deps: ConfigurationDeps,
  by: By,
  workspaceId: number,
  given: RequestOf<typeof calls.configurations.create>['body'],
): Promise<Configuration> {
  const entry = deps.catalogue.get(given.component_id)
  if (!entry) throw invalidField('component_id', `there is no component ${given.component_id}`)
  if (entry.component.in_progress === 1) throw invalidField('component_id', 'the component is under development')
  if (entry.component.hidden === 1) throw invalidField('component_id', 'the component is deprecated')
  const settings = sealSecrets(deps.vault, entry.component.default_settings, undefined)
  const cid = await deps.db.transaction().execute((tx) =>
    insertConfiguration(tx, {
      ...given,
      workspace_id: workspaceId,
      user_id: by.caller.id,
      settings,
      oauth_settings: {},
      frontend_settings: {},
      continue_on_failure: 0,
      disabled: 0,
    }),
  )
  return getConfiguration(deps, by, { id: workspaceId, cid }, true)
}

/** With its first version, and findable. Links come afterwards. */
export async function insertConfiguration(tx: Db, given: store.NewConfiguration): Promise<number> {
  const id = await store.insertConfiguration(tx, given)
  await store.writeTexts(tx, [{ id, text: configurationText(given) }])
  const stored = (await store.lockConfiguration(tx, given.workspace_id, id))!
  await recordFirstVersion(tx, 'configuration', stored, given.user_id, snapshotOf(stored))
  return id
}

export async function modifyConfiguration(
  deps: ConfigurationDeps,
  { caller }: By,
  { id, cid }: Place,
  changes: Changes,
): Promise<void> {
  const { expected_version, settings, oauth_settings, input_settings, ...fields } = changes
  await deps.db.transaction().execute(async (tx) => {
    if (input_settings) await flow.lockWorkspace(tx, id)
    const before = await store.lockConfiguration(tx, id, cid)
    if (!before) throw notFound()
    if (expected_version !== undefined && expected_version !== before.version) throw changedMeanwhile()
    if (input_settings) await flow.refuseBadInputs(tx, id, cid, input_settings.inputs)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    await saveConfiguration(tx, caller, before, {
      ...before,
      ...given,
      ...(settings && { settings: sealSecrets(deps.vault, settings, before.settings) }),
      ...(oauth_settings && { oauth_settings: changedOAuth(before.oauth_settings, oauth_settings) }),
      ...(input_settings && { inputs: input_settings.inputs }),
    })
  })
}

/** The token comes from the provider alone. Here it can be kept, or taken away together with the note. */
function changedOAuth(before: StoredOAuthSettings, given: NonNullable<Changes['oauth_settings']>): StoredOAuthSettings {
  if (Object.keys(given).length === 0) return {}
  return { ...before, ...(given.note !== undefined && { note: given.note }) }
}

/** The content comes back; the access that a provider has given stays as it is. Links come back where they still can. */
export async function revertConfiguration(
  { db }: ConfigurationDeps,
  caller: Caller,
  { id, cid }: Place,
  snapshot: Snapshot,
): Promise<void> {
  const { name, description, disabled, continue_on_failure, settings, input_settings } =
    snapshot as unknown as Stored & {
      input_settings: { inputs: Stored['inputs'] }
    }
  await db.transaction().execute(async (tx) => {
    await flow.lockWorkspace(tx, id)
    const before = await store.lockConfiguration(tx, id, cid)
    if (!before) throw notFound()
    const inputs = await flow.possibleInputs(tx, id, cid, input_settings.inputs)
    await saveConfiguration(tx, caller, before, {
      ...before,
      name,
      description,
      disabled,
      continue_on_failure,
      settings,
      inputs,
    })
  })
}

/** Where the nodes stand is nobody's content: no version, and all or none. */
export async function placeConfigurations(
  { db }: ConfigurationDeps,
  workspaceId: number,
  positions: Positions,
): Promise<store.ListedConfiguration[]> {
  const ids = positions.map((position) => position.id)
  return db.transaction().execute(async (tx) => {
    await sql`
      select 1 from configurations where id = any(${ids}::integer[]) and workspace_id = ${workspaceId}
      order by id for no key update`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      update configurations set frontend_settings = given.frontend_settings
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as given (id integer, frontend_settings jsonb)
      where configurations.id = given.id and workspace_id = ${workspaceId} and deleted = 0
      returning configurations.id`.execute(tx)
    const placed = new Set(rows.map((row) => row.id))
    const foreign = ids.find((id) => !placed.has(id))
    if (foreign !== undefined) throw invalidField('id', `there is no configuration ${foreign} in this workspace`)
    return store.findConfigurations(tx, workspaceId, ids)
  })
}

export async function removeConfiguration(
  { db }: ConfigurationDeps,
  { caller }: By,
  { id, cid }: Place,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockConfiguration(tx, id, cid))) throw notFound()
    await cancelActiveJobs(tx, { configurationId: cid }, caller.id)
    await store.updateConfiguration(tx, cid, { deleted: 1 })
  })
}

export async function restoreConfiguration(deps: ConfigurationDeps, by: By, { id, cid }: Place) {
  const warnings = await deps.db.transaction().execute(async (tx) => {
    await flow.lockWorkspace(tx, id)
    if (!(await store.lockConfiguration(tx, id, cid, 1))) throw notFound()
    await store.updateConfiguration(tx, cid, { deleted: 0 })
    const hasDropped = await flow.dropCircles(tx, id, cid)
    const workspace = await tx.selectFrom('workspaces').select('deleted').where('id', '=', id).executeTakeFirstOrThrow()
    return [
      ...(workspace.deleted === 1 ? ['The workspace is still in the trash and must be restored, too.'] : []),
      ...(hasDropped ? ['Links that would close a circle have been removed.'] : []),
    ]
  })
  return { configuration: await getConfiguration(deps, by, { id, cid }, true), warnings }
}

export async function eraseConfiguration({ db }: ConfigurationDeps, { id, cid }: Place): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockConfiguration(tx, id, cid))) throw notFound()
    await eraseData(tx, { configurationId: cid })
  })
}
