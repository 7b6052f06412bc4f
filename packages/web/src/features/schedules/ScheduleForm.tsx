import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { NextRuns } from './NextRuns.tsx'
import { NotificationEmails } from './NotificationEmails.tsx'
import {
  draftOf,
  draftProblems,
  hasRoom,
  schedulesOfDraft,
  settingsOf,
  TOO_MANY,
  withNewTime,
  withoutTime,
  withTime,
  type ScheduleSettings,
} from './schedule-draft.ts'
import { TimeFields } from './TimeFields.tsx'
import { hasProblems } from './time-problems.ts'
import { useNow } from './use-now.ts'

interface ScheduleFormProps {
  ref: RefObject<HTMLFormElement | null>
  settings: ScheduleSettings
  isSaving: boolean
  onSave: (settings: ScheduleSettings) => void
  onCancel: () => void
}

export function ScheduleForm({ ref, settings, isSaving, onSave, onCancel }: ScheduleFormProps) {
  const now = useNow()
  const [draft, setDraft] = useState(() => startOf(settings))
  /** Problems are shown once saving has been tried, and from then on as they come and go. */
  const [attempts, setAttempts] = useState(0)
  const problems = attempts > 0 ? draftProblems(draft) : {}
  const addButton = useRef<HTMLButtonElement>(null)
  useFocusOnProblem(ref, attempts)

  function remove(key: number) {
    // The button that had the focus goes with its schedule.
    addButton.current?.focus()
    setDraft((current) => withoutTime(current, key))
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    if (hasProblems(draftProblems(draft))) setAttempts(attempts + 1)
    else onSave(settingsOf(draft))
  }

  return (
    <form ref={ref} noValidate onSubmit={save} aria-label="Schedule">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Schedules are in UTC; the local time is shown beside them.
        </Text>
        {draft.times.map(({ key, time }, index) => (
          <TimeFields
            key={key}
            name={`Schedule ${index + 1}`}
            time={time}
            problems={problems.times?.get(key) ?? {}}
            now={now}
            onChange={(changed) => setDraft((current) => withTime(current, key, changed))}
            onRemove={() => remove(key)}
          />
        ))}
        {problems.tooMany !== undefined && (
          <Text role="alert" size="sm" c="var(--clew-error)">
            {problems.tooMany}
          </Text>
        )}
        <Group>
          <DisabledTooltip reason={hasRoom(draft) ? undefined : TOO_MANY}>
            <Button
              ref={addButton}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDraft(withNewTime)}
            >
              Add schedule
            </Button>
          </DisabledTooltip>
        </Group>
        <NextRuns title="Next runs" schedules={schedulesOfDraft(draft)} now={now} />
        <NotificationEmails draft={draft} problem={problems.email} onChange={setDraft} />
        <EditActions isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** Whoever edits an empty schedule wants to add one. */
function startOf(settings: ScheduleSettings) {
  const draft = draftOf(settings)
  const isEmpty = settings.schedules.length === 0 && settings.notification_emails.length === 0
  return isEmpty ? withNewTime(draft) : draft
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  const seen = useRef(attempts)
  useEffect(() => {
    if (seen.current === attempts) return
    seen.current = attempts
    form.current?.querySelector<HTMLElement>('[data-invalid] button, [aria-invalid="true"]')?.focus()
  }, [form, attempts])
}
