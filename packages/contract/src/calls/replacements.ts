/** One text replaced by another in many configurations at once: looked at first, done in one step, taken back in one step. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { flag, id, time } from '../shapes/basics.ts'
import { codeLanguages } from '../shapes/component.ts'
import { componentName } from '../shapes/configuration.ts'
import { entityName, person } from '../shapes/entity.ts'
import { listQuery, selectionSettings } from '../shapes/lists.ts'
import { searchFilters } from './search.ts'

const DEFAULT_LIMIT = 20
const SHORTEST_TEXT = 2
const LONGEST_TEXT = 500
const LONGEST_REPLACEMENT = 10_000
const MOST_REPLACED_CONFIGURATIONS = 1_000

/** Spaces around it belong to it: they may be what is to be replaced. */
const find = z
  .string()
  .max(LONGEST_TEXT)
  .refine((text) => text.trim().length >= SHORTEST_TEXT, `at least ${SHORTEST_TEXT} characters are needed`)

const wanted = {
  find,
  replace: z.string().max(LONGEST_REPLACEMENT),
  case_sensitive: flag.default(0),
  /** Not as a part of a longer word: no letter, digit or underscore stands beside it. */
  whole_word: flag.default(0),
}

/** One text of a configuration, before and after. */
const change = z.object({
  field: z.enum(['name', 'description', 'settings']),
  /** In the settings: the keys that lead there, with points between them. */
  path: z.string(),
  /** As a person would call it: of code, the title of its editor. */
  title: z.string(),
  /** Of code. */
  language: z.enum(codeLanguages).nullable(),
  matches: z.int(),
  before: z.string(),
  after: z.string(),
})

const found = { id, name: z.string(), workspace: entityName }

const previewed = z.object({
  ...found,
  component: componentName.nullable(),
  version: z.int(),
  modified: time,
  changes: z.array(change),
  /** Why it cannot be changed; null when it can. */
  problem: z.string().nullable(),
})

const replacement = z.object({
  id,
  user_id: id,
  user: person,
  created: time,
  find: z.string(),
  replace: z.string(),
  case_sensitive: flag,
  whole_word: flag,
  configurations_count: z.int(),
  reverted: time.nullable(),
  reverted_by: person.nullable(),
  /** How many of them were changed back; null before. */
  reverted_count: z.int().nullable(),
})

const item = z.object({
  ...found,
  deleted: flag,
  version: z.int(),
  version_before: z.int(),
  version_after: z.int(),
  /** The version that taking back has made; null when it was left as it is. */
  version_reverted: z.int().nullable(),
})

export const replacements = endpoints({
  preview: {
    method: 'POST',
    path: '/configuration_replacements/preview',
    access: 'signed-in',
    summary: `What replacing a text in names, descriptions and settings would change; at most ${MOST_REPLACED_CONFIGURATIONS} configurations`,
    body: z.strictObject({ ...wanted, ...searchFilters }),
    answer: z.object({
      configurations: z.array(previewed),
      /** Found, too, but the caller may only view them. */
      left_out: z.array(z.object(found)),
    }),
  },
  apply: {
    method: 'POST',
    path: '/configuration_replacements',
    access: 'signed-in',
    summary: 'Replace a text in the configurations given, all or none; each gets a new version',
    body: z.strictObject({
      ...wanted,
      items: z
        .array(z.strictObject({ id, expected_version: z.int().min(1) }))
        .min(1)
        .max(MOST_REPLACED_CONFIGURATIONS)
        .refine((items) => new Set(items.map((one) => one.id)).size === items.length, 'each at most once'),
    }),
    answer: z.object({ replacement }),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/configuration_replacements',
    access: 'signed-in',
    summary: 'What the caller has replaced, for administrators what anybody has, the last first',
    query: listQuery(['id'], { limit: DEFAULT_LIMIT, order_dir: 'DESC' }),
    answer: z.object({ replacements: z.array(replacement), selection_settings: selectionSettings }),
  },
  get: {
    method: 'GET',
    path: '/configuration_replacements/{id}',
    access: 'signed-in',
    summary: 'One replacement with the configurations it has changed, as far as the caller may still see them',
    answer: z.object({ replacement: replacement.extend({ items: z.array(item) }) }),
  },
  revert: {
    method: 'POST',
    path: '/configuration_replacements/{id}/revert',
    access: 'signed-in',
    summary: 'Take a replacement back, all or none; with skip_changed, where nobody has changed anything since',
    body: z.strictObject({ skip_changed: flag.default(0) }),
    answer: z.object({ replacement, skipped_count: z.int() }),
  },
})
