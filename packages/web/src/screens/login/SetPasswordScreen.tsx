import { Text } from '@mantine/core'
import { pathTo } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { useLinkParams } from './link-params.ts'
import { LoginLayout } from './LoginLayout.tsx'
import { variantFor } from './set-password-variants.ts'
import { SetPasswordForm } from './SetPasswordForm.tsx'

/** Reached by the link of a mail, or by the one that the first start prints. */
export function SetPasswordScreen() {
  const { email = '', reset_token: token, referrer } = useLinkParams()
  const variant = variantFor(referrer)
  return (
    <LoginLayout title={variant.heading}>
      {variant.showsEmail && (
        <Text mb="md" c="dimmed">
          {email}
        </Text>
      )}
      {token ? (
        <SetPasswordForm variant={variant} email={email} token={token} />
      ) : (
        <ErrorPanel title="This link is not complete">
          Open the link as it was sent, or <RouteLink to={pathTo('passwordReset')}>ask for a new one</RouteLink>.
        </ErrorPanel>
      )}
    </LoginLayout>
  )
}
