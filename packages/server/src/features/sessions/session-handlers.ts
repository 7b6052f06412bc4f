import type { Kysely } from 'kysely'
import { links, type calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { Captcha } from './captcha.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { deleteSessions } from './session-store.ts'
import { login, refresh } from './sessions.ts'
import { SSO_COOKIE, type SingleSignOn } from './single-sign-on.ts'

export interface SessionOptions {
  db: Kysely<Tables>
  captcha: Captcha
  passwordLogin: boolean
  singleSignOn: SingleSignOn | undefined
  findUser: (id: number) => Promise<MeAnswer>
}

type MeAnswer = Awaited<ReturnType<Handlers<typeof calls.sessions>['me']>>['user']

export function sessionHandlers({
  db,
  captcha,
  passwordLogin,
  singleSignOn,
  findUser,
}: SessionOptions): Handlers<typeof calls.sessions> {
  return {
    login: async ({ body }, { address, userAgent, identify }) => {
      if (!passwordLogin) throw new Refusal('not_allowed', 'Signing in with a password is switched off.')
      const { userId, token } = await login(db, captcha, body, { address, userAgent })
      identify(userId)
      return { token }
    },
    logout: async (_request, { caller }) => {
      await deleteSessions(db, caller.id)
      return {}
    },
    refresh: async ({ body }) => ({ token: await refresh(db, body.token) }),
    ssoLogin: async ({ body }, { cookies, userAgent, identify }) => {
      if (!singleSignOn) throw new Refusal('not_allowed', 'Single sign-on is not set up.')
      const journey = cookies.get(SSO_COOKIE)
      // Whatever comes of it, this journey is over.
      cookies.clear(SSO_COOKIE)
      const { userId, token } = await singleSignOn.finish(db, body, journey, userAgent)
      identify(userId)
      return { token }
    },
    list: async (_request, { caller, token }) => ({ sessions: await listSessions(db, caller, token) }),
    end: async ({ params }, { caller }) => {
      await endSession(db, caller.id, params.id)
      return {}
    },
    endOthers: async (_request, { caller, token }) => {
      await endOtherSessions(db, caller.id, token)
      return {}
    },
    me: async (_request, { caller }) => ({ user: await findUser(caller.id) }),
    authOptions: async () => ({
      authentication_options: {
        password_login: passwordLogin ? 1 : 0,
        sso_link: singleSignOn ? links.singleSignOn : null,
      },
    }),
    captchaChallenge: async () => ({ ...(await captcha.challenge()) }),
  }
}
