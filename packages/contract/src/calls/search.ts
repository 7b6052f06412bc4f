import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { componentName, listedConfiguration } from '../shapes/configuration.ts'
import { entityName, person } from '../shapes/entity.ts'
import { fullStructure, listQuery } from '../shapes/lists.ts'

const DEFAULT_LIMIT = 20
const SHORTEST_TEXT = 2

/** A few lines around the first match. */
const excerpt = z.object({
  /** Where the match is: name, description, settings, the title of a code parameter, workspace name or description. */
  field: z.string(),
  /** Number of the first line shown, from 1. */
  first_line: z.int(),
  /** Each line in pieces; the marked ones match. */
  lines: z.array(z.array(z.object({ text: z.string(), mark: z.boolean() }))),
})

export const search = endpoints({
  configurations: {
    method: 'GET',
    path: '/configuration_settings_search',
    access: 'signed-in',
    summary:
      'Search name, description, parameters and code of configurations, and name and description of their workspaces',
    query: listQuery(['modified'], { limit: DEFAULT_LIMIT, order_dir: 'DESC' })
      .pick({ offset: true, limit: true })
      .extend({ search_text: z.string().trim().min(SHORTEST_TEXT).max(500), ...fullStructure }),
    answer: z.object({
      configurations: z.array(
        listedConfiguration.omit({ input_settings: true, frontend_settings: true }).extend({
          user: person,
          workspace: entityName,
          component: componentName.nullable(),
          /** Null: no preview can be made. */
          excerpt: excerpt.nullable(),
        }),
      ),
      selectionSettings: z.object({ offset: z.int(), limit: z.int(), search_text: z.string() }),
      hasMoreItems: z.boolean(),
    }),
  },
})
