/** One table or query to one CSV file. The server makes the CSV, Node only hands the bytes on. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isSafeName, outputTable, UserError, writeManifest, type Manifest } from '@clew/component-sdk'
import { identifier, literal } from '../kit/postgresql.ts'
import { startProgress } from '../kit/progress.ts'
import type { Extract } from './parameters.ts'

const CHUNK_BYTES = 1024 * 1024

/** How far the last run came. */
export interface Mark {
  column: string
  value: string
}

/** Gives the mark for the next run, where there is one. All statements see the same moment of the database. */
export async function extract(client: pg.Client, given: Extract, last: Mark | undefined): Promise<Mark | undefined> {
  const file = `${given.name}.csv`
  if (!isSafeName(file))
    throw new UserError(`${given.name} cannot be the name of a file: choose another with \`save_as\`.`)
  const column = given.incrementalColumn
  const since = last && last.column === column ? ` where ${identifier(last.column)} > ${literal(last.value)}` : ''
  const select = `select ${given.columns} from ${given.source}`
  const path = outputTable(file)
  const manifest = await describe(client, given, `${select} limit 0`)
  const newest = column === undefined ? undefined : await newestValue(client, given, column, since)
  await copy(client, `${select}${since}`, path, file)
  await writeManifest(path, manifest)
  return column === undefined ? undefined : newest === undefined ? last : { column, value: newest }
}

async function copy(client: pg.Client, select: string, path: string, file: string): Promise<void> {
  const progress = startProgress(file, 'bytes')
  const source = client.query(
    copyTo(`copy (${select}) to stdout with (format csv, header, encoding 'UTF8')`, { highWaterMark: CHUNK_BYTES }),
  )
  source.on('data', (chunk: Buffer) => progress.add(chunk.length))
  await pipeline(source, createWriteStream(path, { highWaterMark: CHUNK_BYTES }))
  progress.end()
}

async function newestValue(
  client: pg.Client,
  { source }: Extract,
  column: string,
  since: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(${identifier(column)})::text as newest from ${source}${since}`,
  )
  return rows[0]!.newest ?? undefined
}

/** Names, types and key of the columns, so that a loader can make the same table elsewhere. */
async function describe(client: pg.Client, { table, name }: Extract, select: string): Promise<Manifest> {
  const { fields } = await client.query(select)
  const columns = fields.map((field) => field.name)
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new UserError(`${name} has two columns called ${twice}: rename one of them with AS.`)
  const { rows } = await client.query<{ type: string }>(
    'select format_type(oid, modifier) as type from unnest($1::oid[], $2::int[]) with ordinality as t (oid, modifier, place) order by place',
    [fields.map((field) => field.dataTypeID), fields.map((field) => field.dataTypeModifier)],
  )
  const key = table ? await primaryKey(client, table) : []
  return {
    columns,
    ...(key.length > 0 && key.every((column) => columns.includes(column)) && { primary_key: key }),
    column_metadata: Object.fromEntries(
      columns.map((column, index) => [column, [{ key: 'postgresql.type', value: rows[index]!.type }]]),
    ),
  }
}

async function primaryKey(client: pg.Client, table: { schema: string; name: string }): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name
     from pg_index i
     cross join unnest(i.indkey) with ordinality as k (number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indisprimary and i.indrelid = to_regclass(format('%I.%I', $1::text, $2::text))
     order by k.place`,
    [table.schema, table.name],
  )
  return rows.map(({ name }) => name)
}
