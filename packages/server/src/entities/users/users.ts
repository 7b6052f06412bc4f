/** What administrators do with users, and what users do with themselves. */
import type { Kysely } from 'kysely'
import type { AnswerOf, calls, RequestOf, User } from '@clew/contract'
import { changedFields, nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { changeWorkspaceAccess } from '../../features/access/index.ts'
import { countAttempt, hashPassword, refuseWeakPassword, verifyPassword } from '../../features/sessions/index.ts'
import type { Caller, Context } from '../../http/handlers.ts'
import { notFound, notForApiTokens, Refusal } from '../../refusal.ts'
import { applyChanges, emailTaken } from './user-changes.ts'
import * as store from './user-store.ts'

/** An hour: whoever found an open browser must not guess the password with it. */
const OWN_PASSWORD_LIMITS = { account: 20, address: 60 }

type ListQuery = RequestOf<typeof calls.users.list>['query']
type NewUser = RequestOf<typeof calls.users.create>['body']
type Changes = RequestOf<typeof calls.users.modify>['body']

/** Of others, ordinary users learn what it takes to pick a colleague. */
export async function listUsers(db: Db, page: ListQuery, caller: Caller): Promise<AnswerOf<typeof calls.users.list>> {
  if (caller.role === 'admin') {
    const which = { deleted: 0, onlyEnabled: false } as const
    const users = await store.listUsers(db, page, which)
    return { users, users_total_count: await store.countUsers(db, page, which), selection_settings: page }
  }
  // An order by what may not be seen would tell it.
  const selection = {
    ...page,
    order_by: page.order_by === 'name' || page.order_by === 'email' ? page.order_by : 'id',
  } as const
  const which = { deleted: 0, onlyEnabled: true } as const
  const users = await store.listUsers(db, selection, which)
  return {
    users: users.map(({ id, name, email }) => ({ id, name, email })),
    users_total_count: await store.countUsers(db, selection, which),
    selection_settings: selection,
  }
}

export async function createUser(db: Kysely<Tables>, { password, workspaces_acl, ...person }: NewUser): Promise<User> {
  await refuseWeakPassword(password, [person.email, person.name])
  const password_hash = await hashPassword(password)
  return db.transaction().execute((tx) => insertUser(tx, { ...person, password_hash }, workspaces_acl))
}

export async function insertUser(
  tx: Db,
  user: store.NewUser,
  workspacesAcl: Record<string, 'read' | 'write'>,
): Promise<User> {
  const created = await store.insertUser(tx, user)
  if (!created) throw await emailTaken(tx, user.email)
  await changeWorkspaceAccess(tx, created.id, workspacesAcl)
  return created
}

export async function modifyUser(
  db: Kysely<Tables>,
  id: number,
  changes: Changes,
  { caller, address }: Context<Caller>,
): Promise<User> {
  refuseForeignFields(changes, caller)
  refuseKeys(changes, caller)
  const { password, current_password, workspaces_acl, ...fields } = changes
  const isOwn = caller.id === id
  if (password !== undefined && isOwn) {
    await countAttempt(db, 'change_password', { account: String(id), address }, OWN_PASSWORD_LIMITS)
    await refuseWrongPassword(db, id, current_password)
  }
  if (password !== undefined) await refuseWeakPassword(password, await wordsAbout(db, id, fields))
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // One change of administrators at a time: two that demote each other must not both succeed.
    if (fields.role !== undefined || fields.disabled !== undefined) await store.lockInstance(tx)
    const before = await store.lockUser(tx, id)
    if (!before || before.deleted === 1) throw notFound()
    const changed = changedFields(before, fields)
    const isAccessChanged = await changeWorkspaceAccess(tx, id, workspaces_acl ?? {})
    if (Object.keys(changed).length === 0 && password_hash === undefined && !isAccessChanged) throw nothingChanged()
    if (changed.role === 'user' || changed.disabled === 1) await refuseLastAdministrator(tx, before)
    return applyChanges(tx, before, { ...changed, ...(password_hash !== undefined && { password_hash }) })
  })
}

export async function removeUser(db: Kysely<Tables>, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await store.lockInstance(tx)
    const user = await store.lockUser(tx, id)
    if (!user || user.deleted === 1) throw notFound()
    await refuseLastAdministrator(tx, user)
    await applyChanges(tx, user, { deleted: 1 })
  })
}

export async function restoreUser(db: Kysely<Tables>, id: number): Promise<User> {
  return db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, id)
    if (!user || user.deleted === 0) throw notFound()
    return store.updateUser(tx, id, { deleted: 0 })
  })
}

const OWN_FIELDS = new Set(['name', 'password', 'current_password'])

function refuseForeignFields(changes: Changes, caller: Caller): void {
  const foreign = Object.keys(changes).find((field) => !OWN_FIELDS.has(field))
  if (caller.role !== 'admin' && foreign !== undefined)
    throw new Refusal('not_allowed', `Only an administrator may change ${foreign}.`, {
      fields: { [foreign]: 'may not be changed' },
    })
}

/** Whoever knows the password of an account, or reads its mail, can sign in to it: an API token must not get that far, on any account. */
function refuseKeys({ password, email }: Changes, caller: Caller): void {
  if (caller.by !== 'session' && (password !== undefined || email !== undefined)) throw notForApiTokens()
}

async function refuseWrongPassword(db: Db, id: number, currentPassword: string | undefined): Promise<void> {
  const message = 'The current password is wrong.'
  const isRight = await verifyPassword(await store.findPasswordHash(db, id), currentPassword ?? '')
  if (!isRight) throw new Refusal('invalid', message, { fields: { current_password: message } })
}

async function wordsAbout(db: Db, id: number, fields: Pick<Changes, 'name' | 'email'>): Promise<string[]> {
  const user = await store.findUser(db, id)
  return [fields.email ?? user?.email ?? '', fields.name ?? user?.name ?? '']
}

async function refuseLastAdministrator(tx: Db, user: User): Promise<void> {
  const counts = user.role === 'admin' && user.disabled === 0
  if (counts && (await store.countOtherAdministrators(tx, user.id)) === 0)
    throw new Refusal('conflict', 'This is the last enabled administrator.')
}
