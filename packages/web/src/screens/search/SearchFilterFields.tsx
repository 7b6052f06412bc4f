import { Button, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { componentsQuery } from '../../api/components.ts'
import { tagsQuery, usersQuery } from '../../api/shared-queries.ts'
import type { SearchFilters } from '../../features/find-and-replace/search-filters.ts'
import { isNarrowed, noFilters } from './search-state.ts'
import { useWorkspaceOptions, type Option } from './workspace-options.ts'
import classes from './SearchScreen.module.css'

/** More are found by typing. */
const MOST_SHOWN = 100

interface SearchFilterFieldsProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

export function SearchFilterFields({ filters, onChange }: SearchFilterFieldsProps) {
  const { data: components = [] } = useQuery(componentsQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  const { data: users = [] } = useQuery(usersQuery())
  const workspaces = useWorkspaceOptions(filters.workspaceIds)
  return (
    <div role="group" aria-label="Narrow the search" className={classes.filters}>
      <IdsField
        label="Workspaces"
        options={workspaces.options}
        ids={filters.workspaceIds}
        onChange={(workspaceIds) => onChange({ ...filters, workspaceIds })}
        // The server has searched already: there may be thousands.
        filter={({ options }) => options}
        searchValue={workspaces.typed}
        onSearchChange={workspaces.setTyped}
      />
      <IdsField
        label="Components"
        options={components}
        ids={filters.componentIds}
        onChange={(componentIds) => onChange({ ...filters, componentIds })}
      />
      <IdsField
        label="Workspace tags"
        options={tags}
        ids={filters.tagIds}
        onChange={(tagIds) => onChange({ ...filters, tagIds })}
      />
      <IdsField
        label="Authors"
        options={users}
        ids={filters.userIds}
        onChange={(userIds) => onChange({ ...filters, userIds })}
      />
      {isNarrowed(filters) && (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

interface IdsFieldProps extends Pick<MultiSelectProps, 'filter' | 'searchValue' | 'onSearchChange'> {
  label: string
  options: readonly Option[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

function IdsField({ label, options, ids, onChange, ...props }: IdsFieldProps) {
  const known = new Set(options.map(({ id }) => id))
  // One that the address names and the list does not have is shown all the same: it narrows the search.
  const unknown = ids.filter((id) => !known.has(id)).map((id) => ({ id, name: `#${id}` }))
  return (
    <MultiSelect
      aria-label={label}
      attributes={{ wrapper: { 'data-chosen': ids.length > 0 || undefined } }}
      placeholder={ids.length === 0 ? label : ''}
      data={[...options, ...unknown].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={ids.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      limit={MOST_SHOWN}
      nothingFoundMessage="Nothing found"
      searchable
      clearable
      hidePickedOptions
      classNames={{ inputField: classes.typed ?? '' }}
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      {...props}
    />
  )
}
