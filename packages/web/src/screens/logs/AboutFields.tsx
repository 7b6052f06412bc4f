import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { configurationQuery, entityQuery, usersQuery } from '../../api/shared-queries.ts'
import type { LogsState } from './logs-state.ts'
import classes from './logs.module.css'

const MOST_LISTED = 50
const TYPING_PAUSE_MS = 250

interface AboutFieldsProps {
  state: LogsState
  onChange: (changes: Partial<LogsState>) => void
}

/** Whose logs: of a workspace, of a configuration, of a person. */
export function AboutFields({ state, onChange }: AboutFieldsProps) {
  return (
    <>
      <WorkspaceField
        id={state.workspaceId}
        onChange={(workspaceId) => onChange({ workspaceId, configurationId: undefined })}
      />
      <ConfigurationField state={state} onChange={onChange} />
      <UserField id={state.userId} onChange={(userId) => onChange({ userId })} />
    </>
  )
}

interface Option {
  id: number
  name: string
}

interface FieldProps {
  id: number | undefined
  onChange: (id: number | undefined) => void
}

function WorkspaceField({ id, onChange }: FieldProps) {
  const { typed, setTyped, wanted } = useTyped()
  const { data: found = [] } = useQuery(workspacesQuery(wanted))
  const { data: chosen } = useQuery({ ...entityQuery('workspace', id ?? 0), enabled: id !== undefined })
  return (
    <IdField
      label="Workspace"
      id={id}
      options={withChosen(found, id, chosen?.name)}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
    />
  )
}

/** Those of the workspace that is chosen; without one, those that the typed words find. */
function ConfigurationField({ state: { workspaceId, configurationId }, onChange }: AboutFieldsProps) {
  const { typed, setTyped, wanted } = useTyped()
  const { data: found = [] } = useQuery(configurationsQuery(workspaceId, wanted))
  const chosen = useQuery({
    ...configurationQuery(workspaceId ?? 0, configurationId ?? 0),
    enabled: workspaceId !== undefined && configurationId !== undefined,
  })
  return (
    <IdField
      label="Configuration"
      id={configurationId}
      options={withChosen(found, configurationId, chosen.data?.name)}
      onChange={(id) =>
        onChange({
          configurationId: id,
          workspaceId: found.find((one) => one.id === id)?.workspaceId ?? workspaceId,
        })
      }
      searchValue={typed}
      onSearchChange={setTyped}
      {...(workspaceId === undefined && {
        filter: ({ options }: Parameters<NonNullable<SelectProps['filter']>>[0]) => options,
        nothingFoundMessage: wanted === '' ? 'Type a part of its name' : 'Nothing found',
      })}
    />
  )
}

function UserField({ id, onChange }: FieldProps) {
  const { data: users = [] } = useQuery(usersQuery())
  const options = users.map((user) => ({ id: user.id, name: `${user.name} (${user.email})` }))
  return <IdField label="User" id={id} options={withChosen(options, id, undefined)} onChange={onChange} />
}

interface IdFieldProps
  extends FieldProps, Pick<SelectProps, 'filter' | 'searchValue' | 'onSearchChange' | 'nothingFoundMessage'> {
  label: string
  options: readonly Option[]
}

const IdField = ({ label, id, options, onChange, ...props }: IdFieldProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    className={classes.about}
    data={options.map((option) => ({ value: String(option.id), label: option.name }))}
    value={id === undefined ? null : String(id)}
    onChange={(value) => onChange(value === null ? undefined : Number(value))}
    limit={MOST_LISTED}
    nothingFoundMessage="Nothing found"
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
    openOnFocus={false}
    maxDropdownHeight={280}
    {...props}
  />
)

/** One that the address names and the list does not have is shown all the same: it narrows the search. */
const withChosen = (options: readonly Option[], id: number | undefined, name: string | undefined): Option[] =>
  id === undefined || options.some((option) => option.id === id)
    ? [...options]
    : [{ id, name: name ?? `#${id}` }, ...options]

function useTyped() {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  return { typed, setTyped, wanted }
}

const workspacesQuery = (search: string) =>
  queryOptions({
    queryKey: ['workspace', 'lists', 'of-logs', search],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const query = { limit: MOST_LISTED, order_by: 'name', ...(search !== '' && { name_filter: search }) } as const
      return (await api.workspaces.list({ query }, { signal })).workspaces
    },
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

const configurationsQuery = (workspaceId: number | undefined, search: string) =>
  queryOptions({
    queryKey: ['configuration', 'lists', 'of-logs', workspaceId, workspaceId === undefined ? search : ''],
    queryFn: async ({ signal }): Promise<(Option & { workspaceId: number })[]> => {
      if (workspaceId !== undefined) {
        const { configurations } = await api.configurations.list({ params: { id: workspaceId } }, { signal })
        return configurations.map(({ id, name }) => ({ id, name, workspaceId }))
      }
      const { found } = await api.names.find({ query: { search_text: search, limit: MOST_LISTED } }, { signal })
      return found.flatMap(({ kind, id, name, workspace }) =>
        kind === 'configuration' && workspace
          ? [{ id, name: `${name} in ${workspace.name}`, workspaceId: workspace.id }]
          : [],
      )
    },
    enabled: workspaceId !== undefined || search !== '',
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
