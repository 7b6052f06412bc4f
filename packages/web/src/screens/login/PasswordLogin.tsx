import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Captcha } from './Captcha.tsx'
import { emailProblem, required } from '../../features/field-rules/field-rules.ts'
import type { TermsConsent } from './terms-consent.ts'
import { useLogin } from './use-login.ts'

interface PasswordLoginProps {
  consent: TermsConsent
  terms: ReactNode
}

export function PasswordLogin({ consent, terms }: PasswordLoginProps) {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailProblem, password: required },
  })
  const login = useLogin({ onRefused: (fields) => form.setErrors(fields) })

  function submit(credentials: typeof form.values) {
    if (login.isUnderWay || !consent.isGiven()) return
    login.start({ ...credentials, email: credentials.email.trim() })
  }

  return (
    // Our own messages, not the browser's.
    <form noValidate onSubmit={form.onSubmit(submit, () => consent.isGiven())}>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <div>
          <PasswordField {...form.getInputProps('password')} />
          <RouteLink to={pathTo('passwordReset')} size="sm" mt={6} display="inline-block">
            Forgot password?
          </RouteLink>
        </div>
        {login.captcha && <Captcha key={login.captcha.round} onSolved={login.captcha.solve} />}
        {terms}
        <Button type="submit" fullWidth loading={login.isUnderWay} disabled={login.isWaitingForCaptcha}>
          Login
        </Button>
      </Stack>
    </form>
  )
}
