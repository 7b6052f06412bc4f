/** One page of the workspaces or DAWGs that a caller may see: which ones, in which order. What is shown of them is the entity's business. */
import { sql, type RawBuilder } from 'kysely'
import type { Page, SharedKind } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Caller } from '../../http/handlers.ts'
import { visibleIds } from '../access/index.ts'
import { hasAllTags } from '../tagging/index.ts'

interface EntitySelection extends Page {
  name_filter?: string | undefined
  tag_ids?: number[] | undefined
  show_enabled: '0' | '1'
  show_disabled: '0' | '1'
}

export interface EntityOrder {
  /** Over `entity` and what `joins` adds. */
  key: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
}

const tables = { workspace: 'workspaces', dawg: 'dawgs' } as const

/** A subquery with `id`, `key` and `place`, the position on the page. */
export function entityPage(
  kind: SharedKind,
  caller: Caller,
  selection: EntitySelection,
  { key, joins = sql`` }: EntityOrder,
): RawBuilder<unknown> {
  // Mirrored, so that one index serves both directions: without a value comes last in the one, first in the other.
  const direction = selection.order_dir === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`
  const visible = visibleIds(caller, kind)
  return sql`(
    select entity.id, ${key} as key from ${sql.table(tables[kind])} entity ${joins}
    where entity.deleted = 0
      ${visible ? sql`and entity.id in ${visible}` : sql``}
      ${selection.name_filter === undefined ? sql`` : sql`and entity.name ilike ${containing(selection.name_filter)}`}
      ${selection.tag_ids === undefined || selection.tag_ids.length === 0 ? sql`` : sql`and ${hasAllTags(kind, selection.tag_ids)}`}
      ${selection.show_enabled === '1' ? sql`` : sql`and entity.disabled = 1`}
      ${selection.show_disabled === '1' ? sql`` : sql`and entity.disabled = 0`}
    order by ${key} ${direction}, entity.id ${direction}
    offset ${selection.offset} limit ${selection.limit})`
}

export const pageOrder = (selection: Page): RawBuilder<unknown> => {
  const direction = selection.order_dir === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`
  return sql`order by page.key ${direction}, page.id ${direction}`
}
