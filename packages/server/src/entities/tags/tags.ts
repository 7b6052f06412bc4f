/** Labels that administrators define and everybody can put on workspaces and DAWGs. */
import type { Kysely } from 'kysely'
import type { calls, RequestOf, Tag } from '@clew/contract'
import { changedFields, nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { deleteTag, findTag, insertTag, updateTag } from './tag-store.ts'

export async function getTag(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id)
  if (!tag) throw notFound()
  return tag
}

export const createTag = (db: Db, tag: Omit<Tag, 'id'>): Promise<Tag> => refuseTakenName(insertTag(db, tag))

export async function modifyTag(
  db: Kysely<Tables>,
  id: number,
  given: RequestOf<typeof calls.tags.modify>['body'],
): Promise<Tag> {
  const changes = changedFields(await getTag(db, id), given)
  if (Object.keys(changes).length === 0) throw nothingChanged()
  return refuseTakenName(updateTag(db, id, changes))
}

export async function removeTag(db: Db, id: number): Promise<void> {
  if (!(await deleteTag(db, id))) throw notFound()
}

function refuseTakenName(written: Promise<Tag>): Promise<Tag> {
  return written.catch((error: unknown) => {
    const message = 'Tag already exists'
    throw isUniqueViolation(error) ? new Refusal('already_exists', message, { fields: { name: message } }) : error
  })
}
