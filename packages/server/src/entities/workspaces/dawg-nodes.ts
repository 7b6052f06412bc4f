/** The workspaces of a DAWG as its graph shows and changes them. Everybody who sees the DAWG sees their names; opening one is another matter. */
import { sql } from 'kysely'
import type { calls, DawgWorkspace, RequestOf } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import { findPermission, permissionColumn } from '../../features/access/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { invalidField, notAllowed } from '../../refusal.ts'
import * as graph from './dawg-graph.ts'
import { inputsColumn, lockWorkspace, type StoredWorkspace } from './workspace-store.ts'
import { saveWorkspace } from './workspaces.ts'

type Change = RequestOf<typeof calls.dawgs.modifyWorkspaces>['body'][number]

export async function listNodes(db: Db, caller: Caller, dawgId: number): Promise<DawgWorkspace[]> {
  const { rows } = await sql<DawgWorkspace>`
    select entity.id, entity.name, entity.disabled, entity.continue_on_failure, entity.dawg_id, entity.frontend_settings,
      json_build_object('inputs', ${inputsColumn}) as input_settings, ${permissionColumn(caller, 'workspace')} as permission
    from workspaces entity where entity.dawg_id = ${dawgId} and entity.deleted = 0 order by entity.id`.execute(db)
  return rows
}

/** Places, links, adds and removes: all or none. Adding needs write access to the workspace as well. */
export async function changeNodes(tx: Db, caller: Caller, dawgId: number, changes: Change[]): Promise<void> {
  await graph.lockDawgs(tx, [dawgId])
  const befores = await lockNodes(tx, caller, dawgId, changes)
  const afters = new Map([...befores].map(([id, before]) => [id, { ...before }]))
  for (const change of changes) await move(tx, befores.get(change.id)!, afters.get(change.id)!, dawgId, change)
  const nodes = await graph.readGraph(tx, dawgId)
  for (const after of afters.values())
    if (after.dawg_id === dawgId) nodes.set(after.id, nodes.get(after.id) ?? [])
    else nodes.delete(after.id)
  // Links that go are taken out first: turning a link around is one change.
  for (const change of changes) if (change.input_settings) nodes.set(change.id, [])
  for (const { id, input_settings } of changes)
    if (input_settings && afters.get(id)!.dawg_id === dawgId) {
      graph.applyInputs(nodes, id, input_settings.inputs)
      afters.get(id)!.inputs = input_settings.inputs.toSorted((a, b) => a - b)
    }
  await save(tx, caller, befores, afters)
}

async function lockNodes(
  tx: Db,
  caller: Caller,
  dawgId: number,
  changes: Change[],
): Promise<Map<number, StoredWorkspace>> {
  const nodes = new Map<number, StoredWorkspace>()
  for (const { id, dawg_id } of changes.toSorted((a, b) => a.id - b.id)) {
    if (nodes.has(id)) throw invalidField('id', `the workspace ${id} is named twice`)
    const node = await lockWorkspace(tx, id)
    const isAdded = dawg_id === dawgId && node?.dawg_id !== dawgId
    if (isAdded) await refuseForeignWorkspace(tx, caller, id)
    if (!node || (!isAdded && node.dawg_id !== dawgId))
      throw invalidField('id', `there is no workspace ${id} in this DAWG`)
    nodes.set(id, node)
  }
  return nodes
}

async function refuseForeignWorkspace(tx: Db, caller: Caller, id: number): Promise<void> {
  const found = await findPermission(tx, caller, 'workspace', id)
  if (!found || found.deleted === 1) throw invalidField('id', `there is no workspace ${id}`)
  if (found.permission === 'read') throw notAllowed()
}

async function move(tx: Db, before: StoredWorkspace, after: StoredWorkspace, dawgId: number, change: Change) {
  if (change.frontend_settings) after.frontend_settings = change.frontend_settings
  if (change.dawg_id === undefined || change.dawg_id === before.dawg_id) return
  if (change.dawg_id !== null && change.dawg_id !== dawgId)
    throw invalidField('dawg_id', 'must be the DAWG of the path, or null')
  if (change.dawg_id !== null) await graph.refuseTaken(tx, before.dawg_id)
  await graph.deleteLinks(tx, before.id)
  after.dawg_id = change.dawg_id
  after.inputs = []
}

async function save(
  tx: Db,
  caller: Caller,
  befores: Map<number, StoredWorkspace>,
  afters: Map<number, StoredWorkspace>,
): Promise<void> {
  const changed = [...befores.values()].filter((before) => !isSameValue(before, afters.get(before.id)))
  if (changed.length === 0) throw nothingChanged()
  for (const before of changed) await saveWorkspace(tx, caller, before, afters.get(before.id)!)
}

/** For a copy that was made for this DAWG: nobody else knows either of them yet. */
export async function putIntoDawg(
  tx: Db,
  caller: Caller,
  id: number,
  node: { dawgId: number; inputs: number[]; frontendSettings: StoredWorkspace['frontend_settings'] },
): Promise<void> {
  const before = (await lockWorkspace(tx, id))!
  const inputs = node.inputs.toSorted((a, b) => a - b)
  await saveWorkspace(tx, caller, before, {
    ...before,
    dawg_id: node.dawgId,
    inputs,
    frontend_settings: node.frontendSettings,
  })
}
