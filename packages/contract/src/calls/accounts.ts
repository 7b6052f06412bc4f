import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { PASSWORD_MAX_LENGTH } from '../rules/password.ts'
import { email, name, nothing } from '../shapes/basics.ts'
import { user } from '../shapes/user.ts'
import { captchaToken } from './sessions.ts'

/** Strength is judged by the server, which answers with the estimator's advice. */
export const newPassword = z.string().min(1, 'Please fill in the field').max(PASSWORD_MAX_LENGTH)
const oneTimeToken = z.string().min(1).max(200)

export const accounts = endpoints({
  requestPasswordReset: {
    method: 'POST',
    path: '/users/password_reset',
    access: 'public',
    summary: 'Send a link to set a new password; the answer is the same whether or not the account exists',
    body: z.strictObject({ email, recaptcha_token: captchaToken }),
    answer: nothing,
  },
  setPassword: {
    method: 'PATCH',
    path: '/users/password_reset',
    access: 'public',
    summary: 'Set the password with the token of a reset or an invitation',
    body: z.strictObject({ email, password_reset_token: oneTimeToken, password: newPassword }),
    answer: nothing,
  },
  createFirstAdministrator: {
    method: 'POST',
    path: '/users/first_administrator',
    access: 'public',
    summary: 'Create the first administrator with the token that the first start printed',
    body: z.strictObject({ setup_token: oneTimeToken, name, email, password: newPassword }),
    answer: z.object({ user }),
    status: 201,
  },
})
