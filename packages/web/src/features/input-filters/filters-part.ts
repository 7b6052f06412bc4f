/** Which files of each source a configuration is given. */
import type { Configuration } from '@clew/contract'
import { filterProblem } from '@clew/contract/rules/filters'
import type { Part } from '../../api/change-entity.ts'

/** Id of the source → its filters, at least one. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** A filter that is being edited; the id tells two with the same text apart. */
export interface FilterRow {
  id: number
  text: string
}
export type FiltersDraft = Readonly<Record<string, readonly FilterRow[]>>

export const MOST_FILTERS = 100
/** It takes every file. */
const NEW_FILTER = '*'

export const filtersPart: Part<Configuration, Filters> = {
  read: ({ input_settings: { inputs } }) =>
    Object.fromEntries(Object.entries(inputs).map(([id, { filters }]) => [id, filters])),
  write: (draft, { input_settings: { inputs } }) => ({
    input_settings: {
      // Links are made and cut in the data flow, perhaps meanwhile: here only the filters of those that are there change.
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([id, { filters }]) => [id, { filters: [...(draft[id] ?? filters)] }]),
      ),
    },
  }),
}

export const draftOf = (filters: Filters): FiltersDraft =>
  Object.fromEntries(
    Object.entries(filters).map(([source, texts]) => [source, texts.map((text, id) => ({ id, text }))]),
  )

export const filtersOf = (draft: FiltersDraft): Filters =>
  Object.fromEntries(Object.entries(draft).map(([source, rows]) => [source, textsOf(rows)]))

export const textsOf = (rows: readonly FilterRow[]): string[] => rows.map(({ text }) => text)

export const withNewRow = (rows: readonly FilterRow[]): FilterRow[] => [
  ...rows,
  { id: Math.max(...rows.map(({ id }) => id)) + 1, text: NEW_FILTER },
]

export const firstProblem = (draft: FiltersDraft): string | undefined =>
  Object.values(filtersOf(draft))
    .flat()
    .map(filterProblem)
    .find((problem) => problem !== undefined)
