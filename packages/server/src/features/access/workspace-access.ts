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
  await replaceEntries(tx, userId, changed)
  return changed.length > 0
}

async function refuseUnknownWorkspaces(tx: Db, ids: number[]): Promise<void> {
  const known = await tx.selectFrom('workspaces').select('id').where('id', 'in', ids).where('deleted', '=', 0).execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const unknown = ids.find((id) => !knownIds.has(id))
  if (unknown !== undefined) throw invalidField('workspaces_acl', `there is no workspace ${unknown}`)
}

/** At once: an administrator may give every workspace there is. */
async function replaceEntries(tx: Db, userId: number, wanted: [string, 'read' | 'write' | null][]): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map(([id]) => Number(id))
  await tx.deleteFrom('access_entries').where('user_id', '=', userId).where('workspace_id', 'in', ids).execute()
  const given = wanted.flatMap(([id, permission]) =>
    permission === null ? [] : [{ user_id: userId, workspace_id: Number(id), permission }],
  )
  if (given.length > 0) await tx.insertInto('access_entries').values(given).execute()
}
