/** One file into one table, inside the transaction of the run. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { log, UserError } from '@clew/component-sdk'
import type { DuckDb } from '../kit/duckdb.ts'
import { identifier, literal, qualified, serverMessage } from '../kit/postgresql.ts'
import { startProgress } from '../kit/progress.ts'
import { columnTypes } from './infer-types.ts'
import { swapIn } from './swap.ts'
import { checkHeader, createTable, findColumns } from './table-shape.ts'
import type { Target } from './targets.ts'

/** Their order in the file, by which the last of several rows with one key is known. */
const ROW_NUMBER = 'clew_row_number'
const STAGING = 'clew_staging'

export async function load(client: pg.Client, target: Target, duckdb: () => Promise<DuckDb>): Promise<void> {
  const name = qualified(target.schema, target.table)
  await createSchema(client, target.schema)
  const columns = await findColumns(client, target)
  if (columns && target.mode === 'create')
    throw new UserError(`The table ${target.schema}.${target.table} exists already: use append, replace or upsert.`)
  if (target.mode === 'replace' && columns)
    return replace(
      client,
      target,
      columns.map(({ name: column }) => column),
      duckdb,
    )
  if (columns) checkHeader(target, columns)
  else
    await client.query(createTable(name, await columnTypes(target, duckdb), target.mode === 'upsert' ? target.key : []))
  if (target.mode === 'upsert') await upsert(client, target, name)
  else report(target, await copy(client, target, name))
}

/** Asked first: `if not exists` needs the right to create one even where there is nothing to do. */
async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (rowCount === 0) await client.query(`create schema ${identifier(schema)}`)
}

/** A table of the same columns keeps its indexes, constraints and rights; one of other columns is made anew. */
async function replace(
  client: pg.Client,
  target: Target,
  columns: string[],
  duckdb: () => Promise<DuckDb>,
): Promise<void> {
  const name = qualified(target.schema, target.table)
  const fresh = qualified(target.schema, `${target.table}_clew_new`)
  const isAlike = columns.length === target.header.length && target.header.every((column) => columns.includes(column))
  if (isAlike) await client.query(`create table ${fresh} (like ${name} including all)`)
  else await client.query(createTable(fresh, await columnTypes(target, duckdb), []))
  const rows = await copy(client, target, fresh)
  await swapIn(client, target, fresh)
  report(target, rows)
}

async function upsert(client: pg.Client, target: Target, name: string): Promise<void> {
  const list = target.header.map(identifier).join(', ')
  const key = target.key.map(identifier).join(', ')
  await client.query(`create temp table ${STAGING} on commit drop as select ${list} from ${name} with no data`)
  await client.query(`alter table ${STAGING} add column ${ROW_NUMBER} bigint generated always as identity`)
  await copy(client, target, STAGING)
  // For the sort below, which otherwise goes through the disk many times.
  await client.query("set local work_mem = '64MB'")
  const others = target.header.filter((column) => !target.key.includes(column))
  const changes = others.map((column) => `${identifier(column)} = excluded.${identifier(column)}`).join(', ')
  const { rowCount } = await client
    .query(
      `insert into ${name} (${list}) overriding system value
       select distinct on (${key}) ${list} from ${STAGING} order by ${key}, ${ROW_NUMBER} desc
       on conflict (${key}) do ${changes === '' ? 'nothing' : `update set ${changes}`}`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42P10')
        throw new UserError(
          `${target.schema}.${target.table} has no unique index on (${target.key.join(', ')}), which upsert needs: make one, or choose another \`key\`.`,
        )
      throw error
    })
  await client.query(`drop table ${STAGING}`)
  report(target, rowCount ?? 0)
}

/** The bytes of the file go to the server as they are; it says where one is wrong. */
async function copy(client: pg.Client, { file, header, manifest }: Target, name: string): Promise<number> {
  const { delimiter = ',', enclosure = '"' } = manifest
  const dialect = `format csv, header, encoding 'UTF8', delimiter ${literal(delimiter)}, quote ${literal(enclosure)}`
  const list = header.map(identifier).join(', ')
  const progress = startProgress(file.name, 'bytes')
  const sink = client.query(copyFrom(`copy ${name} (${list}) from stdin with (${dialect})`))
  const source = createReadStream(file.path, { highWaterMark: CHUNK_BYTES })
  source.on('data', (chunk) => progress.add(chunk.length))
  try {
    await pipeline(source, sink)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new UserError(`${file.name}: ${serverMessage(error)}`) : error
  }
  return sink.rowCount
}

const CHUNK_BYTES = 256 * 1024

function report({ file, schema, table, mode }: Target, rows: number): void {
  log.info(`${file.name} → ${schema}.${table} (${mode}): ${rows.toLocaleString('en')} rows`)
}
