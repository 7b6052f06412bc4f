/** From the names in a statement to what they stand for: published files, and views over the instance. */
import type { Db } from '../../database/pool.ts'
import { findByName, sqlNames } from './names.ts'
import type { Problem, TableName } from './program/protocol.ts'
import { isTable, namesOfFiles, VIEW_SCHEMA } from './schema.ts'
import * as store from './schema-store.ts'
import { systemViews, type SystemView } from './system-views.ts'

/** As it is called; in the statement it may be written in another case. */
interface Place {
  catalog: string
  schema: string
  table: string
}

export type FoundTable = Place & ({ view: SystemView } | { content: store.FileContent })

/** What DuckDB has itself, which tells nothing. */
const ownCatalogs: ReadonlySet<string> = new Set(['memory', 'system', 'temp'])
const ownSchemas: ReadonlySet<string> = new Set(['information_schema', 'main', 'pg_catalog'])

/** A name that means nothing. */
class UnknownName extends Error {
  readonly problem: Problem

  constructor(message: string, { position }: TableName) {
    super(message)
    this.problem = { message, position }
  }
}

/** The tables, each once; or what is wrong with a name. */
export async function resolveTables(db: Db, wanted: readonly TableName[]): Promise<FoundTable[] | Problem> {
  const finder = new Finder(db)
  const found = new Map<string, FoundTable>()
  try {
    for (const name of wanted) {
      const table = await finder.find(name)
      if (table) found.set(JSON.stringify([table.catalog, table.schema, table.table]), table)
    }
    return [...found.values()]
  } catch (error) {
    if (error instanceof UnknownName) return error.problem
    throw error
  }
}

/** Remembers what was asked before: a statement names one workspace many times. */
class Finder {
  readonly #db: Db
  #workspaces: Promise<Map<number, string>> | undefined
  readonly #configurations = new Map<number, Promise<Map<number, string>>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Undefined: DuckDB itself knows the name, or says that it does not. */
  async find(name: TableName): Promise<FoundTable | undefined> {
    const [catalog, schema] = [name.catalog.toLowerCase(), name.schema.toLowerCase()]
    if (schema === VIEW_SCHEMA && (catalog === '' || catalog === 'memory')) return viewNamed(name)
    if (ownCatalogs.has(catalog) || (catalog === '' && (schema === '' || ownSchemas.has(schema)))) return undefined
    if (catalog === '')
      throw new UnknownName('A table is named by three parts: "workspace"."configuration"."file".', name)
    return this.#findFile(name)
  }

  async #findFile(name: TableName): Promise<FoundTable> {
    const workspaces = await (this.#workspaces ??= namesIn(store.listWorkspaces(this.#db)))
    const workspaceId = findByName(workspaces, name.catalog)
    if (workspaceId === undefined) throw new UnknownName(`There is no workspace "${name.catalog}".`, name)
    const configurations = await this.#configurationsOf(workspaceId)
    const configurationId = findByName(configurations, name.schema)
    if (configurationId === undefined)
      throw new UnknownName(`The workspace "${name.catalog}" has no configuration "${name.schema}".`, name)
    const files = namesOfFiles(await store.listOfConfiguration(this.#db, configurationId))
    const fileId = findByName(files, name.table)
    const content = fileId === undefined ? undefined : await store.findContent(this.#db, fileId)
    if (fileId === undefined || !content)
      throw new UnknownName(`The configuration "${name.schema}" has published no table "${name.table}".`, name)
    if (!isTable(content.path))
      throw new UnknownName(`"${name.table}" is no table: those are CSV, JSON lines and Parquet files.`, name)
    return {
      catalog: workspaces.get(workspaceId)!,
      schema: configurations.get(configurationId)!,
      table: files.get(fileId)!,
      content,
    }
  }

  #configurationsOf(workspaceId: number): Promise<Map<number, string>> {
    const known = this.#configurations.get(workspaceId) ?? namesIn(store.listConfigurations(this.#db, workspaceId))
    this.#configurations.set(workspaceId, known)
    return known
  }
}

const namesIn = async (things: Promise<{ id: number; name: string }[]>): Promise<Map<number, string>> =>
  sqlNames(await things)

function viewNamed(name: TableName): FoundTable {
  const table = name.table.toLowerCase()
  const view = systemViews.get(table)
  if (!view)
    throw new UnknownName(
      `There is no view ${VIEW_SCHEMA}.${name.table}. There are ${[...systemViews.keys()].join(', ')}.`,
      name,
    )
  return { catalog: '', schema: VIEW_SCHEMA, table, view }
}
