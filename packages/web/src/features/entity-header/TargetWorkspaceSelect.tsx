import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'

const MOST_LISTED = 50
const TYPING_PAUSE_MS = 250

interface TargetWorkspaceSelectProps {
  /** The workspace that is not to be chosen. */
  without: number
  value: number | undefined
  error: string | undefined
  onChange: (id: number | undefined) => void
}

/** One workspace among many: the first ones, or those that a part of the name finds. */
export function TargetWorkspaceSelect({ without, value, error, onChange }: TargetWorkspaceSelectProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<{ id: number; name: string }>()
  // The name of what is picked stands in the field, too, and nobody is looking for it any more.
  const wanted = typed === picked?.name ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const { data: found, isFetching } = useQuery(targetsQuery(search))

  const others = (found ?? []).filter(({ id }) => id !== without)
  const options = others.map((workspace) => ({
    value: String(workspace.id),
    label: mayEdit(workspace) ? workspace.name : `${workspace.name} (view-only)`,
    disabled: !mayEdit(workspace),
  }))
  if (picked && others.every(({ id }) => id !== picked.id))
    options.unshift({ value: String(picked.id), label: picked.name, disabled: false })

  return (
    <Select
      label="Target workspace"
      withAsterisk
      placeholder="Search by name"
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => {
        const workspace = others.find((one) => String(one.id) === id)
        if (workspace) setPicked({ id: workspace.id, name: workspace.name })
        onChange(id === null ? undefined : Number(id))
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options: listed }) => listed}
      error={error}
      searchable
      clearable
      openOnFocus={false}
      nothingFoundMessage={isFetching || wanted !== search ? 'Searching…' : 'No workspaces found'}
      maxDropdownHeight={280}
    />
  )
}

const targetsQuery = (search: string) =>
  queryOptions({
    queryKey: [...sharedKeys.lists('workspace'), 'clone-targets', search],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_LISTED, order_by: 'name', ...(search !== '' && { name_filter: search }) } as const
      return (await api.workspaces.list({ query }, { signal })).workspaces
    },
    placeholderData: keepPreviousData,
  })
