import { Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { pathTo } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { useLinkParams } from './link-params.ts'
import { LoginLayout } from './LoginLayout.tsx'

/** Where the provider sends the browser back to. */
export function SsoCallbackScreen() {
  const { code, state, iss, error_description: description } = useLinkParams()
  const { mutate: exchange, isError } = useMutation({
    mutationFn: async (answer: { code: string; state?: string; iss?: string }) => {
      const { token } = await api.sessions.ssoLogin({ body: answer })
      await session.signIn(token)
    },
  })

  // A code works once, and React may run an effect twice.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (code) exchange({ code, ...(state !== undefined && { state }), ...(iss !== undefined && { iss }) })
    else if (description) showToast({ type: 'error', message: description })
  }, [code, state, iss, description, exchange])

  return (
    <LoginLayout title="Login">
      {code && !isError ? (
        <Stack align="flex-start" role="status">
          <Loader size="sm" />
          <Text>Logging in...</Text>
        </Stack>
      ) : (
        <Stack align="flex-start">
          <Text role="alert">Error while logging in.</Text>
          <RouteLink to={pathTo('login')}>Back to login</RouteLink>
        </Stack>
      )}
    </LoginLayout>
  )
}
