/** A copy of a DAWG with copies of the workspaces that its maker may see, linked as the originals are; disabled. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { copyName } from '../configurations/index.ts'
import { notAllowed, notFound } from '../../refusal.ts'
import { cloneWorkspace, listNodes, putIntoDawg } from '../workspaces/index.ts'
import { lockDawg } from './dawg-store.ts'
import { insertDawg, type By } from './dawgs.ts'

export async function cloneDawg(tx: Db, { caller }: By, id: number): Promise<number> {
  if (caller.role !== 'admin' && caller.can_create_workspaces === 0) throw notAllowed()
  const original = await lockDawg(tx, id)
  if (!original) throw notFound()
  const { name, description, settings, continue_on_failure } = original
  const copy = await insertDawg(tx, {
    name: copyName(name),
    description,
    owner_id: caller.id,
    settings,
    continue_on_failure,
    disabled: 1,
  })
  await sql`
    insert into entity_tags (tag_id, dawg_id)
    select tag_id, ${copy}::integer from entity_tags where dawg_id = ${id}`.execute(tx)
  const nodes = await listNodes(tx, caller, id)
  const copies = new Map<number, number>()
  for (const node of nodes)
    if (node.permission !== null)
      copies.set(node.id, await cloneWorkspace(tx, { caller, permission: node.permission }, node.id))
  for (const node of nodes) {
    const workspace = copies.get(node.id)
    if (workspace === undefined) continue
    const inputs = node.input_settings.inputs
      .map((source) => copies.get(source))
      .filter((source) => source !== undefined)
    await putIntoDawg(tx, caller, workspace, { dawgId: copy, inputs, frontendSettings: node.frontend_settings })
  }
  return copy
}
