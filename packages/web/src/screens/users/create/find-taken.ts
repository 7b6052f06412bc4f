import { api } from '../../../api/client.ts'
import type { FindTaken } from './new-people.ts'

/** Asked of the whole instance, whatever the table shows. */
export const findTaken: FindTaken = async (mailboxes) => {
  const query = { emails: mailboxes }
  const [{ users }, { trashed_users }] = await Promise.all([api.users.list({ query }), api.users.listTrash({ query })])
  return new Map([
    ...users.map(({ email }) => [email, 'User already exists'] as const),
    ...trashed_users.map(({ email }) => [email, 'User is already in Trash'] as const),
  ])
}
