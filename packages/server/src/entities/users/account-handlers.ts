import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { createFirstAdministrator, requestPasswordReset, setPassword, type AccountOptions } from './accounts.ts'

export const accountHandlers = (options: AccountOptions): Handlers<typeof calls.accounts> => ({
  requestPasswordReset: async ({ body }, { address }) => {
    await requestPasswordReset(options, body.email, address)
    return {}
  },
  setPassword: async ({ body }, { address }) => {
    await setPassword(options.db, body, address)
    return {}
  },
  createFirstAdministrator: async ({ body }, { address }) => ({
    user: await createFirstAdministrator(options.db, body, address),
  }),
})
