import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { queryFlag } from '../shapes/basics.ts'
import { component, componentTypes } from '../shapes/component.ts'
import { listQuery, nameFilter, selectionSettings } from '../shapes/lists.ts'

/** The catalogue is small and its page searches in it as one types: it comes whole unless less is asked for. */
const DEFAULT_LIMIT = 1_000

const selection = {
  ...nameFilter,
  type: z.enum(componentTypes).optional(),
  show_hidden: queryFlag.default('0'),
}

export const components = endpoints({
  list: {
    method: 'GET',
    path: '/components',
    access: 'signed-in',
    summary: 'The component catalogue, by name; deprecated ones with show_hidden=1',
    query: listQuery(['name', 'id', 'type'], { limit: DEFAULT_LIMIT }).extend(selection),
    answer: z.object({ components: z.array(component), selection_settings: selectionSettings.extend(selection) }),
  },
  get: {
    method: 'GET',
    path: '/components/{id}',
    access: 'signed-in',
    summary: 'One component, deprecated or not',
    answer: z.object({ component }),
  },
})
