import type { Kysely } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import { countUses, listTags } from './tag-store.ts'
import { createTag, getTag, modifyTag, removeTag } from './tags.ts'

export const tagHandlers = (db: Kysely<Tables>): Handlers<typeof calls.tags> => ({
  list: async ({ query }) => ({ tags: await listTags(db, query), selection_settings: query }),
  get: async ({ params }) => ({ tag: await getTag(db, params.id) }),
  usage: async ({ params }) => {
    await getTag(db, params.id)
    return { tag_usage: await countUses(db, params.id) }
  },
  create: async ({ body }) => ({ tag: await createTag(db, body) }),
  modify: async ({ params, body }) => ({ tag: await modifyTag(db, params.id, body) }),
  remove: async ({ params }) => {
    await removeTag(db, params.id)
    return {}
  },
})
