import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { emailProblem, withTypedEmail, type ScheduleDraft } from './schedule-draft.ts'
import classes from './schedules.module.css'

interface NotificationEmailsProps {
  draft: ScheduleDraft
  /** Found when the form was to be saved. */
  problem: string | undefined
  onChange: (draft: ScheduleDraft) => void
}

export function NotificationEmails({ draft, problem, onChange }: NotificationEmailsProps) {
  const field = useRef<HTMLInputElement>(null)
  const [ownProblem, setOwnProblem] = useState<string>()

  function add() {
    const found = emailProblem(draft)
    setOwnProblem(found)
    if (found === undefined) onChange(withTypedEmail(draft))
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Otherwise the whole form would be saved.
    event.preventDefault()
    add()
  }
  function remove(email: string) {
    // The button that had the focus goes with its address.
    field.current?.focus()
    onChange({ ...draft, emails: draft.emails.filter((each) => each !== email) })
  }
  function type(typedEmail: string) {
    setOwnProblem(undefined)
    onChange({ ...draft, typedEmail })
  }

  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <EmailField
          ref={field}
          label="Notification emails"
          description="They are told when a run fails."
          placeholder="name@example.com"
          autoComplete="off"
          className={classes.email}
          value={draft.typedEmail}
          error={ownProblem ?? problem}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" className={classes.addEmail} onClick={add}>
          Add
        </Button>
      </Group>
      {draft.emails.length > 0 && (
        <ul className={classes.emails} aria-label="Notification emails">
          {draft.emails.map((email) => (
            <li key={email} className={classes.emailChip}>
              <Text span size="sm">
                {email}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Remove ${email}`}
                onClick={() => remove(email)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
