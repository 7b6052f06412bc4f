import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fileColumnsQuery, schemaQuery } from '../../api/sql.ts'
import { amount } from '../../format/counts.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { columnName, tableName } from './sql-names.ts'
import { TreeItem } from './TreeItem.tsx'
import type { KnownTables, KnownWorkspace } from './use-known-tables.ts'
import classes from './sql.module.css'

interface SchemaTreeProps {
  tables: KnownTables
  /** Somebody looks into a workspace. */
  onOpen: (workspaceId: number) => void
  onInsert: (text: string) => void
}

/** Everything that a statement can name; a click puts the name where the cursor is. */
export function SchemaTree({ tables, onOpen, onInsert }: SchemaTreeProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.toLowerCase())
  const schema = useQuery(schemaQuery())
  const views = tables.views.filter(({ sql_name, columns }) => matches(wanted, sql_name, ...columns.map((c) => c.name)))
  const workspaces = tables.workspaces
    .map((workspace) => narrowed(workspace, wanted))
    .filter((one) => one !== undefined)
  return (
    <div className={classes.tree}>
      <SearchField label="Search tables" value={search} onSearch={setSearch} waitMs={150} />
      {schema.isError && <Text c="var(--clew-error)">The tables could not be loaded.</Text>}
      {schema.isPending && <Skeleton height={160} aria-label="Loading the tables" />}
      <ul className={classes.branch} aria-label="Tables">
        {views.length > 0 && (
          <TreeItem label="clew" detail="this instance" startsOpen onInsert={() => onInsert('clew.')}>
            {views.map((view) => (
              <TreeItem
                key={view.sql_name}
                label={view.sql_name.replace(/^clew\./, '')}
                hint={view.description}
                startsOpen={false}
                onInsert={() => onInsert(view.sql_name)}
              >
                <Columns columns={view.columns} onInsert={onInsert} />
              </TreeItem>
            ))}
          </TreeItem>
        )}
        {workspaces.map((workspace) => (
          <TreeItem
            key={`${workspace.id}-${wanted !== ''}`}
            label={workspace.name}
            detail="workspace"
            startsOpen={wanted !== '' && workspace.configurations !== undefined}
            onOpen={() => onOpen(workspace.id)}
          >
            <Configurations workspace={workspace} isSearched={wanted !== ''} onInsert={onInsert} />
          </TreeItem>
        ))}
      </ul>
      {schema.data && wanted !== '' && views.length === 0 && workspaces.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is called like that.
        </Text>
      )}
    </div>
  )
}

interface ConfigurationsProps {
  workspace: KnownWorkspace
  isSearched: boolean
  onInsert: (text: string) => void
}

function Configurations({ workspace, isSearched, onInsert }: ConfigurationsProps) {
  if (!workspace.configurations)
    return (
      <li>
        <Skeleton height={16} my={6} aria-label="Loading the configurations" />
      </li>
    )
  return workspace.configurations.map((configuration) => (
    <TreeItem
      key={`${configuration.id}-${isSearched}`}
      label={configuration.sql_name}
      startsOpen={isSearched || workspace.configurations!.length === 1}
    >
      {configuration.files.map((file) => {
        const name = tableName(workspace.name, configuration.sql_name, file.sql_name)
        return (
          <TreeItem
            key={file.id}
            label={file.sql_name}
            detail={file.rows_count === null ? '' : amount(file.rows_count, 'row')}
            startsOpen={false}
            onInsert={() => onInsert(name)}
          >
            <FileColumns id={file.id} onInsert={onInsert} />
          </TreeItem>
        )
      })}
    </TreeItem>
  ))
}

function FileColumns({ id, onInsert }: { id: number; onInsert: (text: string) => void }) {
  const found = useQuery(fileColumnsQuery(id))
  if (found.isError) return <li className={classes.column}>The columns could not be loaded.</li>
  if (!found.data)
    return (
      <li>
        <Skeleton height={16} my={6} aria-label="Loading the columns" />
      </li>
    )
  return <Columns columns={found.data.columns} onInsert={onInsert} />
}

interface ColumnsProps {
  columns: readonly { name: string; type: string }[]
  onInsert: (text: string) => void
}

function Columns({ columns, onInsert }: ColumnsProps) {
  return withPlaces(columns).map(({ place, name, type }) => (
    <li key={place}>
      <button type="button" className={classes.column} title={name} onClick={() => onInsert(columnName(name))}>
        <span className={classes.label}>{name}</span>
        <span className={classes.detail}>{type.toLowerCase()}</span>
      </button>
    </li>
  ))
}

/** Two columns may have one name. */
const withPlaces = (columns: ColumnsProps['columns']) => columns.map(({ name, type }, place) => ({ name, type, place }))

const matches = (wanted: string, ...names: string[]): boolean =>
  wanted === '' || names.some((name) => name.toLowerCase().includes(wanted))

/** What of it is wanted; undefined: nothing. */
function narrowed(workspace: KnownWorkspace, wanted: string): KnownWorkspace | undefined {
  if (matches(wanted, workspace.name)) return workspace
  const configurations = (workspace.configurations ?? []).flatMap((configuration) => {
    if (matches(wanted, configuration.sql_name)) return [configuration]
    const files = configuration.files.filter(({ sql_name }) => matches(wanted, sql_name))
    return files.length > 0 ? [{ ...configuration, files }] : []
  })
  return configurations.length > 0 ? { ...workspace, configurations } : undefined
}
