/** Tags appear and go at once; what the server refuses is taken back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { kindWord, sharedCalls, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { showToast } from '../../ui/toast/toast.ts'

export function useTagging(kind: SharedKind, { id, tags }: SharedEntity) {
  const queryClient = useQueryClient()
  const key = sharedKeys.itself(kind, id)
  const show = (change: (tags: Tag[]) => Tag[]) =>
    queryClient.setQueryData<SharedEntity>(key, (entity) => entity && { ...entity, tags: change(entity.tags) })
  const isElsewhere = (tag: Tag) => (other: Tag) => other.id !== tag.id
  const outdateLists = () => queryClient.invalidateQueries({ queryKey: sharedKeys.lists(kind), refetchType: 'none' })

  const { mutate: assign } = useMutation({
    mutationFn: (tag: Tag) => sharedCalls[kind].assignTag(id, tag.id),
    onMutate: async (tag) => {
      await queryClient.cancelQueries({ queryKey: key })
      show((shown) => byName([...shown, tag]))
    },
    onSuccess: () => {
      showToast({ type: 'success', message: `Tag has been assigned to ${kindWord[kind]}` })
      return outdateLists()
    },
    onError: (_error, tag) => {
      show((shown) => shown.filter(isElsewhere(tag)))
      // Somebody else may have assigned it: then it belongs here after all.
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
  const { mutate: remove } = useMutation({
    mutationFn: (tag: Tag) => sharedCalls[kind].removeTag(id, tag.id),
    meta: { handlesNotFound: true },
    onMutate: async (tag) => {
      await queryClient.cancelQueries({ queryKey: key })
      show((shown) => shown.filter(isElsewhere(tag)))
    },
    onSuccess: () => {
      showToast({ type: 'success', message: `Tag has been removed from ${kindWord[kind]}.` })
      return outdateLists()
    },
    onError: (_error, tag) => {
      show((shown) => byName([...shown.filter(isElsewhere(tag)), tag]))
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })

  return {
    assign: (tag: Tag) => {
      const isAssigned = !tags.every(isElsewhere(tag))
      if (isAssigned) showToast({ type: 'error', message: `Tag is already assigned to ${kindWord[kind]}.` })
      else assign(tag)
    },
    remove: (tag: Tag) => remove(tag),
  }
}

/** As the server sorts them. */
const byName = (tags: Tag[]): Tag[] => tags.toSorted((one, other) => one.name.localeCompare(other.name))
