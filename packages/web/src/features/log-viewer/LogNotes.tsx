import { Alert, Button, Group, Text } from '@mantine/core'
import type { LogState } from './use-log.ts'
import type { LoadedLines } from './use-log-lines.ts'

interface LogNotesProps {
  log: LogState
  lines: LoadedLines
  /** The line that the address names. */
  pointedAt: number | undefined
  onReload: () => void
}

const number = new Intl.NumberFormat('en')

/** What there is to say instead of lines, or about them. */
export function LogNotes({ log, lines, pointedAt, onReload }: LogNotesProps) {
  const { lastLine, rows, isLooking, isWriting } = log
  if (log.hasFailed || lines.hasFailed) {
    const retry = log.hasFailed ? onReload : lines.retry
    return (
      <Alert color="red" role="alert" mb="xs">
        <Group gap="sm">
          The log could not be loaded.
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </Group>
      </Alert>
    )
  }
  if (lastLine === undefined || isLooking) return null
  if (lastLine === 0)
    return <Text c="dimmed">{isWriting ? 'Nothing has been logged yet.' : 'The job has not logged anything.'}</Text>
  if (rows.count === 0) return <Text c="dimmed">No lines match.</Text>
  if (pointedAt !== undefined && pointedAt > lastLine)
    return (
      <Text c="dimmed" size="sm" mb="xs">
        There is no line {number.format(pointedAt)}: the log has {number.format(lastLine)} so far.
      </Text>
    )
  return null
}
