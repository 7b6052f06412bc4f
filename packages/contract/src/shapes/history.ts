import { z } from 'zod'
import { id, time } from './basics.ts'
import { person } from './entity.ts'

/** One version. The current one has no id: it is not history yet. */
export const historyItem = z.object({
  id: id.nullable(),
  version: z.int(),
  created: time,
  user_id: id,
  user: person.optional(),
  /** Names of the fields in which it differs from the version before. */
  changed: z.array(z.string()),
  /** Why it was made, when more than this one thing was changed at once. */
  note: z.string().optional(),
})
