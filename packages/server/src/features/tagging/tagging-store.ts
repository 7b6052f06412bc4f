import { sql } from 'kysely'
import type { SharedKind, Tag } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface TagLink {
  id: number
  tag_id: number
  tag: Tag
  created: string
  workspace_id?: number
  dawg_id?: number
}

export const linkColumn = (kind: SharedKind) => sql.ref(`${kind}_id`)

const linksOf = (kind: SharedKind, id: number) => sql`
  select link.id, link.tag_id, link.created, link.${linkColumn(kind)},
    json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) as tag
  from entity_tags link join tags on tags.id = link.tag_id
  where link.${linkColumn(kind)} = ${id}`

export async function listLinks(db: Db, kind: SharedKind, id: number): Promise<TagLink[]> {
  const { rows } = await sql<TagLink>`${linksOf(kind, id)} order by lower(tags.name), tags.id`.execute(db)
  return rows
}

export async function findLink(db: Db, kind: SharedKind, id: number, tagId: number): Promise<TagLink | undefined> {
  const { rows } = await sql<TagLink>`${linksOf(kind, id)} and link.tag_id = ${tagId}`.execute(db)
  return rows[0]
}

/** Whether it was added: not when it is there already, and not when there is no such tag. */
export async function insertLink(db: Db, kind: SharedKind, id: number, tagId: number): Promise<boolean> {
  // The lock keeps a tag that is being deleted from leaving between being found and being linked.
  const inserted = await sql`
    insert into entity_tags (tag_id, ${linkColumn(kind)})
    select id, ${id}::integer from tags where id = ${tagId} for key share
    on conflict do nothing`.execute(db)
  return inserted.numAffectedRows === 1n
}

export async function deleteLink(db: Db, kind: SharedKind, id: number, tagId: number): Promise<boolean> {
  const deleted = await sql`
    delete from entity_tags where ${linkColumn(kind)} = ${id} and tag_id = ${tagId}`.execute(db)
  return deleted.numAffectedRows === 1n
}
