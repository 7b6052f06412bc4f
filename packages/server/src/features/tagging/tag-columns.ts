/** Tags in the statements of others, over `entity`, which is a row of workspaces or of dawgs. */
import { sql, type RawBuilder } from 'kysely'
import type { SharedKind, Tag } from '@clew/contract'
import { linkColumn } from './tagging-store.ts'

/** Its tags, by name. */
export const tagsColumn = (kind: SharedKind): RawBuilder<Tag[]> => sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color)
    order by lower(tags.name), tags.id), '[]')
  from entity_tags link join tags on tags.id = link.tag_id
  where link.${linkColumn(kind)} = entity.id)`

/** Whether it has each of these tags; without any, everything does. */
export function hasAllTags(kind: SharedKind, tagIds: readonly number[]): RawBuilder<boolean> {
  const wanted = [...new Set(tagIds)]
  if (wanted.length === 0) return sql<boolean>`true`
  // Found from the tags, once for the statement, instead of row by row.
  return sql<boolean>`entity.id in (
    select ${linkColumn(kind)} from entity_tags
    where tag_id = any(${wanted}::integer[]) and ${linkColumn(kind)} is not null
    group by ${linkColumn(kind)} having count(*) = ${wanted.length})`
}
