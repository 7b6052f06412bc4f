/** DAWGs: what people do with them. Their nodes are workspaces, and what happens to those is told there. */
import type { Kysely } from 'kysely'
import type { calls, Dawg, Permission, RequestOf } from '@clew/contract'
import { changedFields, isSameValue } from '@clew/contract/rules/changed-fields'
import { changedMeanwhile, nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelActiveJobs } from '../../engine/index.ts'
import { changeOwner, findPermission } from '../../features/access/index.ts'
import { eraseData } from '../../features/data-files/index.ts'
import { recordFirstVersion, recordVersion, type Snapshot } from '../../features/history/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { notAllowed, notFound, Refusal } from '../../refusal.ts'
import { dropCircles, listNodes, lockWorkspace } from '../workspaces/index.ts'
import * as store from './dawg-store.ts'

export interface By {
  caller: Caller
  permission: Permission
}

type Changes = RequestOf<typeof calls.dawgs.modify>['body']

export async function getDawg(db: Db, caller: Caller, id: number, isFull: boolean): Promise<Dawg> {
  const dawg = await store.findDawg(db, { caller, isFull }, id)
  if (!dawg) throw notFound()
  return dawg
}

export async function createDawg(
  db: Kysely<Tables>,
  caller: Caller,
  given: { name: string; description: string },
): Promise<Dawg> {
  const id = await db.transaction().execute((tx) => insertDawg(tx, { ...given, owner_id: caller.id }))
  return getDawg(db, caller, id, true)
}

/** With its first version. */
export async function insertDawg(tx: Db, given: store.NewDawg): Promise<number> {
  const id = await store.insertDawg(tx, given)
  const stored = (await store.lockDawg(tx, id))!
  await recordFirstVersion(tx, 'dawg', stored, given.owner_id, snapshotOf(stored))
  return id
}

/** What the history keeps, and what a change is measured by. */
const snapshotOf = (stored: store.StoredDawg): Snapshot => ({
  name: stored.name,
  description: stored.description,
  disabled: stored.disabled,
  continue_on_failure: stored.continue_on_failure,
  settings: stored.settings,
  owner_id: stored.owner_id,
})

export async function modifyDawg(db: Kysely<Tables>, by: By, id: number, changes: Changes): Promise<void> {
  const { expected_version, settings, ...fields } = changes
  if (fields.owner_id !== undefined && by.permission !== 'owner') throw notAllowed()
  await db.transaction().execute(async (tx) => {
    const before = await store.lockDawg(tx, id)
    if (!before) throw notFound()
    if (expected_version !== undefined && expected_version !== before.version) throw changedMeanwhile()
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    await saveDawg(tx, by.caller, before, { ...before, ...given, settings: { ...before.settings, ...settings } })
  })
}

/** Writes what is different, as a new version unless only what the screen remembers is. */
async function saveDawg(tx: Db, caller: Caller, before: store.StoredDawg, after: store.StoredDawg): Promise<void> {
  const [old, next] = [snapshotOf(before), snapshotOf(after)]
  const isNewVersion = changedFields('dawg', old, next).length > 0
  if (!isNewVersion && isSameValue(before.frontend_settings, after.frontend_settings)) throw nothingChanged()
  if (after.owner_id !== before.owner_id) await changeOwner(tx, 'dawg', before, after.owner_id)
  const version = before.version + 1
  await store.updateDawg(tx, before.id, {
    name: after.name,
    description: after.description,
    disabled: after.disabled,
    continue_on_failure: after.continue_on_failure,
    settings: JSON.stringify(after.settings),
    frontend_settings: JSON.stringify(after.frontend_settings),
    owner_id: after.owner_id,
    ...(isNewVersion && { version }),
  })
  if (isNewVersion) await recordVersion(tx, 'dawg', { id: before.id, version }, caller.id, { before: old, after: next })
}

/** The content comes back; whose it is stays. */
export async function revertDawg(db: Kysely<Tables>, caller: Caller, id: number, snapshot: Snapshot): Promise<Dawg> {
  const { name, description, disabled, continue_on_failure, settings } = snapshot as unknown as store.StoredDawg
  await db.transaction().execute(async (tx) => {
    const before = await store.lockDawg(tx, id)
    if (!before) throw notFound()
    await saveDawg(tx, caller, before, { ...before, name, description, disabled, continue_on_failure, settings })
  })
  return getDawg(db, caller, id, true)
}

/** Its workspaces stay; while it is in the trash, other DAWGs may take them. */
export async function removeDawg(db: Kysely<Tables>, { caller }: By, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockDawg(tx, id))) throw notFound()
    await cancelActiveJobs(tx, { dawgId: id }, caller.id)
    await store.updateDawg(tx, id, { deleted: 1 })
  })
}

export async function restoreDawg(db: Kysely<Tables>, caller: Caller, id: number) {
  const warnings = await db.transaction().execute(async (tx) => {
    if (!(await store.lockDawg(tx, id, 1))) throw notFound()
    await store.updateDawg(tx, id, { deleted: 0 })
    const nodes = await listNodes(tx, caller, id)
    const hasDropped = await dropCircles(tx, id, new Set(nodes.map((node) => node.id)))
    return hasDropped ? ['Links that would close a circle have been removed.'] : []
  })
  return { dawg: await getDawg(db, caller, id, true), warnings }
}

/** All of its workspaces or none: without write access to one of them nothing is erased. */
export async function eraseDawg(db: Kysely<Tables>, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockDawg(tx, id))) throw notFound()
    for (const node of await listNodes(tx, caller, id)) {
      const found = await findPermission(tx, caller, 'workspace', node.id)
      if (!found || found.permission === 'read')
        throw new Refusal('not_allowed', `You don't have permission to erase the data of the workspace ${node.name}.`)
      await lockWorkspace(tx, node.id)
      await eraseData(tx, { workspaceId: node.id })
    }
  })
}
