/** Puts tags on workspaces and DAWGs, and takes them off. */
import { kinds, type SharedKind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import * as store from './tagging-store.ts'

export async function assignTag(db: Db, kind: SharedKind, id: number, tagId: number): Promise<store.TagLink> {
  const isNew = await store.insertLink(db, kind, id, tagId)
  const link = await store.findLink(db, kind, id, tagId)
  if (!link) throw invalidField('tag_id', 'there is no such tag')
  if (!isNew) throw new Refusal('already_exists', `Tag is already assigned to ${kinds[kind].label}.`)
  return link
}

export async function removeTag(db: Db, kind: SharedKind, id: number, tagId: number): Promise<void> {
  if (!(await store.deleteLink(db, kind, id, tagId))) throw notFound()
}
