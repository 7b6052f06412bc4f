/** The tables that can be completed: all of a small instance; of a large one those of the workspaces that are looked at or typed. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  fileColumnsQuery,
  schemaQuery,
  workspaceTablesQuery,
  type SqlSchema,
  type SqlWorkspace,
} from '../../api/sql.ts'

export interface KnownWorkspace {
  id: number
  name: string
  /** Undefined until they have come. */
  configurations: SqlWorkspace['configurations'] | undefined
}

export interface KnownTables {
  views: SqlSchema['views']
  workspaces: KnownWorkspace[]
  /** By the id of the file. */
  columns: ReadonlyMap<number, { name: string; type: string }[]>
}

const FEW_WORKSPACES = 12
const MOST_FILES = 30

/** `opened`: the ids of workspaces that somebody looks into. `text`: the statement. The same object until something has come. */
export function useKnownTables(text: string, opened: ReadonlySet<number>): KnownTables {
  const schema = useQuery(schemaQuery()).data
  const typed = text.toLowerCase()
  const wanted = wantedWorkspaces(schema, typed, opened)
  const loaded = useQueries({
    queries: wanted.map((id) => workspaceTablesQuery(id)),
    combine: (found) => found.map(({ data }, index) => ({ id: wanted[index]!, tables: data })),
  })
  const workspaces = useMemo(() => knownWorkspaces(schema, loaded), [schema, loaded])
  const files = namedFiles(workspaces, typed)
  const columns = useQueries({
    queries: files.map((id) => fileColumnsQuery(id)),
    combine: (found) => found.map(({ data }, index) => ({ id: files[index]!, columns: data?.columns ?? [] })),
  })
  return useMemo(
    () => ({
      views: schema?.views ?? [],
      workspaces,
      columns: new Map(columns.map((file) => [file.id, file.columns])),
    }),
    [schema, workspaces, columns],
  )
}

const wantedWorkspaces = (schema: SqlSchema | undefined, text: string, opened: ReadonlySet<number>): number[] => {
  const all = schema?.workspaces ?? []
  return all
    .filter(({ id, sql_name }) => all.length <= FEW_WORKSPACES || opened.has(id) || isNamed(text, sql_name))
    .map(({ id }) => id)
}

function knownWorkspaces(
  schema: SqlSchema | undefined,
  loaded: readonly { id: number; tables: SqlWorkspace | undefined }[],
): KnownWorkspace[] {
  const tables = new Map(loaded.map((workspace) => [workspace.id, workspace.tables]))
  return (schema?.workspaces ?? []).map(({ id, sql_name }) => ({
    id,
    name: sql_name,
    configurations: tables.get(id)?.configurations,
  }))
}

const isNamed = (text: string, name: string): boolean => text.includes(name.toLowerCase())

/** Files that occur in the text together with their configuration. */
function namedFiles(workspaces: readonly KnownWorkspace[], text: string): number[] {
  const named = workspaces
    .filter(({ name }) => isNamed(text, name))
    .flatMap(({ configurations = [] }) => configurations)
    .filter(({ sql_name }) => isNamed(text, sql_name))
    .flatMap(({ files }) => files.filter(({ sql_name }) => isNamed(text, sql_name)))
  return named.slice(0, MOST_FILES).map(({ id }) => id)
}
