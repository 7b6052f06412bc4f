import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { VirtualRows } from '../../features/entity-list/VirtualRows.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { ResultCard } from './ResultCard.tsx'
import { searchQuery, type Result } from './search-query.ts'
import { isNarrowed, isSearchable, noFilters, type SearchState } from './search-state.ts'

const SKELETONS = ['first', 'second', 'third']
const CARD_HEIGHT = 210

interface SearchResultsProps {
  state: SearchState
  onChange: (changes: Partial<SearchState>) => void
}

const drawCard = (result: Result) => <ResultCard result={result} />
/** Which cards are in view matters to nobody here. */
const lookOn = () => undefined

/** Grow as one scrolls. Of another search, the old results stay until the new ones are there. */
export function SearchResults({ state, onChange }: SearchResultsProps) {
  const search = useInfiniteQuery(searchQuery(state))
  if (state.text === '')
    return <EmptyState title="What are you looking for?">A word, a table, a line of code, an address.</EmptyState>
  if (!isSearchable(state.text)) return <EmptyState title="Type at least two characters." />
  const { data: results, hasNextPage } = search
  if (!results) return search.isError ? <LoadError onReload={() => void search.refetch()} /> : <CardSkeletons />
  if (results.length === 0)
    return (
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
    )
  return (
    <InfiniteList
      count={results.length}
      hasMore={hasNextPage}
      isLoading={search.isFetchingNextPage}
      onLoadMore={() => void search.fetchNextPage()}
    >
      <VirtualRows
        label="Results"
        name={`search ${JSON.stringify(state)}`}
        rows={results}
        columns={1}
        estimatedHeight={CARD_HEIGHT}
        onLook={lookOn}
        isBusy={search.isPlaceholderData}
      >
        {drawCard}
      </VirtualRows>
      {search.isFetchNextPageError && (
        <Group justify="center" py="md" role="alert">
          <Text>Error while loading.</Text>
          <Button variant="default" onClick={() => void search.fetchNextPage()}>
            Reload
          </Button>
        </Group>
      )}
    </InfiniteList>
  )
}

const CardSkeletons = () => (
  <Stack gap="xs" role="status" aria-label="Searching">
    {SKELETONS.map((name) => (
      <Skeleton key={name} height={CARD_HEIGHT - 8} />
    ))}
  </Stack>
)
