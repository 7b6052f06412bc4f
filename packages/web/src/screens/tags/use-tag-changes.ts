import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { outdateTags, takeOut } from './tags-query.ts'

type TagValues = Omit<Tag, 'id'>

/** `gone`: somebody else has deleted it meanwhile. */
type Outcome = 'done' | 'unchanged' | 'gone'

const GONE = 'This tag no longer exists.'

/** Creates a tag, or gives one another name or colour. */
export function useSaveTag(tag: Tag | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: TagValues) => unlessGone(tag ? modify(tag, values) : create(values)),
    onSuccess: async (outcome) => {
      if (outcome === 'unchanged') return showToast({ type: 'info', message: 'Nothing has been changed.' })
      if (outcome === 'gone' && tag) await forget(tag)
      else showToast({ type: 'success', message: tag ? 'Tag has been modified.' : 'Tag has been created.' })
      outdateTags(queryClient)
    },
  })

  function forget(gone: Tag): Promise<void> {
    showToast({ type: 'info', message: GONE })
    return takeOut(queryClient, gone)
  }
}

export function useDeleteTag() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Tag) => unlessGone(api.tags.remove({ params: { id } }).then(() => 'done')),
    onSuccess: async (outcome, tag) => {
      if (outcome === 'gone') showToast({ type: 'info', message: GONE })
      else showToast({ type: 'success', message: 'Tag has been deleted.' })
      await takeOut(queryClient, tag)
      outdateTags(queryClient)
    },
  })
}

const create = (values: TagValues): Promise<Outcome> => api.tags.create({ body: values }).then(() => 'done')

async function modify(tag: Tag, { name, color }: TagValues): Promise<Outcome> {
  const changes = { ...(name !== tag.name && { name }), ...(color !== tag.color && { color }) }
  if (Object.keys(changes).length === 0) return 'unchanged'
  const saved = await unlessNothingChanged(api.tags.modify({ params: { id: tag.id }, body: changes }))
  return saved ? 'done' : 'unchanged'
}

async function unlessGone(change: Promise<Outcome>): Promise<Outcome> {
  try {
    return await change
  } catch (error) {
    if (error instanceof ApiError && error.type === 'not_found') return 'gone'
    throw error
  }
}
