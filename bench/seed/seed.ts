/** Fills an empty instance with what a large one has, by statements over whole sets: the same rows each time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { configurationText } from '../../packages/server/src/features/search/configuration-text.ts'

export interface Sizes {
  users: number
  dawgs: number
  workspaces: number
  /** Of workspaces; each has eleven jobs. */
  runs: number
  log_lines: number
}

export const fullSizes: Sizes = { users: 200, dawgs: 200, workspaces: 10_000, runs: 91_000, log_lines: 100_000 }
export const shortSizes: Sizes = { users: 20, dawgs: 10, workspaces: 500, runs: 4_550, log_lines: 5_000 }

/** Filled first and indexed afterwards: row by row the indexes would take most of the time. */
const INDEXED_AFTERWARDS = ['jobs', 'job_history', 'versions', 'configuration_texts']
const COMPARED_TEXTS = 200

export async function seed(client: pg.Client, sizes: Sizes): Promise<void> {
  // Past jobs with all their statuses are written as they are; the triggers would tell them as if they happened now.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`)
  for (const [name, size] of Object.entries(sizes))
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(size)])
  const indexes = await dropIndexes(client)
  for (const file of (await readdir(join(import.meta.dirname))).filter((name) => name.endsWith('.sql')).toSorted())
    await client.query(await readFile(join(import.meta.dirname, file), 'utf8'))
  for (const definition of indexes) await client.query(definition)
  await client.query('drop schema bench cascade')
  await client.query(`set session_replication_role = origin`)
  await continueNumbers(client)
  await client.query('vacuum (analyze)')
  await compareTexts(client)
}

/** What to say to have them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    definition: string
    columns: { number: number; target: number }[]
  }>(
    `select pg_index.indexrelid::regclass::text as name, pg_get_indexdef(pg_index.indexrelid) as definition,
       (select coalesce(json_agg(json_build_object('number', attnum, 'target', attstattarget)), '[]') from pg_attribute
        where attrelid = pg_index.indexrelid and attstattarget is not null) as columns
     from pg_index left join pg_constraint on conindid = pg_index.indexrelid
     where pg_constraint.oid is null and indrelid = any ($1::regclass[])`,
    [INDEXED_AFTERWARDS],
  )
  const definitions: string[] = []
  for (const { name, definition, columns } of rows) {
    await client.query(`drop index ${name}`)
    definitions.push(definition)
    for (const { number, target } of columns)
      definitions.push(`alter index ${name} alter column ${number} set statistics ${target}`)
  }
  return definitions
}

/** Rows that the product adds come after those that were given numbers here. */
async function continueNumbers(client: pg.Client): Promise<void> {
  for (const table of ['users', 'tags', 'dawgs', 'workspaces', 'configurations', 'jobs'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

/** A layout that differs from the product's would make the search look quicker, or slower, than it is. */
async function compareTexts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    name: string
    description: string
    settings: Record<string, unknown>
    text: string
  }>(
    `select name, description, settings, text from configurations join configuration_texts on configuration_id = id
     order by hashint4(id) limit $1`,
    [COMPARED_TEXTS],
  )
  const different = rows.find((row) => row.text !== configurationText(row))
  if (different) throw new Error(`the searched text of "${different.name}" is not what the product would write`)
}
