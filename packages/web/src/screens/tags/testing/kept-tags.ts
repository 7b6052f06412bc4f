/** A server with tags. What a test changes, it changes here. */
import { calls, type Tag } from '@clew/contract'
import { anAdministrator, anySelection, aServer } from '../../../testing/builders.ts'
import { Refused, type FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'

interface KeptTags {
  server: FakeServer
  /** By name. */
  tags: Tag[]
  usage: { workspaces: number; dawgs: number }
}

/** An administrator is signed in. */
export function keepTags(tags: Tag[] = []): KeptTags {
  const user = anAdministrator()
  holdSession({ user })
  const kept: KeptTags = { server: aServer(user), tags, usage: { workspaces: 0, dawgs: 0 } }
  const find = (id: number): Tag => {
    const found = kept.tags.find((tag) => tag.id === id)
    if (!found) throw new Refused('not_found', 'Not found')
    return found
  }
  kept.server
    .on(calls.tags.list, ({ query: { offset, limit, name_filter = '' } }) => ({
      tags: kept.tags
        .filter(({ name }) => name.toLowerCase().includes(name_filter.toLowerCase()))
        .slice(offset, offset + limit),
      selection_settings: anySelection,
    }))
    .on(calls.tags.usage, ({ params }) => {
      find(params.id)
      return { tag_usage: kept.usage }
    })
    .on(calls.tags.create, ({ body }) => {
      const tag = { id: 99, ...body }
      kept.tags = [...kept.tags, tag]
      return { tag }
    })
    .on(calls.tags.modify, ({ params, body }) => {
      const { name, color } = { ...find(params.id), ...body } as Tag
      const tag = { id: params.id, name, color }
      kept.tags = kept.tags.map((other) => (other.id === tag.id ? tag : other))
      return { tag }
    })
    .on(calls.tags.remove, ({ params }) => {
      find(params.id)
      kept.tags = kept.tags.filter(({ id }) => id !== params.id)
      return {}
    })
  return kept
}
