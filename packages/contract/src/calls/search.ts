import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id } from '../shapes/basics.ts'
import { componentName, listedConfiguration } from '../shapes/configuration.ts'
import { entityName, person } from '../shapes/entity.ts'
import { fullStructure, idList, listQuery } from '../shapes/lists.ts'

const DEFAULT_LIMIT = 20
const SHORTEST_TEXT = 2
const LONGEST_TEXT = 500

/** Which configurations are looked through; several ids of one kind: any of them. */
export const searchFilters = {
  workspace_ids: idList.optional(),
  component_ids: idList.optional(),
  /** Of the workspace, which has to have each of them. */
  tag_ids: idList.optional(),
  /** Who has made the configuration. */
  user_ids: idList.optional(),
}

/** A few lines around the first match. */
const excerpt = z.object({
  /** Where the match is: name, description, settings, the title of a code parameter, workspace name or description. */
  field: z.string(),
  /** Number of the first line shown, from 1. */
  first_line: z.int(),
  /** Each line in pieces; the marked ones match. */
  lines: z.array(z.array(z.object({ text: z.string(), mark: z.boolean() }))),
})

const ids = z.array(id).optional()
const chosenIds = { workspace_ids: ids, component_ids: ids, tag_ids: ids, user_ids: ids }

export const search = endpoints({
  configurations: {
    method: 'GET',
    path: '/configuration_settings_search',
    access: 'signed-in',
    summary:
      'Search name, description, parameters and code of configurations, and name and description of their workspaces',
    query: listQuery(['modified'], { limit: DEFAULT_LIMIT, order_dir: 'DESC' })
      .pick({ offset: true, limit: true })
      .extend({
        search_text: z.string().trim().min(SHORTEST_TEXT).max(LONGEST_TEXT),
        ...searchFilters,
        ...fullStructure,
      }),
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
      selectionSettings: z.object({ offset: z.int(), limit: z.int(), search_text: z.string(), ...chosenIds }),
      hasMoreItems: z.boolean(),
    }),
  },
})
