/** Workspaces: what people do with them. */
import type { Kysely } from 'kysely'
import type { calls, Permission, RequestOf, Variables, Workspace, WorkspaceSettings } from '@clew/contract'
import { changedFields, isSameValue } from '@clew/contract/rules/changed-fields'
import { changedMeanwhile, nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelActiveJobs } from '../../engine/index.ts'
import { changeOwner } from '../../features/access/index.ts'
import { eraseData } from '../../features/data-files/index.ts'
import { recordFirstVersion, recordVersion, type Snapshot } from '../../features/history/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { notAllowed, notFound, Refusal } from '../../refusal.ts'
import { maskSecrets, sealSecrets } from '../../vault/secrets.ts'
import type { Vault } from '../../vault/vault.ts'
import * as graph from './dawg-graph.ts'
import * as store from './workspace-store.ts'

export interface WorkspaceDeps {
  db: Kysely<Tables>
  vault: Vault
  highDiskUsageBytes: number
}

export interface By {
  caller: Caller
  permission: Permission
}

type Changes = RequestOf<typeof calls.workspaces.modify>['body']

export async function getWorkspace(
  deps: WorkspaceDeps,
  caller: Caller,
  id: number,
  isFull: boolean,
): Promise<Workspace> {
  const { db, highDiskUsageBytes } = deps
  const workspace = await store.findWorkspace(db, { caller, isFull, highDiskUsageBytes }, id)
  if (!workspace) throw notFound()
  return { ...workspace, variables: maskSecrets(workspace.variables) as Variables }
}

export async function createWorkspace(
  deps: WorkspaceDeps,
  caller: Caller,
  given: { name: string; description: string },
): Promise<Workspace> {
  const id = await deps.db.transaction().execute((tx) => insertWorkspace(tx, { ...given, owner_id: caller.id }))
  return getWorkspace(deps, caller, id, true)
}

/** With its first version. */
export async function insertWorkspace(tx: Db, given: store.NewWorkspace): Promise<number> {
  const id = await store.insertWorkspace(tx, given)
  const stored = (await store.lockWorkspace(tx, id))!
  await recordFirstVersion(tx, 'workspace', stored, given.owner_id, snapshotOf(stored))
  return id
}

/** What the history keeps, and what a change is measured by. */
const snapshotOf = (stored: store.StoredWorkspace): Snapshot => ({
  name: stored.name,
  description: stored.description,
  disabled: stored.disabled,
  continue_on_failure: stored.continue_on_failure,
  settings: stored.settings,
  variables: stored.variables,
  owner_id: stored.owner_id,
  dawg_id: stored.dawg_id,
  input_settings: { inputs: stored.inputs },
})

export async function modifyWorkspace(deps: WorkspaceDeps, by: By, id: number, changes: Changes): Promise<void> {
  const { expected_version, settings, variables, input_settings, ...fields } = changes
  const isGivenAway = fields.owner_id !== undefined
  if (isGivenAway && by.permission !== 'owner') throw notAllowed()
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockForChange(tx, id, changes)
    if (expected_version !== undefined && expected_version !== before.version) throw changedMeanwhile()
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after: store.StoredWorkspace = {
      ...before,
      ...given,
      settings: { ...before.settings, ...withoutUndefined(settings) },
      variables: variables ? (sealSecrets(deps.vault, variables, before.variables) as Variables) : before.variables,
      inputs: input_settings?.inputs.toSorted((a, b) => a - b) ?? before.inputs,
    }
    if (after.dawg_id !== before.dawg_id) await moveToDawg(tx, by.caller, before, after, input_settings !== undefined)
    else if (!isSameValue(after.inputs, before.inputs)) await relink(tx, by.caller, after)
    await saveWorkspace(tx, by.caller, before, after)
  })
}

/** The DAWGs come before the workspace, as everywhere. */
async function lockForChange(tx: Db, id: number, changes: Changes): Promise<store.StoredWorkspace> {
  const isGraphChange = changes.dawg_id !== undefined || changes.input_settings !== undefined
  const seen = await tx.selectFrom('workspaces').select('dawg_id').where('id', '=', id).executeTakeFirst()
  if (isGraphChange) await graph.lockDawgs(tx, [seen?.dawg_id, changes.dawg_id])
  const before = await store.lockWorkspace(tx, id)
  if (!before) throw notFound()
  if (isGraphChange && before.dawg_id !== seen?.dawg_id) throw changedMeanwhile()
  return before
}

async function moveToDawg(
  tx: Db,
  caller: Caller,
  before: store.StoredWorkspace,
  after: store.StoredWorkspace,
  hasInputs: boolean,
): Promise<void> {
  if (after.dawg_id !== null) {
    await graph.refuseForeignDawg(tx, caller, after.dawg_id)
    await graph.refuseTaken(tx, before.dawg_id)
  }
  await graph.deleteLinks(tx, before.id)
  if (!hasInputs) after.inputs = []
  if (after.dawg_id === null && after.inputs.length > 0)
    throw new Refusal('invalid', 'A workspace outside a DAWG has no inputs.')
  if (after.dawg_id !== null) graph.applyInputs(await graph.readGraph(tx, after.dawg_id), after.id, after.inputs)
}

async function relink(tx: Db, caller: Caller, after: store.StoredWorkspace): Promise<void> {
  if (after.dawg_id === null) throw new Refusal('invalid', 'A workspace outside a DAWG has no inputs.')
  await graph.refuseForeignDawg(tx, caller, after.dawg_id)
  graph.applyInputs(await graph.readGraph(tx, after.dawg_id), after.id, after.inputs)
}

/** Writes what is different, as a new version unless only the place in the graph is. */
export async function saveWorkspace(
  tx: Db,
  caller: Caller,
  before: store.StoredWorkspace,
  after: store.StoredWorkspace,
): Promise<void> {
  const [old, next] = [snapshotOf(before), snapshotOf(after)]
  const isNewVersion = changedFields('workspace', old, next).length > 0
  if (!isNewVersion && isSameValue(before.frontend_settings, after.frontend_settings)) throw nothingChanged()
  if (after.owner_id !== before.owner_id) await changeOwner(tx, 'workspace', before, after.owner_id)
  if (!isSameValue(before.inputs, after.inputs)) await graph.writeInputs(tx, before.id, after.inputs)
  const version = before.version + 1
  await store.updateWorkspace(tx, before.id, {
    name: after.name,
    description: after.description,
    disabled: after.disabled,
    continue_on_failure: after.continue_on_failure,
    settings: JSON.stringify(after.settings),
    variables: JSON.stringify(after.variables),
    frontend_settings: JSON.stringify(after.frontend_settings),
    owner_id: after.owner_id,
    dawg_id: after.dawg_id,
    ...(isNewVersion && { version }),
  })
  if (isNewVersion)
    await recordVersion(tx, 'workspace', { id: before.id, version }, caller.id, { before: old, after: next })
}

/** The content comes back; whose it is and where it stands in a DAWG stay as they are. */
export async function revertWorkspace(
  deps: WorkspaceDeps,
  caller: Caller,
  id: number,
  snapshot: Snapshot,
): Promise<Workspace> {
  const { name, description, disabled, continue_on_failure, settings, variables } =
    snapshot as unknown as store.StoredWorkspace
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.lockWorkspace(tx, id)
    if (!before) throw notFound()
    const after = { ...before, name, description, disabled, continue_on_failure, settings, variables }
    await saveWorkspace(tx, caller, before, after)
  })
  return getWorkspace(deps, caller, id, true)
}

export async function removeWorkspace({ db }: WorkspaceDeps, { caller }: By, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockWorkspace(tx, id))) throw notFound()
    await cancelActiveJobs(tx, { workspaceId: id }, caller.id)
    await store.updateWorkspace(tx, id, { deleted: 1 })
  })
}

export async function restoreWorkspace(deps: WorkspaceDeps, caller: Caller, id: number) {
  const warnings = await deps.db.transaction().execute(async (tx) => {
    const seen = await tx.selectFrom('workspaces').select('dawg_id').where('id', '=', id).executeTakeFirst()
    await graph.lockDawgs(tx, [seen?.dawg_id])
    const before = await store.lockWorkspace(tx, id, 1)
    if (!before) throw notFound()
    await store.updateWorkspace(tx, id, { deleted: 0 })
    const hasDropped = before.dawg_id !== null && (await graph.dropCircles(tx, before.dawg_id, new Set([id])))
    return hasDropped ? ['Links that would close a circle have been removed.'] : []
  })
  return { workspace: await getWorkspace(deps, caller, id, true), warnings }
}

export async function eraseWorkspace({ db }: WorkspaceDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockWorkspace(tx, id))) throw notFound()
    await eraseData(tx, { workspaceId: id })
  })
}

function withoutUndefined(settings: WorkspaceSettings | undefined): WorkspaceSettings {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined))
}
