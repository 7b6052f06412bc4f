import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { matchesFilters } from '@clew/contract/rules/filters'
import { useDeferredValue, useMemo } from 'react'
import { presentFilesQuery } from '../../api/present-files.ts'
import { truncate } from '../../format/truncate.ts'

interface SourceFilesProps {
  workspaceId: number
  sourceId: number
  filters: readonly string[]
}

const SHOWN_NAMES = 3
const SHOWN_NAME = 45

/** How many of the files that the source has now the filters take. */
export function SourceFiles({ workspaceId, sourceId, filters }: SourceFilesProps) {
  const { data } = useQuery(presentFilesQuery({ workspaceId, id: sourceId, direction: 'output' }))
  // Thousands of files are matched after the letter has appeared, not before.
  const settled = useDeferredValue(filters)
  const taken = useMemo(
    () => data?.data.filter(({ file_name }) => matchesFilters(file_name, settled)).map(({ file_name }) => file_name),
    [data, settled],
  )
  if (!data || !taken) return null
  return (
    <Text
      size="sm"
      c={taken.length === 0 && data.filesTotalCount > 0 ? 'var(--clew-warning)' : 'dimmed'}
      aria-live="polite"
    >
      {sentence(taken, data.data.length, data.filesTotalCount)}
    </Text>
  )
}

function sentence(taken: readonly string[], looked: number, total: number): string {
  if (total === 0) return 'It has no files yet.'
  const of = looked < total ? `the first ${looked} of ${total}` : String(total)
  const count = `${taken.length} of ${of} ${total === 1 ? 'file' : 'files'}`
  if (taken.length === 0) return `Takes ${count}.`
  const names = taken.slice(0, SHOWN_NAMES).map((name) => truncate(name, SHOWN_NAME))
  const others = taken.length - names.length
  return `Takes ${count}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
