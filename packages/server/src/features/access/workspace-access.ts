/** Gives a user access to workspaces, and takes it away, as administrators say it in one map. */
import type { Db } from '../../database/pool.ts'
import { invalidField } from '../../refusal.ts'

type Wanted = Readonly<Record<string, 'read' | 'write' | null>>

/** Whether anything is different now. A workspace that does not exist refuses the whole map. */
export async function changeWorkspaceAccess(tx: Db, userId: number, wanted: Wanted): Promise<boolean> {
  const ids = Object.keys(wanted).map(Number)
  if (ids.length === 0) return false
  await refuseUnknownWorkspaces(tx, ids)
  const held = await tx
    .selectFrom('access_entries')
    .select(['workspace_id', 'permission'])
    .where('user_id', '=', userId)
    .where('workspace_id', 'in', ids)
    .execute()
  const heldBy = new Map(held.map((entry) => [entry.workspace_id!, entry.permission]))
  const changed = Object.entries(wanted).filter(([id, permission]) => (heldBy.get(Number(id)) ?? null) !== permission)
  for (const [id, permission] of changed) await setPermission(tx, userId, Number(id), permission)
  return changed.length > 0
}

async function refuseUnknownWorkspaces(tx: Db, ids: number[]): Promise<void> {
  const known = await tx.selectFrom('workspaces').select('id').where('id', 'in', ids).where('deleted', '=', 0).execute()
  const unknown = ids.find((id) => !known.some((workspace) => workspace.id === id))
  if (unknown !== undefined) throw invalidField('workspaces_acl', `there is no workspace ${unknown}`)
}

async function setPermission(
  tx: Db,
  userId: number,
  workspaceId: number,
  permission: 'read' | 'write' | null,
): Promise<void> {
  const entries = tx.deleteFrom('access_entries').where('user_id', '=', userId).where('workspace_id', '=', workspaceId)
  await entries.execute()
  if (permission !== null)
    await tx.insertInto('access_entries').values({ user_id: userId, workspace_id: workspaceId, permission }).execute()
}
