import { Text, Tooltip } from '@mantine/core'
import { nextRuns, type Schedule } from '@clew/contract/rules/schedule'
import { useEffect, useState } from 'react'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { scheduleWords } from '../../format/schedule-words.ts'
import { isObject } from './schema/json.ts'
import classes from './settings.module.css'

const SHOWN_RUNS = 3
const LOOK_AGAIN_MS = 60_000

/** Schedules that the settings hold: as they are, in UTC, and when they run next by the reader's clock. */
export function SettingsSchedules({ schedules }: { schedules: unknown }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const usable = Array.isArray(schedules) ? schedules.filter(isSchedule) : []
  if (usable.length === 0) return null
  const runs = nextRuns(usable, now, SHOWN_RUNS)
  return (
    <div className={classes.schedules}>
      <Text size="sm" fw={500}>
        Schedules (UTC)
      </Text>
      <ul aria-label="Schedules (UTC)">
        {[...new Set(usable.map(scheduleWords))].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {runs.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            Next runs (local time)
          </Text>
          <ol aria-label="Next runs (local time)">
            {runs.map((run) => (
              <li key={run.getTime()}>
                <Tooltip label={formatUtc(run)}>
                  <time dateTime={run.toISOString()} tabIndex={0}>
                    {formatTimestamp(run)}
                  </time>
                </Tooltip>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const fields = ['minute', 'hour', 'day', 'month', 'day_of_week']

const isSchedule = (value: unknown): value is Schedule =>
  isObject(value) && fields.every((field) => typeof value[field] === 'string')
