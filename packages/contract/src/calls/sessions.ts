import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { flag, id, nothing, time } from '../shapes/basics.ts'
import { user } from '../shapes/user.ts'

/** Any text: a wrong address must fail like a wrong password, not like a wrong request. */
const credential = z.string().min(1, 'Please fill in the field').max(1000)
const captchaToken = z.string().max(5000).optional()
const token = z.object({ token: z.string() })

const ownSession = z.object({
  id,
  /** As far as the browser has said it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** When the user signed in. */
  created: time,
  /** To the minute. */
  last_used: time,
  /** Whether this call came by it. */
  current: flag,
})
export type OwnSession = z.infer<typeof ownSession>

export const sessions = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: z.strictObject({ email: credential, password: credential, recaptcha_token: captchaToken }),
    answer: token,
  },
  logout: {
    method: 'DELETE',
    path: '/login',
    access: 'signed-in',
    needsSession: true,
    summary: 'End all sessions of the caller',
    answer: nothing,
  },
  refresh: {
    method: 'PATCH',
    path: '/login',
    // The token in the body is the credential: it may have run out a little while ago.
    access: 'public',
    summary: 'Trade the token of a session for a new one; an API token is refused',
    body: z.strictObject({ token: z.string().max(200) }),
    answer: token,
  },
  ssoLogin: {
    method: 'POST',
    path: '/okta_login',
    access: 'public',
    summary: 'Finish single sign-on with the code the provider sent',
    body: z.strictObject({
      code: z.string().min(1).max(4000),
      state: z.string().max(1000).optional(),
      iss: z.string().max(1000).optional(),
    }),
    answer: token,
  },
  me: {
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    summary: 'The caller',
    answer: z.object({ user }),
  },
  list: {
    method: 'GET',
    path: '/me/sessions',
    access: 'signed-in',
    summary: 'Where the caller is signed in: the current session first, then the last used ones, 100 at most',
    answer: z.object({ sessions: z.array(ownSession) }),
  },
  end: {
    method: 'DELETE',
    path: '/me/sessions/{id}',
    access: 'signed-in',
    needsSession: true,
    summary: 'End one session of the caller',
    answer: nothing,
  },
  endOthers: {
    method: 'DELETE',
    path: '/me/sessions',
    access: 'signed-in',
    needsSession: true,
    summary: 'End all sessions of the caller but the current one',
    answer: nothing,
  },
  authOptions: {
    method: 'GET',
    path: '/auth_options',
    access: 'public',
    summary: 'The ways to sign in that this instance offers',
    answer: z.object({
      authentication_options: z.object({ password_login: flag, sso_link: z.string().nullable() }),
    }),
  },
  captchaChallenge: {
    method: 'GET',
    path: '/captcha_challenge',
    access: 'public',
    summary: 'A proof-of-work challenge (ALTCHA) for recaptcha_token',
    // ALTCHA's own format, made and read by its library on both sides.
    answer: z.looseObject({}),
  },
})

export { captchaToken }
