import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GrowingRows } from '../../ui/rows/GrowingRows.tsx'
import { ResultCard } from './ResultCard.tsx'
import { searchQuery, type Result } from './search-query.ts'
import { isNarrowed, isSearchable, noFilters, type SearchState } from './search-state.ts'

const CARD_HEIGHT = 210

interface SearchResultsProps {
  state: SearchState
  onChange: (changes: Partial<SearchState>) => void
}

const drawCard = (result: Result) => <ResultCard result={result} />

export function SearchResults({ state, onChange }: SearchResultsProps) {
  const query = useInfiniteQuery(searchQuery(state))
  if (state.text === '')
    return <EmptyState title="What are you looking for?">A word, a table, a line of code, an address.</EmptyState>
  if (!isSearchable(state.text)) return <EmptyState title="Type at least two characters." />
  return (
    <GrowingRows
      label="Results"
      name={`search ${JSON.stringify(state)}`}
      query={query}
      estimatedHeight={CARD_HEIGHT}
      empty={
        <EmptyState
          title="No results found"
          action={
            isNarrowed(state.filters) && (
              <Button variant="default" onClick={() => onChange({ filters: noFilters })}>
                Search everywhere
              </Button>
            )
          }
        />
      }
    >
      {drawCard}
    </GrowingRows>
  )
}
