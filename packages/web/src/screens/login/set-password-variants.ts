/** One screen sets passwords; where its link came from decides what it says and sends. */
import { api } from '../../api/client.ts'

export interface SetPasswordValues {
  name: string
  email: string
  password: string
  repeat: string
}

export interface SetPasswordVariant {
  heading: string
  passwordLabel: string
  button: string
  success: string
  /** Name and email are typed; otherwise the link has said whose password it is. */
  asksWho: boolean
  /** The email of the link is displayed. */
  showsEmail: boolean
  send: (values: SetPasswordValues, token: string) => Promise<unknown>
}

const setPassword: SetPasswordVariant['send'] = ({ email, password }, token) =>
  api.accounts.setPassword({ body: { email, password, password_reset_token: token } })

const reset: SetPasswordVariant = {
  heading: 'Set new password',
  passwordLabel: 'New password',
  button: 'Set password',
  success: 'Password has been successfully reset.',
  asksWho: false,
  showsEmail: false,
  send: setPassword,
}

const invitation: SetPasswordVariant = {
  heading: "You've got invited",
  passwordLabel: 'Create password',
  button: 'Create account',
  success: 'Password has been created. Please feel free to login!',
  asksWho: false,
  showsEmail: true,
  send: setPassword,
}

const setup: SetPasswordVariant = {
  heading: 'Create the first administrator',
  passwordLabel: 'Create password',
  button: 'Create account',
  success: 'The administrator has been created. Please feel free to login!',
  asksWho: true,
  showsEmail: false,
  send: ({ name, email, password }, token) =>
    api.accounts.createFirstAdministrator({ body: { name, email, password, setup_token: token } }),
}

export function variantFor(referrer: string | undefined): SetPasswordVariant {
  if (referrer === 'invitation') return invitation
  return referrer === 'setup' ? setup : reset
}
