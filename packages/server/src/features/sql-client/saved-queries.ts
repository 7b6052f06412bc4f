/** Statements that administrators keep. What others share can be run, not changed. */
import type { calls, RequestOf, SavedQuery } from '@clew/contract'
import { changedFields, nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { notAllowed, notFound, Refusal } from '../../refusal.ts'
import * as store from './saved-query-store.ts'

type NewQuery = RequestOf<typeof calls.sql.save>['body']
type Changes = RequestOf<typeof calls.sql.modifySaved>['body']

export async function saveQuery(db: Db, userId: number, content: NewQuery): Promise<SavedQuery> {
  const id = await refuseTakenName(store.insertSaved(db, userId, content))
  return getSaved(db, userId, id)
}

export async function modifySaved(db: Db, userId: number, id: number, given: Changes): Promise<SavedQuery> {
  const changes = changedFields(await getOwn(db, userId, id), given)
  if (Object.keys(changes).length === 0) throw nothingChanged()
  await refuseTakenName(store.updateSaved(db, id, changes))
  return getSaved(db, userId, id)
}

export async function removeSaved(db: Db, userId: number, id: number): Promise<void> {
  await getOwn(db, userId, id)
  await store.deleteSaved(db, id)
}

async function getSaved(db: Db, userId: number, id: number): Promise<SavedQuery> {
  const saved = await store.findSaved(db, userId, id)
  if (!saved) throw notFound()
  return saved
}

async function getOwn(db: Db, userId: number, id: number): Promise<SavedQuery> {
  const saved = await getSaved(db, userId, id)
  if (saved.user.id !== userId) throw notAllowed()
  return saved
}

function refuseTakenName<Written>(written: Promise<Written>): Promise<Written> {
  return written.catch((error: unknown) => {
    const message = 'You already have a saved query with this name.'
    throw isUniqueViolation(error) ? new Refusal('already_exists', message, { fields: { name: message } }) : error
  })
}
