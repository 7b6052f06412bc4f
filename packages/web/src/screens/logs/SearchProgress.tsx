import { Button, Loader, Text } from '@mantine/core'
import type { LogOrder } from '../../api/logs.ts'
import { formatShortDateTime } from '../../format/dates.ts'
import type { LogSearch } from './use-search.ts'
import classes from './logs.module.css'

/** How far a search has come; it can be stopped and gone on with. */
export function SearchProgress({ search, order }: { search: LogSearch; order: LogOrder }) {
  const { found, isOfOther, status, stop, goOn } = search
  const count = isOfOther ? 0 : (found?.entries.length ?? 0)
  const isSearching = status === 'searching'
  return (
    <div role="status" aria-label="Search" className={classes.progress}>
      {isSearching && <Loader size={14} aria-hidden />}
      <Text size="sm" c="dimmed" className={classes.reached}>
        {found && !isOfOther ? `${counted(count)} · ${reached()}` : isSearching && 'Searching…'}
        {status === 'failed' && found && ' · The search could not go on.'}
      </Text>
      {isSearching && found && !isOfOther && (
        <Button size="compact-sm" variant="default" onClick={stop}>
          Stop
        </Button>
      )}
      {(status === 'stopped' || (status === 'failed' && found)) && (
        <Button size="compact-sm" variant="default" onClick={goOn}>
          {status === 'failed' ? 'Try again' : 'Go on'}
        </Button>
      )}
    </div>
  )

  function reached(): string {
    if (found?.searchedTo === undefined) return 'everything searched'
    return `searched ${order === 'DESC' ? 'back' : 'up'} to ${formatShortDateTime(found.searchedTo)}`
  }
}

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`
