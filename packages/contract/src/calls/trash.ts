import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, time } from '../shapes/basics.ts'
import { componentName } from '../shapes/configuration.ts'
import { entityName, permission, person } from '../shapes/entity.ts'
import { listQuery, selectionSettings } from '../shapes/lists.ts'

const trashTypes = ['user', 'configuration', 'workspace', 'dawg'] as const
const DEFAULT_LIMIT = 20

const entity = z.object({
  id,
  name: z.string(),
  created: time,
  user: person.nullable(),
  /** Of users. */
  email: z.string().optional(),
  /** Of configurations. */
  workspace: entityName.optional(),
  component: componentName.nullable().optional(),
})

const filters = {
  item_type: z.enum(trashTypes).optional(),
  /** A part of the name, or of a user's email, in any case. */
  searched_text: z.string().max(255).optional(),
}

export const trash = endpoints({
  list: {
    method: 'GET',
    path: '/trash',
    access: 'signed-in',
    summary:
      'What is in the trash and the caller may see, last deleted first; users are listed for administrators only',
    query: listQuery(['deleted'], { limit: DEFAULT_LIMIT, order_dir: 'DESC' }).extend(filters),
    answer: z.object({
      trash: z.array(
        z.object({
          type: z.enum(trashTypes),
          entity,
          /** When it was moved here. */
          deleted: time,
          /** Restoring needs write. */
          permission,
        }),
      ),
      selection_settings: selectionSettings.extend(filters),
    }),
  },
})
