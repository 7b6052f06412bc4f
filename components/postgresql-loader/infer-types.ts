/** Types for a table that is to be made: those that were given, those that the manifest knows, else what the cells look like. */
import type { DuckDb } from '../kit/duckdb.ts'
import { identifier, tableSource } from '../kit/duckdb.ts'
import { TYPE } from './parameters.ts'
import type { Target } from './targets.ts'

const MOMENT = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?`

/** From narrow to wide. 007 and +49 are text: a number would lose what makes them what they are. */
const candidates = [
  { type: 'boolean', test: (cell: string) => `${cell} in ('true', 'false', 'TRUE', 'FALSE', 'True', 'False')` },
  { type: 'bigint', test: (cell: string) => matches(cell, String.raw`-?(0|[1-9]\d{0,17})`) },
  { type: 'numeric', test: (cell: string) => matches(cell, String.raw`-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?`) },
  {
    type: 'date',
    test: (cell: string) => `${matches(cell, String.raw`\d{4}-\d\d-\d\d`)} and try_cast(${cell} as date) is not null`,
  },
  {
    type: 'timestamp',
    test: (cell: string) => `${matches(cell, MOMENT)} and try_cast(${cell} as timestamp) is not null`,
  },
  {
    type: 'timestamptz',
    test: (cell: string) =>
      `${matches(cell, String.raw`${MOMENT}(Z|[+-]\d\d(:?\d\d)?)`)} and try_cast(${cell} as timestamptz) is not null`,
  },
]
const FALLBACK = 'text'
const SAMPLE_ROWS = 10_000

const matches = (cell: string, pattern: string): string => `regexp_full_match(${cell}, '${pattern}')`

/** Column → type, in the order of the header. */
export async function columnTypes(target: Target, duckdb: () => Promise<DuckDb>): Promise<Map<string, string>> {
  const known = new Map([...fromManifest(target), ...target.types])
  const unknown = target.header.filter((column) => !known.has(column))
  const inferred = unknown.length > 0 ? await inferTypes(target, unknown, await duckdb()) : new Map<string, string>()
  return new Map(target.header.map((column) => [column, known.get(column) ?? inferred.get(column) ?? FALLBACK]))
}

/** The connector leaves the types of the database it came from. */
function fromManifest({ manifest }: Target): [string, string][] {
  return Object.entries(manifest.column_metadata ?? {}).flatMap(([column, entries]): [string, string][] => {
    const type = entries.find(({ key }) => key === 'postgresql.type')?.value
    return type !== undefined && TYPE.test(type) ? [[column, type]] : []
  })
}

/** A sample says what is possible, then every cell is looked at: a type that holds for the first rows only would fail in the middle. */
async function inferTypes({ file }: Target, columns: string[], duckdb: DuckDb): Promise<Map<string, string>> {
  const source = (await tableSource(file, 'text'))!
  const sample = `(select * from ${source} limit ${SAMPLE_ROWS})`
  const everyType = columns.flatMap((column) => candidates.map(({ type }) => ({ column, type })))
  let guesses = await holding(duckdb, sample, everyType)
  const types = new Map<string, string>()
  while (guesses.length > 0) {
    // The narrowest type of each column; a wider one is only asked about when that does not hold.
    const first = guesses.filter(({ column }, index) => guesses.findIndex((guess) => guess.column === column) === index)
    for (const { column, type } of await holding(duckdb, source, first)) types.set(column, type)
    guesses = guesses.filter((guess) => !first.includes(guess) && !types.has(guess.column))
  }
  return types
}

interface Guess {
  column: string
  type: string
}

/** The guesses that are true of all filled cells. */
async function holding(duckdb: DuckDb, source: string, guesses: Guess[]): Promise<Guess[]> {
  const questions = guesses.map(({ column, type }) => {
    const cell = identifier(column)
    const { test } = candidates.find((candidate) => candidate.type === type)!
    return `coalesce(bool_and(${test(cell)}) filter (where ${cell} <> ''), false)`
  })
  const [answers] = await duckdb.rows(`select ${questions.join(', ')} from ${source}`)
  return guesses.filter((_, index) => answers![index] === true)
}
