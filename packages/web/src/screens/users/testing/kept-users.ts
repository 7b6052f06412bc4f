/** A server with users. What a test changes, it changes here. */
import { calls, type User, type Workspace } from '@clew/contract'
import { anAdministrator, anySelection, aServer, aUser } from '../../../testing/builders.ts'
import { Refused, type FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'

interface KeptUsers {
  server: FakeServer
  users: User[]
  trashed: User[]
  workspaces: Workspace[]
  /** Whether a mail server takes the invitations. */
  mailed: 0 | 1
}

/** The signed-in administrator is the first of them. */
export function keepUsers(others: User[] = []): KeptUsers {
  const me = anAdministrator()
  holdSession({ user: me })
  const kept: KeptUsers = { server: aServer(me), users: [me, ...others], trashed: [], workspaces: [], mailed: 1 }
  const find = (id: number) => {
    const user = kept.users.find((one) => one.id === id)
    if (!user) throw new Refused('not_found', 'Not found')
    return user
  }
  const create = ({ name, email, role }: Pick<User, 'name' | 'email' | 'role'>) => {
    if (kept.users.some((user) => user.email === email))
      throw new Refused('already_exists', 'User already exists', { fields: { email: 'User already exists' } })
    const user = aUser({ id: kept.users.length + 100, name, email, role, last_login: null })
    kept.users.push(user)
    return user
  }
  kept.server
    .on(calls.sessions.me, () => ({ user: find(me.id) }))
    .on(calls.users.list, ({ query }) => {
      const found = kept.users
        .filter(({ name }) => name.toLowerCase().includes((query.name_filter ?? '').toLowerCase()))
        .filter(({ email }) => query.emails?.includes(email) ?? true)
        .toSorted((one, other) => String(one[query.order_by]).localeCompare(String(other[query.order_by])))
      const ordered = query.order_dir === 'ASC' ? found : found.toReversed()
      return {
        users: ordered.slice(query.offset, query.offset + query.limit),
        users_total_count: found.length,
        selection_settings: anySelection,
      }
    })
    .on(calls.users.listTrash, ({ query }) => ({
      trashed_users: kept.trashed.filter(({ email }) => query.emails?.includes(email)),
      selection_settings: anySelection,
    }))
    .on(calls.users.modify, ({ params, body: { password: _, workspaces_acl: __, ...changes } }) => {
      const user = Object.assign(find(params.id), changes)
      return { user }
    })
    .on(calls.users.remove, ({ params }) => {
      const user = find(params.id)
      kept.users = kept.users.filter((one) => one !== user)
      return {}
    })
    .on(calls.users.create, ({ body }) => ({ user: create(body) }))
    .on(calls.users.invite, ({ body }) => ({ user: create(body), mailed: kept.mailed }))
    .on(calls.users.reinvite, () => ({ mailed: kept.mailed }))
    .on(calls.users.invitationLink, ({ params }) => ({
      user_invitation_link: `https://clew.test/invited/${params.id}`,
    }))
    .on(calls.workspaces.list, ({ query }) => ({
      workspaces: kept.workspaces.slice(query.offset, query.offset + query.limit),
      selection_settings: anySelection,
    }))
  return kept
}

/** A server that does not let the last administrator go. */
export const refuseLastAdministrator = (server: FakeServer): void => {
  const refuse = () => {
    throw new Refused('conflict', 'This is the last enabled administrator.')
  }
  server.on(calls.users.modify, refuse).on(calls.users.remove, refuse)
}

/** In the order of the table. */
export const shownNames = (): string[] =>
  Array.from(document.querySelectorAll('tbody tr'), (row) => row.querySelector('span[title]')?.textContent ?? '')
