import { Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { SearchField } from '../../ui/SearchField.tsx'
import { componentTypes, isNarrowed } from './catalogue-filter.ts'
import type { CatalogueFilterState } from './use-catalogue-filter.ts'
import classes from './FindComponents.module.css'

const SEARCH_WAITS_MS = 250

interface FindComponentsProps {
  state: CatalogueFilterState
  shown: number
  all: number
}

/** Search and type toggles, and what they leave over. */
export function FindComponents({ state, shown, all }: FindComponentsProps) {
  const { search, types } = state.filter
  const total = `${all} ${all === 1 ? 'component' : 'components'}`
  return (
    <div role="search" aria-label="Find components" className={classes.find}>
      <div className={classes.search}>
        <SearchField label="Search by name" value={search} onSearch={state.search} waitMs={SEARCH_WAITS_MS} />
      </div>
      <div role="group" aria-label="Types" className={classes.types}>
        {componentTypes.map(({ type, label }) => (
          <UnstyledButton
            key={type}
            className={classes.type}
            aria-pressed={types.includes(type)}
            onClick={() => state.toggle(type)}
          >
            {types.includes(type) && <IconCheck size={14} aria-hidden />}
            {label}
          </UnstyledButton>
        ))}
      </div>
      <Text c="dimmed" size="sm" role="status" className={classes.count}>
        {isNarrowed(state.filter) ? `${shown} of ${total}` : total}
      </Text>
    </div>
  )
}
