import type { SharedKind, TaggingCalls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers, KindHandlers } from '../../http/handlers.ts'
import { assignTag, removeTag } from './tagging.ts'
import { listLinks } from './tagging-store.ts'

export function taggingHandlers<K extends SharedKind>(db: Db, kind: K): Handlers<TaggingCalls<K>> {
  const handlers: KindHandlers<TaggingCalls<SharedKind>> = {
    list: async ({ params }) => ({ [`${kind}_tags`]: await listLinks(db, kind, params.id) }),
    assign: async ({ params, body }) => ({ [`${kind}_tag`]: await assignTag(db, kind, params.id, body.tag_id) }),
    remove: async ({ params }) => {
      await removeTag(db, kind, params.id, params.tagId)
      return {}
    },
  }
  return handlers as unknown as Handlers<TaggingCalls<K>>
}
