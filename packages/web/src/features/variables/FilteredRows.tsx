import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

const SEARCH_ABOVE = 20
const ROWS_A_STEP = 50

interface FilteredRowsProps<Row> {
  rows: readonly Row[]
  /** The search is in lower case. */
  matches: (row: Row, search: string) => boolean
  /** Shown whatever is searched for and however many there are. */
  isPinned?: (row: Row) => boolean
  children: (shown: Row[]) => ReactNode
}

/** Many rows stay usable: they can be searched, and come fifty at a time. */
export function FilteredRows<Row>({ rows, matches, isPinned, children }: FilteredRowsProps<Row>) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(ROWS_A_STEP)
  const found = rows.filter((row) => isPinned?.(row) || matches(row, search.trim().toLowerCase()))
  const shown = found.filter((row, index) => index < limit || isPinned?.(row))
  const rest = found.length - shown.length
  return (
    <Stack gap="xs">
      {rows.length > SEARCH_ABOVE && (
        <TextInput
          aria-label="Find variable"
          placeholder={`Find one of ${rows.length} variables`}
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter here must not save the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {found.length === 0 ? <Text c="dimmed">No variables found.</Text> : children(shown)}
      {rest > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setLimit(limit + ROWS_A_STEP)}>
          Show {Math.min(rest, ROWS_A_STEP)} more of {found.length}
        </Button>
      )}
    </Stack>
  )
}
