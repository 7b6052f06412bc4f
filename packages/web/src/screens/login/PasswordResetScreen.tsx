import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { pathTo } from '../../paths.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { emailProblem } from '../../features/field-rules/field-rules.ts'
import { LoginLayout } from './LoginLayout.tsx'

const SENT =
  'The email with instructions has been sent. If you did not receive an email please contact your administrator.'

export function PasswordResetScreen() {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } })
  const request = useMutation({
    mutationFn: (email: string) => api.accounts.requestPasswordReset({ body: { email } }),
    onSuccess: async () => {
      await navigate({ to: pathTo('login') })
      showToast({ type: 'success', message: SENT })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })

  function submit({ email }: typeof form.values) {
    if (!request.isPending) request.mutate(email.trim())
  }

  return (
    <LoginLayout title="Password reset">
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <EmailField {...form.getInputProps('email')} />
          <Button type="submit" fullWidth loading={request.isPending}>
            Reset Password
          </Button>
          <RouteLink to={pathTo('login')} size="sm">
            Back to login
          </RouteLink>
        </Stack>
      </form>
    </LoginLayout>
  )
}
