/** What is turned on and off in a row. */
import type { User } from '@clew/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { GONE, outcomeOf } from './outcome.ts'
import { dropUser, patchUser, refreshOtherLists, refreshUsers } from './users-query.ts'

export type RowChanges = Partial<Pick<User, 'disabled' | 'can_create_workspaces' | 'can_create_dawgs'>> & {
  role?: 'admin' | 'user'
}

interface UserChange {
  user: User
  changes: RowChanges
}

/** Shown at once, and taken back when the server refuses it. */
export function useChangeUser() {
  const queryClient = useQueryClient()
  const takeBack = async ({ user, changes }: UserChange) => {
    await patchUser(queryClient, user.id, valuesBefore(user, changes))
    await refreshUsers(queryClient)
  }
  return useMutation({
    // One after the other: what was pressed last is what counts in the end.
    scope: { id: 'change-user' },
    mutationFn: ({ user: { id }, changes }: UserChange) =>
      outcomeOf(unlessNothingChanged(api.users.modify({ params: { id }, body: changes }))),
    onMutate: ({ user, changes }) => patchUser(queryClient, user.id, changes),
    onSuccess: async ({ kind }, change) => {
      if (kind === 'refused') return takeBack(change)
      if (kind === 'gone') {
        showToast({ type: 'info', message: GONE })
        return dropUser(queryClient, change.user.id)
      }
      showToast({ type: 'success', message: wordsFor(change.changes) })
      await followOwnChange(change)
      return refreshOtherLists(queryClient)
    },
    onError: (_error, change) => takeBack(change),
  })
}

const valuesBefore = (user: User, changes: RowChanges): RowChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, user[field as keyof RowChanges]]))

/** Who is no administrator any more has no business here, who is disabled is signed out: the guards see to it. */
async function followOwnChange({ user, changes }: UserChange): Promise<void> {
  if (user.id !== session.user()?.id) return
  if (changes.disabled === 1) session.forget()
  else await session.verify(new AbortController().signal)
}

function wordsFor({ role, disabled, can_create_workspaces, can_create_dawgs }: RowChanges): string {
  if (role !== undefined) return "User's role has been changed."
  if (disabled !== undefined) return disabled === 1 ? 'User has been disabled.' : 'User has been enabled.'
  if (can_create_workspaces !== undefined) return `User is ${ability(can_create_workspaces)} to create a workspace.`
  return `User is ${ability(can_create_dawgs)} to create a DAWG.`
}

const ability = (flag: 0 | 1 | undefined): string => (flag === 1 ? 'able' : 'unable')
