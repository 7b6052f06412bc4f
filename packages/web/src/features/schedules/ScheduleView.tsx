import { Alert, Stack, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import type { SharedKind } from '@clew/contract'
import { kindWord } from '../../api/shared-kinds.ts'
import { NextRuns } from './NextRuns.tsx'
import type { ScheduleSettings } from './schedule-draft.ts'
import { scheduleSentence } from './schedule-sentence.ts'
import { useNow } from './use-now.ts'
import classes from './schedules.module.css'

interface ScheduleViewProps {
  kind: SharedKind
  settings: ScheduleSettings
  isDisabled: boolean
}

export function ScheduleView({ kind, settings, isDisabled }: ScheduleViewProps) {
  const now = useNow()
  const { schedules, notification_emails } = settings
  return (
    <Stack gap="sm">
      {schedules.length === 0 ? (
        <Text c="dimmed">No schedule. The {kindWord[kind]} runs when somebody starts it.</Text>
      ) : (
        <>
          {isDisabled && (
            <Alert color="amber" p="xs" icon={<IconPlayerPause size={16} aria-hidden />}>
              The {kindWord[kind]} is disabled: schedules do not start until it is enabled.
            </Alert>
          )}
          <ul className={classes.words} aria-label="Schedules">
            {/* Twice the same is once. */}
            {[...new Set(schedules.map((schedule) => scheduleSentence(schedule)))].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <NextRuns title={isDisabled ? 'Next runs, once enabled' : 'Next runs'} schedules={schedules} now={now} />
        </>
      )}
      {notification_emails.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            Notification emails
          </Text>
          <Text className={classes.emailList}>{notification_emails.join(', ')}</Text>
        </div>
      )}
    </Stack>
  )
}
