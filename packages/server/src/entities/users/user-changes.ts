/** Writes changes of a user, with what follows from them. */
import type { Updateable } from 'kysely'
import type { User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { deleteApiTokens } from '../../features/api-tokens/index.ts'
import { deleteSessions } from '../../features/sessions/index.ts'
import { Refusal } from '../../refusal.ts'
import { deleteOneTimeTokens } from './one-time-token-store.ts'
import * as store from './user-store.ts'

/**
 * What lets people in goes with what it stood on: sessions with password, account and enabled state, links with the address, API tokens
 * with the account alone: programs do not know the password, and rest while the user is disabled.
 */
export async function applyChanges(tx: Db, before: User, changes: Updateable<Tables['users']>): Promise<User> {
  const ends = changes.password_hash !== undefined || changes.disabled === 1 || changes.deleted === 1
  if (ends) await deleteSessions(tx, before.id)
  if (changes.deleted === 1) await deleteApiTokens(tx, before.id)
  if (ends || changes.email !== undefined) await deleteOneTimeTokens(tx, before.id)
  if (changes.email !== undefined) await refuseTakenEmail(tx, before.id, changes.email)
  if (Object.keys(changes).length === 0) return before
  return store.updateUser(tx, before.id, changes).catch((error: unknown) => {
    // Somebody took the address in the same moment.
    throw isUniqueViolation(error) ? alreadyExists('User already exists') : error
  })
}

export async function emailTaken(db: Db, email: string): Promise<Refusal> {
  const holder = await store.findUserByEmail(db, email)
  return alreadyExists(holder?.deleted === 1 ? 'User is already in Trash' : 'User already exists')
}

const alreadyExists = (message: string): Refusal =>
  new Refusal('already_exists', message, { fields: { email: message } })

async function refuseTakenEmail(tx: Db, id: number, email: string): Promise<void> {
  const holder = await store.findUserByEmail(tx, email)
  if (holder && holder.id !== id) throw await emailTaken(tx, email)
}
