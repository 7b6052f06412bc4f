import { Button, Divider, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ssoReturn } from '../../session/sso-return.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { authOptionsQuery } from '../../api/auth-options.ts'
import { useLinkParams } from './link-params.ts'
import { LoginLayout } from './LoginLayout.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { TermsCheckbox } from './TermsCheckbox.tsx'
import { useTermsConsent } from './terms-consent.ts'

export function LoginScreen() {
  return (
    <LoginLayout title="Login">
      <WaysIn />
    </LoginLayout>
  )
}

function WaysIn() {
  const options = useQuery(authOptionsQuery())
  const consent = useTermsConsent()
  const { redirect } = useLinkParams()

  if (options.isError && !options.data) return <LoadError onReload={() => void options.refetch()} />
  if (!options.data) return <Skeleton height={280} aria-label="Loading" />

  const { password_login, sso_link } = options.data
  const terms = consent.isAsked && <TermsCheckbox consent={consent} />

  function leaveForProvider(link: string) {
    if (!consent.isGiven()) return
    ssoReturn.keep(redirect)
    window.location.assign(link)
  }

  return (
    <Stack gap="md">
      {password_login === 1 ? <PasswordLogin consent={consent} terms={terms} /> : terms}
      {password_login === 1 && sso_link !== null && <Divider label="or" />}
      {sso_link !== null && (
        <Button variant={password_login === 1 ? 'default' : 'filled'} onClick={() => leaveForProvider(sso_link)}>
          Login with SSO
        </Button>
      )}
    </Stack>
  )
}
