/** Tags on workspaces and DAWGs. */
import { z } from 'zod'
import { endpoints, type SharedKind } from '../kernel.ts'
import { id, nothing, time } from '../shapes/basics.ts'
import { tag } from '../shapes/tag.ts'
import { keyed } from './kinds.ts'

const link = z.object({ id, tag_id: id, tag, created: time })
const linkShapes = {
  workspace: link.extend({ workspace_id: id }),
  dawg: link.extend({ dawg_id: id }),
} as const

export function taggingCalls<K extends SharedKind>(kind: K) {
  const base = `/${kind}s/{id}/tags` as const
  const shape = linkShapes[kind]
  return endpoints({
    list: {
      method: 'GET',
      path: base,
      access: { entity: kind, permission: 'read' },
      summary: 'Tags of it, by name',
      answer: keyed(`${kind}_tags` as const, z.array(shape)),
    },
    assign: {
      method: 'POST',
      path: base,
      access: { entity: kind, permission: 'write' },
      summary: 'Put a tag on it',
      body: z.strictObject({ tag_id: id }),
      answer: keyed(`${kind}_tag` as const, shape),
      status: 201,
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{tagId}`,
      access: { entity: kind, permission: 'write' },
      summary: 'Take a tag off it',
      answer: nothing,
    },
  })
}
export type TaggingCalls<K extends SharedKind> = ReturnType<typeof taggingCalls<K>>
