import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { nothing } from '../shapes/basics.ts'
import { listQuery, nameFilter, selectionSettings } from '../shapes/lists.ts'
import { newTag, tag } from '../shapes/tag.ts'

const DEFAULT_LIMIT = 20
const oneTag = z.object({ tag })

export const tags = endpoints({
  list: {
    method: 'GET',
    path: '/tags',
    access: 'signed-in',
    summary: 'Tags, by name',
    query: listQuery(['name', 'id'], { limit: DEFAULT_LIMIT }).extend(nameFilter),
    answer: z.object({ tags: z.array(tag), selection_settings: selectionSettings.extend(nameFilter) }),
  },
  get: {
    method: 'GET',
    path: '/tags/{id}',
    access: 'signed-in',
    summary: 'One tag',
    answer: oneTag,
  },
  usage: {
    method: 'GET',
    path: '/tags/{id}/usage',
    // The numbers include what others would not see.
    access: 'admin',
    summary: 'On how many workspaces and DAWGs a tag is, without those in the trash',
    answer: z.object({ tag_usage: z.object({ workspaces: z.int(), dawgs: z.int() }) }),
  },
  create: {
    method: 'POST',
    path: '/tags',
    access: 'admin',
    summary: 'Create a tag',
    body: newTag,
    answer: oneTag,
    status: 201,
  },
  modify: {
    method: 'PATCH',
    path: '/tags/{id}',
    access: 'admin',
    summary: 'Change the name or the colour of a tag',
    body: newTag.partial(),
    answer: oneTag,
  },
  remove: {
    method: 'DELETE',
    path: '/tags/{id}',
    access: 'admin',
    summary: 'Delete a tag, and take it off everything that has it',
    answer: nothing,
  },
})
