/** One-time links that are sent to people, and the mails that carry them. */
import type { User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { TokenPurpose } from '../../database/tables.ts'
import type { SendMail } from '../../features/mail/index.ts'
import { hashToken, newToken } from '../../vault/tokens.ts'
import { deleteOneTimeTokens, insertOneTimeToken } from './user-store.ts'

const LIFETIME_SECONDS = { password_reset: 3_600, invitation: 7 * 24 * 3_600 } as const satisfies Record<
  TokenPurpose,
  number
>

/** Only the newest link of a person works. */
export async function makeLink(
  tx: Db,
  publicUrl: string,
  user: Pick<User, 'id' | 'email'>,
  purpose: TokenPurpose,
): Promise<string> {
  const token = newToken()
  await deleteOneTimeTokens(tx, user.id)
  await insertOneTimeToken(tx, user.id, purpose, hashToken(token), LIFETIME_SECONDS[purpose])
  return setPasswordUrl(publicUrl, {
    email: user.email,
    reset_token: token,
    ...(purpose === 'invitation' && { referrer: 'invitation' }),
  })
}

export const setupLink = (publicUrl: string, token: string): string =>
  setPasswordUrl(publicUrl, { reset_token: token, referrer: 'setup' })

const setPasswordUrl = (publicUrl: string, parameters: Record<string, string>): string =>
  `${publicUrl}/set_password?${new URLSearchParams(parameters).toString()}`

export const sendResetMail = (sendMail: SendMail, user: User, link: string): Promise<void> =>
  sendMail({
    to: user.email,
    subject: 'Set a new password for Clew',
    text: `Hello ${user.name},

somebody, hopefully you, asked for a new password for this address. Set it here within one hour:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  })
