import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { session } from '../../session/session.ts'

interface Credentials {
  email: string
  password: string
}

interface CaptchaRound {
  round: number
  solution: string | undefined
}

/** Signing in with a password, with a captcha once the server asks for one. The guard of the login page leads on. */
export function useLogin({ onRefused }: { onRefused: (fields: Readonly<Record<string, string>>) => void }) {
  const [captcha, setCaptcha] = useState<CaptchaRound>()

  const login = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const solution = captcha?.solution
      const body = solution === undefined ? credentials : { ...credentials, recaptcha_token: solution }
      const { token } = await api.sessions.login({ body })
      await session.signIn(token)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      onRefused(error.fields)
      // A solution works once: every further try needs a new one.
      setCaptcha((last) =>
        last || error.showRecaptcha ? { round: (last?.round ?? 0) + 1, solution: undefined } : undefined,
      )
    },
  })

  return {
    start: login.mutate,
    // Also after success, until the next page is there.
    isUnderWay: login.isPending || login.isSuccess,
    isWaitingForCaptcha: captcha !== undefined && captcha.solution === undefined,
    captcha: captcha && {
      round: captcha.round,
      solve: (solution: string | undefined) => setCaptcha((last) => last && { ...last, solution }),
    },
  }
}
