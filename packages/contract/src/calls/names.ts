import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { flag, id } from '../shapes/basics.ts'
import { queryNumber } from '../shapes/lists.ts'
import { kinds, type Kind } from './kinds.ts'

const DEFAULT_LIMIT = 8
const MOST_OF_A_KIND = 50

const namedThing = z.object({
  kind: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]),
  id,
  name: z.string(),
  disabled: flag,
  /** Where a configuration is. */
  workspace: z.object({ id, name: z.string() }).nullable(),
})

export type NamedThing = z.infer<typeof namedThing>

export const names = endpoints({
  find: {
    method: 'GET',
    path: '/name_search',
    access: 'signed-in',
    summary: 'Workspaces, DAWGs and configurations whose names have these words, the best match first',
    query: z.strictObject({
      search_text: z.string().trim().min(1).max(255),
      /** Of each kind. */
      limit: queryNumber(1, MOST_OF_A_KIND).default(DEFAULT_LIMIT),
    }),
    answer: z.object({ found: z.array(namedThing) }),
  },
})
