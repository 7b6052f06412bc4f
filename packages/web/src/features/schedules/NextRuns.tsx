import { Text, Tooltip } from '@mantine/core'
import { nextRuns, type Schedule } from '@clew/contract/rules/schedule'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import classes from './schedules.module.css'

const SHOWN_RUNS = 3

interface NextRunsProps {
  title: string
  schedules: readonly Schedule[]
  now: Date
}

/** In local time; the tooltip has UTC, which also tells the two halves of the hour apart that comes twice in autumn. */
export function NextRuns({ title, schedules, now }: NextRunsProps) {
  const runs = nextRuns(schedules, now, SHOWN_RUNS)
  if (runs.length === 0) return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <ol className={classes.runs} aria-label={title}>
        {runs.map((run) => (
          <li key={run.getTime()}>
            <Tooltip label={formatUtc(run)}>
              <time dateTime={run.toISOString()} tabIndex={0}>
                {formatTimestamp(run)}
              </time>
            </Tooltip>
            <Text span size="sm" c="dimmed">
              {untilWords(run, now)}
            </Text>
          </li>
        ))}
      </ol>
    </div>
  )
}

const MINUTE_MS = 60_000

/** In whole minutes: this is looked at once a minute. */
function untilWords(run: Date, now: Date): string {
  const minutes = Math.floor((run.getTime() - now.getTime()) / MINUTE_MS)
  return minutes < 1 ? 'within a minute' : `in ${formatDuration(minutes * MINUTE_MS)}`
}
