import { z } from 'zod'
import { choice, optionalText, text } from '../kit/parameters.ts'
import { connectionParameters } from '../kit/postgresql.ts'

export const modes = ['append', 'replace', 'upsert', 'create'] as const

/** What may stand as a type in CREATE TABLE, and nothing that could be more than a type. */
export const TYPE = /^[a-z_][a-z0-9_ ]*(\(\d+(, ?\d+)?\))?( with(out)? time zone)?(\[\])?$/i

const mapping = z.object({
  file: text,
  table: optionalText,
  schema: optionalText,
  mode: choice(modes).optional(),
  key: z.array(text).default([]),
  columns: z
    .array(z.object({ name: text, type: text.regex(TYPE, 'must be a type of PostgreSQL such as numeric(10,2)') }))
    .default([]),
})
export type Mapping = z.output<typeof mapping>

export const parameters = z.object({
  ...connectionParameters,
  schema: text.default('public'),
  mode: choice(modes).default('append'),
  tables: z.array(mapping).default([]),
})
export type Parameters = z.output<typeof parameters>
