import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { required } from '../../features/field-rules/field-rules.ts'
import { NewPasswordFields } from '../../features/new-password/NewPasswordFields.tsx'
import { newPasswordProblems } from '../../features/new-password/problems.ts'
import { session } from '../../session/session.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import { FINISH_EDIT_FIRST } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { useEditSection } from '../../ui/edit-section/useEditSection.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ownSessionsKey } from './sessions/own-sessions.ts'
import classes from './user-settings.module.css'

const nothingTyped = { current_password: '', password: '', repeat: '' }
type Values = typeof nothingTyped

export function PasswordSection() {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ initialValues: nothingTyped })
  const section = useEditSection('password', () => submit(form.getValues()))
  const place = useEditFocus<HTMLDivElement>(section.isEditing)
  const change = useMutation({
    /** Whether it was sent: problems stay at their fields. */
    mutationFn: async (values: Values) => {
      const problems = await problemsOf(values)
      form.setErrors(problems)
      if (Object.keys(problems).length > 0) return false
      await session.changePassword(values.current_password, values.password)
      return true
    },
    onSuccess: (isSent) => {
      if (!isSent) return
      close()
      showToast({ type: 'success', message: 'Password has been changed.' })
      void queryClient.invalidateQueries({ queryKey: ownSessionsKey })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })

  function submit(values: Values) {
    if (!change.isPending) change.mutate(values)
  }

  /** What was typed is not kept any longer than needed. */
  function close() {
    form.reset()
    section.stopEditing()
  }

  return (
    <div ref={place}>
      <Section
        title="Password"
        actions={
          !section.isEditing && (
            <DisabledTooltip reason={section.isEditingOther ? FINISH_EDIT_FIRST : undefined}>
              <Button
                data-edit-button
                size="xs"
                variant="default"
                leftSection={<IconKey size={16} aria-hidden />}
                onClick={section.startEditing}
              >
                Change password
              </Button>
            </DisabledTooltip>
          )
        }
      >
        <Text size="sm" c="dimmed">
          A new password signs you out everywhere else. API tokens go on working.
        </Text>
        {section.isEditing && (
          <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
            <PasswordField label="Current password" withAsterisk {...form.getInputProps('current_password')} />
            <NewPasswordFields
              label="New password"
              value={form.values}
              problems={{ password: form.errors.password, repeat: form.errors.repeat }}
              onChange={(changed) => form.setValues(changed)}
            />
            <EditActions isSaving={change.isPending} onCancel={close} />
          </form>
        )}
      </Section>
    </div>
  )
}

async function problemsOf(values: Values): Promise<Record<string, string>> {
  const current = required(values.current_password)
  return { ...(current !== null && { current_password: current }), ...(await newPasswordProblems(values)) }
}
