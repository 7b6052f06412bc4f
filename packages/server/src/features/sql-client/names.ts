/** What things are called in SQL, where upper and lower case are the same and some names are taken. Pure. */

interface Named {
  id: number
  name: string
}

/** Of DuckDB itself, and of the schema with the views over the instance. */
const reserved: ReadonlySet<string> = new Set([
  'clew',
  'information_schema',
  'main',
  'memory',
  'pg_catalog',
  'system',
  'temp',
])

/** Where the tables are that a run publishes; whatever lies elsewhere keeps its folder in its name. */
const TABLES_FOLDER = /^tables\//

/** By id. A name that two would have, or that is taken, carries the id: `orders (12)`. */
export function sqlNames(things: readonly Named[]): Map<number, string> {
  const counts = new Map<string, number>()
  for (const { name } of things) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1)
  const isFree = (name: string): boolean => counts.get(folded(name)) === 1 && !reserved.has(folded(name))
  return new Map(
    things.map(({ id, name }) => {
      if (isFree(name)) return [id, name]
      let numbered = `${name} (${id})`
      // Somebody may have called another thing exactly that.
      while (counts.has(folded(numbered))) numbered += ` (${id})`
      return [id, numbered]
    }),
  )
}

/** The id of what a statement calls `name`. */
export function findByName(names: ReadonlyMap<number, string>, name: string): number | undefined {
  for (const [id, known] of names) if (folded(known) === folded(name)) return id
  return undefined
}

export const fileName = (path: string): string => path.replace(TABLES_FOLDER, '')

/** DuckDB folds the letters of ASCII only. */
const folded = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
