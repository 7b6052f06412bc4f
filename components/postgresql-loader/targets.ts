/** Which file goes into which table, how, and what its columns are: everything that is known before the database is asked. */
import { inputTables, readManifest, UserError, type InputFile, type Manifest } from '@clew/component-sdk'
import { readCsv } from '../kit/csv.ts'
import { nameTables } from '../kit/table-names.ts'
import type { modes, Mapping, Parameters } from './parameters.ts'

export interface Target {
  file: InputFile
  manifest: Manifest
  /** The columns of the file, in its order. */
  header: string[]
  schema: string
  table: string
  mode: (typeof modes)[number]
  key: string[]
  /** Types that were given, by column. */
  types: Map<string, string>
}

/** `asCsv`: makes a CSV file of a Parquet file. */
export async function findTargets(
  settings: Parameters,
  asCsv: (file: InputFile) => Promise<InputFile>,
): Promise<Target[]> {
  const files = await inputTables()
  if (files.length === 0) throw new UserError('There are no input tables: connect a configuration that gives some.')
  const mappings = settings.tables.length > 0 ? settings.tables : everyFile(files)
  const targets: Target[] = []
  for (const mapping of mappings) targets.push(await targetOf(mapping, settings, files, asCsv))
  return targets
}

const everyFile = (files: InputFile[]): Mapping[] =>
  [...nameTables(files)].map(([table, { name }]) => ({
    file: name,
    table,
    schema: undefined,
    mode: undefined,
    key: [],
    columns: [],
  }))

async function targetOf(
  mapping: Mapping,
  settings: Parameters,
  files: InputFile[],
  asCsv: (file: InputFile) => Promise<InputFile>,
): Promise<Target> {
  const found = files.find(({ name }) => name === mapping.file)
  if (!found)
    throw new UserError(
      `${mapping.file} is not among the inputs; there are: ${files.map(({ name }) => name).join(', ')}.`,
    )
  const manifest = await readManifest(found.path)
  const file = await asCsv(found)
  const header = await readHeader(file)
  const mode = mapping.mode ?? settings.mode
  const key = mapping.key.length > 0 ? mapping.key : (manifest.primary_key ?? [])
  if (mode === 'upsert' && key.length === 0)
    throw new UserError(`${found.name} has no key: name the columns of \`key\` by which rows are updated.`)
  for (const column of [...key, ...mapping.columns.map(({ name }) => name)]) {
    if (!header.includes(column))
      throw new UserError(`The column \`${column}\` is missing in ${found.name}; it has: ${header.join(', ')}.`)
  }
  return {
    file,
    manifest,
    header,
    schema: mapping.schema ?? settings.schema,
    table: mapping.table ?? [...nameTables([found]).keys()][0]!,
    mode,
    key,
    types: new Map(mapping.columns.map(({ name, type }) => [name, type])),
  }
}

async function readHeader(file: InputFile): Promise<string[]> {
  const rows = readCsv(file)
  const { value: header } = await rows.next()
  await rows.return()
  if (!header) throw new UserError(`${file.name} is empty, without even a header.`)
  const odd = header.find((column, index) => column === '' || header.indexOf(column) !== index)
  if (odd === '') throw new UserError(`${file.name} has a column without a name.`)
  if (odd !== undefined) throw new UserError(`${file.name} has two columns called ${odd}: give each its own name.`)
  return header
}
