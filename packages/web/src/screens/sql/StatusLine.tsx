import { Anchor, Button, Group, Loader, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SqlQuery } from '@clew/contract'
import { linkToResult } from '../../api/sql.ts'
import { DownloadButton } from '../../features/data-files/DownloadButton.tsx'
import { amount } from '../../format/counts.ts'
import { formatDuration } from '../../format/duration.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { StatementState } from './use-statement.ts'
import classes from './sql.module.css'

interface StatusLineProps {
  state: StatementState
  /** Where in the editor the problem is: line and column from 1. */
  place: { line: number; column: number } | undefined
  onGoToPlace: () => void
  onCancel: () => void
}

/** How far the statement is, how it ended, and what can be done with its rows. */
export function StatusLine({ state, place, onGoToPlace, onCancel }: StatusLineProps) {
  return (
    <div className={classes.status}>
      {state.is === 'running' && <Running state={state} onCancel={onCancel} />}
      {state.is === 'over' && <Over query={state.query} place={place} onGoToPlace={onGoToPlace} />}
      {state.is === 'lost' && (
        <Text c="var(--clew-error)" role="alert">
          The server does not know this statement any more: it was restarted, or nobody asked for it. Run it again.
        </Text>
      )}
    </div>
  )
}

const TICK_MS = 250

function Running({ state, onCancel }: { state: Extract<StatementState, { is: 'running' }>; onCancel: () => void }) {
  const [now, setNow] = useState(state.since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const { progress, stage } = state
  const seconds = Math.max(Math.floor((now - state.since) / 1_000), 0)
  return (
    <Group gap="sm">
      <Loader size="xs" aria-hidden />
      <Text role="status">{stage === 'canceling' ? 'Canceling…' : 'Running…'}</Text>
      {/* Not read aloud each second. */}
      <Text c="dimmed" aria-hidden>
        {`${seconds} s${progress === null ? '' : ` · ${Math.round(progress * 100)} %`}`}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        disabled={stage !== 'started'}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </Group>
  )
}

interface OverProps {
  query: SqlQuery
  place: StatusLineProps['place']
  onGoToPlace: () => void
}

function Over({ query, place, onGoToPlace }: OverProps) {
  const took = formatDuration(query.elapsed_ms)
  if (query.state === 'canceled') return <Text c="dimmed" role="status">{`Canceled after ${took}.`}</Text>
  if (query.error)
    return (
      <ErrorPanel title="The statement failed">
        <Text className={classes.message}>{query.error.message}</Text>
        {place && (
          <Anchor component="button" type="button" size="sm" onClick={onGoToPlace}>
            {`Line ${place.line}, column ${place.column}`}
          </Anchor>
        )}
      </ErrorPanel>
    )
  const { rows_count: rows, is_limited: isLimited } = query.result!
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status">
        {isLimited === 1
          ? `The first ${amount(rows, 'row')} in ${took}. There may be more.`
          : `${amount(rows, 'row')} in ${took}.`}
      </Text>
      <Group gap="xs">
        <DownloadButton size="compact-sm" linkTo={() => linkToResult(query.id, 'csv')}>
          CSV
        </DownloadButton>
        <DownloadButton size="compact-sm" linkTo={() => linkToResult(query.id, 'parquet')}>
          Parquet
        </DownloadButton>
      </Group>
    </Group>
  )
}
