/** Changing a workspace or DAWG: shown at once, taken back when the server refuses. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { SharedKind } from '@clew/contract'
import { ApiError } from './api-error.ts'
import { sharedCalls, type SharedChanges, type SharedEntity } from './shared-kinds.ts'
import { sharedKeys } from './shared-queries.ts'

/** What the server answered is what every screen shows; what is derived from it is asked for again when it is looked at. */
export async function keepEntity(queryClient: QueryClient, kind: SharedKind, entity: SharedEntity): Promise<void> {
  queryClient.setQueryData(sharedKeys.itself(kind, entity.id), entity)
  await queryClient.invalidateQueries({
    queryKey: sharedKeys.all(kind),
    refetchType: 'none',
    predicate: ({ queryKey }) => queryKey[3] !== 'itself',
  })
}

export function useChangeEntity(kind: SharedKind, id: number) {
  const queryClient = useQueryClient()
  const key = sharedKeys.itself(kind, id)
  const mutationKey = ['change', ...key]
  // Two changes in a row must not show each other's past: only the last answer is shown.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (changes: SharedChanges) => sharedCalls[kind].modify(id, changes),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<SharedEntity>(key)
      queryClient.setQueryData<SharedEntity>(key, (shown) => shown && merged(shown, changes))
      return before
    },
    onSuccess: (entity) => (isLast() ? keepEntity(queryClient, kind, entity) : undefined),
    onError: (_error, changes, before) => {
      // Only what this change touched: another one may be on its way.
      const undo = before && pickSame(before, changes)
      queryClient.setQueryData<SharedEntity>(key, (shown) => shown && undo && merged(shown, undo))
    },
  })
}

const merged = (entity: SharedEntity, { expected_version: _, ...changes }: Changes): SharedEntity => ({
  ...entity,
  ...changes,
  settings: { ...entity.settings, ...changes.settings },
})

type Changes = Partial<Record<string, unknown>> & Pick<SharedChanges, 'settings'>

function pickSame(before: SharedEntity, changes: SharedChanges): Changes {
  const keysOf = (part: object | undefined) => Object.keys(part ?? {})
  const pick = (from: object, keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, (from as Record<string, unknown>)[key]]))
  return { ...pick(before, keysOf(changes)), settings: pick(before.settings, keysOf(changes.settings)) }
}

export type TextField = 'name' | 'description'

export interface SeenText {
  text: string
  version: number
}

/** `theirs`: somebody else has saved another text since `seen`. */
export type TextOutcome = { kind: 'saved' | 'unchanged' } | { kind: 'conflict'; theirs: string }

/** Saves one text of it. Without `seen` whatever was saved meanwhile is overwritten. */
export function useSaveText(kind: SharedKind, id: number, field: TextField) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ text, seen }: { text: string; seen: SeenText | undefined }): Promise<TextOutcome> => {
      const { entity, ...outcome } = await saveText({ kind, id, field, text, seen })
      await keepEntity(queryClient, kind, entity)
      return outcome
    },
  })
}

interface TextToSave {
  kind: SharedKind
  id: number
  field: TextField
  text: string
  seen: SeenText | undefined
}

async function saveText(given: TextToSave): Promise<TextOutcome & { entity: SharedEntity }> {
  const { kind, id, field, text, seen } = given
  try {
    const changes = { [field]: text, ...(seen && { expected_version: seen.version }) }
    return { kind: 'saved', entity: await sharedCalls[kind].modify(id, changes) }
  } catch (error) {
    const type = error instanceof ApiError ? error.type : undefined
    if (type !== 'conflict' && type !== 'nothing_changed') throw error
    const entity = await sharedCalls[kind].get(id)
    if (entity[field] === text) return { kind: 'unchanged', entity }
    if (entity[field] !== seen?.text) return { kind: 'conflict', theirs: entity[field], entity }
    // Somebody changed something else: that is no reason to bother the writer of this text.
    return saveText({ ...given, seen: { text: seen.text, version: entity.version } })
  }
}
