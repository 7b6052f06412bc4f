/** SQL as DuckDB speaks it, with the names that can be completed. Heavy, as CodeMirror is. */
import type { Completion } from '@codemirror/autocomplete'
import { PostgreSQL, sql, SQLDialect, type SQLNamespace } from '@codemirror/lang-sql'
import type { Extension } from '@codemirror/state'
import { columnName, quoted } from './sql-names.ts'
import type { KnownTables } from './use-known-tables.ts'

const OF_DUCKDB = 'anti asof describe exclude pivot positional qualify replace semi summarize unpivot'

const dialect = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} ${OF_DUCKDB}`,
  caseInsensitiveIdentifiers: true,
})

export const sqlLanguage = (tables: KnownTables): Extension => sql({ dialect, schema: namespaceOf(tables) })

function namespaceOf({ views, workspaces, columns }: KnownTables): SQLNamespace {
  const clew = Object.fromEntries(
    views.map((view) => [
      view.sql_name.replace(/^clew\./, ''),
      named(view.sql_name.replace(/^clew\./, ''), 'view', view.columns.map(columnOption)),
    ]),
  )
  const ofWorkspaces = workspaces.map(({ name, configurations = [] }) => {
    const schemas = configurations.map((configuration) => {
      const files = configuration.files.map(({ id, sql_name }) =>
        entry(sql_name, 'table', (columns.get(id) ?? []).map(columnOption)),
      )
      return entry(configuration.sql_name, 'configuration', Object.fromEntries(files))
    })
    return entry(name, 'workspace', Object.fromEntries(schemas))
  })
  return { clew: named('clew', 'views over this instance', clew), ...Object.fromEntries(ofWorkspaces) }
}

/** In keys a dot would part two names. */
const entry = (name: string, detail: string, children: SQLNamespace): [string, SQLNamespace] => [
  name.replaceAll('.', '\\.'),
  { self: { label: name, type: 'type', detail, apply: quoted(name) }, children },
]

const named = (label: string, detail: string, children: SQLNamespace): SQLNamespace => ({
  self: { label, type: 'type', detail },
  children,
})

const columnOption = ({ name, type }: { name: string; type: string }): Completion => ({
  label: name,
  type: 'property',
  detail: type,
  apply: columnName(name),
})
