import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { NewPasswordFields } from '../../features/new-password/NewPasswordFields.tsx'
import { newPasswordProblems } from '../../features/new-password/problems.ts'
import { pathTo } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { emailProblem, required } from '../../features/field-rules/field-rules.ts'
import type { SetPasswordValues, SetPasswordVariant } from './set-password-variants.ts'

interface SetPasswordFormProps {
  variant: SetPasswordVariant
  email: string
  token: string
}

export function SetPasswordForm({ variant, email, token }: SetPasswordFormProps) {
  const navigate = useNavigate()
  const form = useForm<SetPasswordValues>({ initialValues: { name: '', email, password: '', repeat: '' } })

  const submission = useMutation({
    /** Whether it was sent: problems stay at their fields. */
    mutationFn: async (values: SetPasswordValues) => {
      const problems = await problemsOf(values, variant)
      form.setErrors(problems)
      if (Object.keys(problems).length > 0) return false
      await variant.send({ ...values, name: values.name.trim(), email: values.email.trim() }, token)
      return true
    },
    onSuccess: async (isSent) => {
      if (!isSent) return
      session.forget()
      await navigate({ to: pathTo('login') })
      showToast({ type: 'success', message: variant.success })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })

  function submit(values: SetPasswordValues) {
    if (!submission.isPending) submission.mutate(values)
  }

  const isLinkDead = submission.error instanceof ApiError && submission.error.type === 'invalid_token'
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {isLinkDead && (
          <ErrorPanel title="This link no longer works">
            It was used already, or it is too old. <RouteLink to={pathTo('passwordReset')}>Ask for a new one</RouteLink>
            .
          </ErrorPanel>
        )}
        {variant.asksWho && (
          <>
            <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
            <EmailField {...form.getInputProps('email')} />
          </>
        )}
        <NewPasswordFields
          label={variant.passwordLabel}
          value={form.values}
          problems={{ password: form.errors.password, repeat: form.errors.repeat }}
          onChange={(changed) => form.setValues(changed)}
        />
        <Button type="submit" fullWidth loading={submission.isPending}>
          {variant.button}
        </Button>
      </Stack>
    </form>
  )
}

async function problemsOf(values: SetPasswordValues, { asksWho }: SetPasswordVariant): Promise<Record<string, string>> {
  const name = asksWho ? required(values.name.trim()) : null
  const email = asksWho ? emailProblem(values.email) : null
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(await newPasswordProblems(values)),
  }
}
