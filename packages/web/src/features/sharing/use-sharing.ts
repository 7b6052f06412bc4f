import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kindTitle, kindWord, sharedCalls, type SharedKind } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { GivenPermission } from './people.ts'

interface Invitee {
  userId: number
  permission: GivenPermission
}

/** Giving, changing and taking away access. Everything about the thing is asked for again: one's own rights may have changed. */
export function useSharing(kind: SharedKind, id: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sharedKeys.one(kind, id) })
  const refreshEntries = () => queryClient.invalidateQueries({ queryKey: sharedKeys.accessEntries(kind, id) })
  const said = (message: string) => () => showToast({ type: 'success', message })

  const { mutateAsync: invite } = useMutation({
    /** One after the other; `onInvited` tells who is done, should the next one fail. */
    mutationFn: async ({ invitees, onInvited }: { invitees: Invitee[]; onInvited: (userId: number) => void }) => {
      for (const { userId, permission } of invitees) {
        await sharedCalls[kind].share(id, userId, permission)
        onInvited(userId)
      }
    },
    onSuccess: said(`Invites to the ${kindWord[kind]} have been sent.`),
    onSettled: refreshEntries,
  })
  const { mutateAsync: changePermission, isPending: isChanging } = useMutation({
    mutationFn: ({ userId, permission }: Invitee) => sharedCalls[kind].changeAccess(id, userId, permission),
    onSuccess: said("User's permission has been modified."),
    onSettled: refresh,
  })
  const { mutateAsync: removePermission } = useMutation({
    mutationFn: (userId: number) => sharedCalls[kind].removeAccess(id, userId),
    onSuccess: said("User's permission has been deleted."),
    onError: refreshEntries,
  })
  const { mutateAsync: transferOwnership } = useMutation({
    mutationFn: (userId: number) => sharedCalls[kind].changeOwner(id, userId),
    onSuccess: said(`${kindTitle[kind]} owner has been changed.`),
    onSettled: refresh,
  })
  return { invite, changePermission, isChanging, removePermission, transferOwnership, refresh }
}
