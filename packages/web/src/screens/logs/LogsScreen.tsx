import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LogEntry } from '@clew/contract'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { LogTable, LogTableSkeleton } from './LogTable.tsx'
import { tailQuery } from './logs-query.ts'
import { everything, isNarrowed, useLogsState, type LogsState } from './logs-state.ts'
import { LogsToolbar } from './LogsToolbar.tsx'
import { SearchProgress } from './SearchProgress.tsx'
import { useSearch, type LogSearch } from './use-search.ts'

export function LogsScreen() {
  const [state, change] = useLogsState()
  const search = useSearch(state)
  const [isAtTop, setIsAtTop] = useState(true)
  const [shown, setShown] = useState<LogEntry>()
  // Apart from the entry, which is still to be read while the details fade.
  const [isShown, setIsShown] = useState(false)
  useQuery(tailQuery(useQueryClient(), state, isAtTop && search.found !== undefined && !search.isOfOther))
  const show = useCallback((entry: LogEntry) => {
    setShown(entry)
    setIsShown(true)
  }, [])

  return (
    <>
      <PageHeader
        title="Logs"
        subtitle="What jobs have written, who did what, and what the server has to say"
        actions={<DownloadMenu state={state} />}
      />
      <LogsToolbar state={state} onChange={change} />
      <SearchProgress search={search} order={state.order} />
      <MissingArchives files={search.found?.missingArchives ?? []} />
      <Found search={search} state={state} onClear={() => change(withoutFilters)}>
        <LogTable
          entries={search.found?.entries ?? []}
          search={state.search}
          isBusy={search.isOfOther}
          onShow={show}
          onEnd={search.wantMore}
          onTop={setIsAtTop}
        />
      </Found>
      <EntryDetails entry={shown} opened={isShown} onClose={() => setIsShown(false)} onNarrow={change} />
    </>
  )
}

const { order: _order, isLive: _isLive, ...withoutFilters } = everything

interface FoundProps {
  search: LogSearch
  state: LogsState
  onClear: () => void
  children: React.ReactNode
}

function Found({ search: { found, status, goOn }, state, onClear, children }: FoundProps) {
  if (!found) return status === 'failed' ? <LoadError onReload={goOn} /> : <LogTableSkeleton />
  if (found.entries.length > 0) return children
  // There may be something further on.
  if (status !== 'done') return null
  if (!isNarrowed(state)) return <EmptyState title="Nothing has been logged yet." />
  return (
    <EmptyState
      title="Nothing found in the logs."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Everything was looked through, and nothing matches the search and the filters.
    </EmptyState>
  )
}

function MissingArchives({ files }: { files: readonly string[] }) {
  if (files.length === 0) return null
  return (
    <Alert color="amber" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
      Archived lines are missing here, because these files are not on the machine that answers: {files.join(', ')}
    </Alert>
  )
}
