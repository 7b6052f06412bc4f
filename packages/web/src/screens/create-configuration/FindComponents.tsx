import { CloseButton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { componentTypes, isNarrowed } from './catalogue-filter.ts'
import type { CatalogueFilterState } from './use-catalogue-filter.ts'
import classes from './FindComponents.module.css'

const LONGEST_SEARCH = 255

interface FindComponentsProps {
  state: CatalogueFilterState
  shown: number
  all: number
}

/** Search and type toggles, and what they leave over. */
export function FindComponents({ state, shown, all }: FindComponentsProps) {
  const { types } = state.filter
  const total = `${all} ${all === 1 ? 'component' : 'components'}`
  return (
    <div role="search" aria-label="Find components" className={classes.find}>
      <div className={classes.search}>
        <SearchBox state={state} />
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

/** `/` leads here from anywhere on the page, Esc empties it. */
function SearchBox({ state }: { state: CatalogueFilterState }) {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  const clear = () => {
    state.clearSearch()
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label="Search by name"
      placeholder="Search by name"
      maxLength={LONGEST_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={state.text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      value={state.text}
      onChange={({ currentTarget }) => state.type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') state.searchNow()
        if (event.key !== 'Escape' || state.text === '') return
        // One thing at a time: an open card stays open.
        event.stopPropagation()
        state.clearSearch()
      }}
    />
  )
}
