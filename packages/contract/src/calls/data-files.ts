/** The files that a configuration is given and that it has published. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, time } from '../shapes/basics.ts'
import { listQuery, nameFilter } from '../shapes/lists.ts'
import { keyed } from './kinds.ts'

const DEFAULT_LIMIT = 50

const file = z.object({
  id,
  file_name: z.string(),
  /** Null: not counted, because it is no table. */
  file_rows_count: z.number().nullable(),
  /** In bytes. */
  file_size: z.number(),
  first_lines: z.string().nullable(),
  last_modified_date: time,
  /** Whose output it is. */
  parent_configuration_id: id,
})

const fileList = z.object({
  data: z.array(file),
  filesTotalCount: z.int(),
  hasMoreItems: z.boolean(),
  selectionSettings: z.object({ offset: z.int(), limit: z.int(), ...nameFilter }),
})

const previewOf = <Direction extends 'input' | 'output'>(direction: Direction, summary: string) =>
  ({
    method: 'GET',
    path: `/workspaces/{id}/configurations/{cid}/data/${direction}/preview`,
    access: { entity: 'workspace', permission: 'read' },
    summary,
    query: listQuery(['id'], { limit: DEFAULT_LIMIT }).pick({ offset: true, limit: true }).extend(nameFilter),
    answer: keyed(`${direction}_file_preview` as const, fileList),
  }) as const

export const dataFiles = endpoints({
  inputs: previewOf('input', 'The files that the next run would be given now'),
  outputs: previewOf('output', 'The files that the last run has published'),
})
