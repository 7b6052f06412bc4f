import { sql, type RawBuilder } from 'kysely'

/** A pattern for LIKE that matches texts with these very characters in them, whatever they mean in patterns. */
export const containing = (text: string): string => `%${literal(text)}%`

/** One that matches texts which begin with them. */
export const startingWith = (text: string): string => `${literal(text)}%`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const ASCII = /^[\x20-\x7e]*$/

/** Whether a log line has this in any case. Over a million lines most words are found in half the time when only their own letters are folded. */
export const lineHas = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  ASCII.test(text)
    ? sql`strpos(lower(${column} collate "C"), ${text.toLowerCase()}) > 0`
    : sql`${column} ilike ${containing(text)}`
