/** What the code of a configuration can read: its input files, as its program will find them. */
import type { DataFile } from '../../api/data-files.ts'

export interface InputFile {
  /** From the folder in which the program runs. */
  path: string
  /** Its name in SQL; undefined when it is no table. */
  table: string | undefined
  columns: string[]
}

const TABLE = /^tables\/([^/]+)$/
const LONGEST_COLUMN = 200

export function inputFilesOf(files: readonly DataFile[]): InputFile[] {
  const taken = new Set<string>()
  const tables = new Set<string>()
  return files
    .toSorted((one, other) => one.parent_configuration_id - other.parent_configuration_id)
    .map(({ file_name, parent_configuration_id, first_lines }) => {
      // Two sources may deliver the same name: the run renames the later one.
      const path = taken.has(file_name) ? renamed(file_name, parent_configuration_id) : file_name
      taken.add(path)
      const name = TABLE.exec(path)?.[1]
      return {
        path: `in/${path}`,
        table: name === undefined ? undefined : tableName(name, tables),
        columns: columnsOf(path, first_lines ?? ''),
      }
    })
}

function renamed(path: string, sourceId: number): string {
  const dot = path.lastIndexOf('.')
  const end = dot > path.lastIndexOf('/') + 1 ? dot : path.length
  return `${path.slice(0, end)}__${sourceId}${path.slice(end)}`
}

/** As the SQL components name it; SQL does not tell Orders from orders. */
function tableName(fileName: string, taken: Set<string>): string {
  const bare = fileName.replace(/\.(csv|parquet)$/i, '').replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
  const wanted = /^\p{N}/u.test(bare) ? `_${bare}` : bare
  let name = wanted
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`
  taken.add(name.toLowerCase())
  return name
}

/** The server keeps so much of the beginning of a file. */
const EXCERPT_BYTES = 2_048
const MOST_BYTES_OF_A_CHARACTER = 4

/** The names in the first line of a table, or the keys of the first object of JSON lines. */
function columnsOf(path: string, excerpt: string): string[] {
  const [line = ''] = excerpt.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const names = /\.(jsonl|ndjson)$/i.test(path) ? keysOf(line) : headerOf(path, line)
  const isCut = new TextEncoder().encode(line).length > EXCERPT_BYTES - MOST_BYTES_OF_A_CHARACTER
  const whole = isCut ? names.slice(0, -1) : names
  return [...new Set(whole)].filter((name) => name !== '' && name.length <= LONGEST_COLUMN)
}

function keysOf(line: string): string[] {
  try {
    const row: unknown = JSON.parse(line)
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.keys(row) : []
  } catch {
    return []
  }
}

const usualDelimiters: Readonly<Record<string, string>> = { csv: ',', tsv: '\t', tab: '\t' }
const otherDelimiters = [';', '\t', '|', ',']

function headerOf(path: string, line: string): string[] {
  const usual = usualDelimiters[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  if (usual === undefined) return []
  const unquoted = line.replaceAll(/"[^"]*"/g, '')
  const delimiter = [usual, ...otherDelimiters].find((one) => unquoted.includes(one)) ?? usual
  const names: string[] = []
  for (const piece of line.split(delimiter)) {
    const open = names.at(-1)
    // A delimiter between quotes does not end a name.
    if (open !== undefined && isOpen(open)) names[names.length - 1] = `${open}${delimiter}${piece}`
    else names.push(piece)
  }
  return names.map((name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.trim()))
}

const isOpen = (cell: string): boolean => cell.startsWith('"') && cell.split('"').length % 2 === 0
