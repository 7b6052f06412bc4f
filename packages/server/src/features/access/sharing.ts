/** Who is given access to a workspace or DAWG, and whose it is. */
import type { Permission, SharedKind } from '@clew/contract'
import { nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { invalidField, notAllowed, notFound, Refusal } from '../../refusal.ts'
import * as store from './access-store.ts'
import { shared } from './shared.ts'

type Given = 'read' | 'write'

export async function getEntry(db: Db, kind: SharedKind, id: number, userId: number) {
  const entry = await store.findEntry(db, kind, id, userId)
  if (!entry) throw notFound()
  return entry
}

export async function shareWith(db: Db, kind: SharedKind, id: number, userId: number, permission: Given) {
  const invitee = await store.findInvitee(db, userId)
  if (!invitee) throw unknownUser()
  if ((await store.findOwner(db, kind, id)) === userId)
    throw new Refusal('already_exists', `The user owns the ${shared[kind].label}.`)
  // An administrator can edit everything; an entry that says otherwise would be wrong.
  const given = invitee.role === 'admin' ? 'write' : permission
  if (!(await store.insertEntry(db, kind, id, userId, given)))
    throw new Refusal('already_exists', `The user has access to the ${shared[kind].label} already.`)
  return getEntry(db, kind, id, userId)
}

export async function changeShare(db: Db, kind: SharedKind, id: number, userId: number, permission: Given) {
  const entry = await getEntry(db, kind, id, userId)
  if (entry.permission === permission) throw nothingChanged()
  const invitee = await store.findInvitee(db, userId)
  if (invitee?.role === 'admin' && permission === 'read')
    throw new Refusal('not_allowed', "An administrator's permission cannot be modified.")
  await store.putEntry(db, kind, id, userId, permission)
  return getEntry(db, kind, id, userId)
}

/** Taking away needs write, except what was given to oneself. */
export async function endShare(
  db: Db,
  kind: SharedKind,
  id: number,
  userId: number,
  { caller, permission }: { caller: Caller; permission: Permission },
): Promise<void> {
  if (permission === 'read' && userId !== caller.id) throw notAllowed()
  if (!(await store.deleteEntry(db, kind, id, userId))) throw notFound()
}

/** The new owner needs no entry any more; the old one keeps write access. */
export async function changeOwner(
  tx: Db,
  kind: SharedKind,
  entity: { id: number; owner_id: number },
  newOwnerId: number,
): Promise<void> {
  if (!(await store.findInvitee(tx, newOwnerId))) throw unknownUser('owner_id')
  await store.deleteEntry(tx, kind, entity.id, newOwnerId)
  await store.putEntry(tx, kind, entity.id, entity.owner_id, 'write')
}

const unknownUser = (field = 'user_id'): Refusal => invalidField(field, 'there is no such user')
