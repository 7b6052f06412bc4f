import type { calls } from '@clew/contract'
import { listAclReports } from '../../features/access/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getUser } from './accounts.ts'
import { inviteUser, invitationLink, reinviteUser, type InvitationOptions } from './invitations.ts'
import * as store from './user-store.ts'
import { createUser, listUsers, modifyUser, removeUser, restoreUser } from './users.ts'

export function userHandlers(options: InvitationOptions): Handlers<typeof calls.users> {
  const { db } = options
  const mailed = options.hasMailServer ? 1 : 0
  return {
    list: ({ query }, { caller }) => listUsers(db, query, caller),
    get: async ({ params }) => ({ user: await getUser(db, params.id) }),
    create: async ({ body }) => ({ user: await createUser(db, body) }),
    modify: async ({ params, body }, context) => ({ user: await modifyUser(db, params.id, body, context) }),
    remove: async ({ params }) => {
      await removeUser(db, params.id)
      return {}
    },
    listTrash: async ({ query }) => ({
      trashed_users: await store.listUsers(db, query, { deleted: 1, onlyEnabled: false }),
      selection_settings: query,
    }),
    restore: async ({ params }) => ({ user: await restoreUser(db, params.id) }),
    invite: async ({ body }) => ({ user: await inviteUser(options, body), mailed }),
    reinvite: async ({ body }) => {
      await reinviteUser(options, body.email)
      return { mailed }
    },
    invitationLink: async ({ params }) => ({ user_invitation_link: await invitationLink(options, params.id) }),
    aclReport: async () => ({ acl_reports: await listAclReports(db) }),
  }
}
