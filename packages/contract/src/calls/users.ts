import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { email, flag, name, nothing } from '../shapes/basics.ts'
import { emailsFilter, listQuery, nameFilter, selectionSettings } from '../shapes/lists.ts'
import { aclReport, givenRole, listedUser, user, workspacesAcl } from '../shapes/user.ts'
import { newPassword } from './accounts.ts'

const oneUser = z.object({ user })

/** 0: no mail server is set, and somebody has to hand the link over. */
const mailed = flag

const newUser = z.strictObject({
  name,
  email,
  role: givenRole.default('user'),
  workspaces_acl: workspacesAcl.default({}),
})

const changes = z
  .strictObject({
    name,
    email,
    password: newPassword,
    /** Needed by whoever changes their own password. */
    current_password: z.string().max(1000),
    role: givenRole,
    disabled: flag,
    can_create_workspaces: flag,
    can_create_dawgs: flag,
    /** The named workspaces are changed, null takes the access away, others stay as they are. */
    workspaces_acl: z.record(workspacesAcl.keyType, workspacesAcl.valueType.nullable()),
  })
  .partial()

export const users = endpoints({
  list: {
    method: 'GET',
    path: '/users',
    access: 'signed-in',
    summary: 'Users; ordinary users are sent the id, name and email of those who are enabled',
    query: listQuery(['id', 'name', 'email', 'role', 'created', 'last_login', 'disabled'])
      .extend(nameFilter)
      .extend(emailsFilter),
    answer: z.object({
      users: z.array(listedUser),
      /** On all pages together. */
      users_total_count: z.int(),
      selection_settings: selectionSettings.extend(nameFilter).extend(emailsFilter),
    }),
  },
  get: {
    method: 'GET',
    path: '/users/{id}',
    access: { self: 'id' },
    summary: 'One user',
    answer: oneUser,
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'admin',
    needsSession: true,
    summary: 'Create a user with a password',
    body: newUser.extend({ password: newPassword }),
    answer: oneUser,
    status: 201,
  },
  modify: {
    method: 'PATCH',
    path: '/users/{id}',
    access: { self: 'id' },
    summary:
      'Change a user; users may change their own name and password; with an API token neither password nor email',
    body: changes,
    answer: oneUser,
  },
  remove: {
    method: 'DELETE',
    path: '/users/{id}',
    access: 'admin',
    summary: 'Move a user to the trash',
    answer: nothing,
  },
  listTrash: {
    method: 'GET',
    path: '/users/trash',
    access: 'admin',
    summary: 'Users in the trash',
    query: listQuery(['id', 'name', 'email']).extend(emailsFilter),
    answer: z.object({
      trashed_users: z.array(user),
      selection_settings: selectionSettings.extend(emailsFilter),
    }),
  },
  restore: {
    method: 'PATCH',
    path: '/users/trash/{id}',
    access: 'admin',
    summary: 'Bring a user back from the trash',
    answer: oneUser,
  },
  invite: {
    method: 'POST',
    path: '/users/invitation',
    access: 'admin',
    needsSession: true,
    summary: 'Create a user who chooses the password by a mailed link',
    body: newUser,
    answer: oneUser.extend({ mailed }),
    status: 201,
  },
  reinvite: {
    method: 'PATCH',
    path: '/users/invitation',
    access: 'admin',
    needsSession: true,
    summary: 'Send a new invitation to a user who has never logged in',
    body: z.strictObject({ email }),
    answer: z.object({ mailed }),
  },
  invitationLink: {
    method: 'GET',
    path: '/users/{id}/invitation_link',
    access: 'admin',
    needsSession: true,
    summary: 'The link of the pending invitation',
    answer: z.object({ user_invitation_link: z.string() }),
  },
  aclReport: {
    method: 'GET',
    path: '/users/acl-report',
    access: 'admin',
    summary: 'What each user can reach, and by which right',
    answer: z.object({ acl_reports: z.array(aclReport) }),
  },
})
