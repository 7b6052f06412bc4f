import { sql } from 'kysely'
import type { calls, RequestOf, Tag } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'

export function listTags(db: Db, page: RequestOf<typeof calls.tags.list>['query']): Promise<Tag[]> {
  const direction = page.order_dir === 'ASC' ? 'asc' : 'desc'
  const order = page.order_by === 'name' ? sql`lower(name)` : sql`id`
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .$if(page.name_filter !== undefined, (query) => query.where('name', 'ilike', containing(page.name_filter!)))
    .orderBy(order, direction)
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function findTag(db: Db, id: number): Promise<Tag | undefined> {
  return db.selectFrom('tags').select(['id', 'name', 'color']).where('id', '=', id).executeTakeFirst()
}

/** In the trash they cannot be seen, so they do not count. */
export async function countUses(db: Db, id: number): Promise<{ workspaces: number; dawgs: number }> {
  const { rows } = await sql<{ workspaces: number; dawgs: number }>`
    select count(workspaces.id)::integer as workspaces, count(dawgs.id)::integer as dawgs
    from entity_tags
    left join workspaces on workspaces.id = entity_tags.workspace_id and workspaces.deleted = 0
    left join dawgs on dawgs.id = entity_tags.dawg_id and dawgs.deleted = 0
    where entity_tags.tag_id = ${id}`.execute(db)
  return rows[0]!
}

export function insertTag(db: Db, tag: Omit<Tag, 'id'>): Promise<Tag> {
  return db.insertInto('tags').values(tag).returning(['id', 'name', 'color']).executeTakeFirstOrThrow()
}

export function updateTag(db: Db, id: number, changes: Partial<Omit<Tag, 'id'>>): Promise<Tag> {
  return db
    .updateTable('tags')
    .set(changes)
    .where('id', '=', id)
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
}

export async function deleteTag(db: Db, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('tags').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
