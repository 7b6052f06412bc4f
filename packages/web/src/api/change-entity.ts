/** Changing a workspace, DAWG or configuration: shown at once, taken back when the server refuses. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Kind } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import type { Runnable } from '../paths.ts'
import { ApiError } from './api-error.ts'
import { callsOf, type Changes, type Entity } from './runnables.ts'
import { sharedKeys } from './shared-queries.ts'

/** What the server answered is what every screen shows; what is derived from it is asked for again when it is looked at. */
export async function keepEntity(queryClient: QueryClient, kind: Kind, entity: Entity): Promise<void> {
  queryClient.setQueryData(sharedKeys.itself(kind, entity.id), entity)
  await queryClient.invalidateQueries({
    queryKey: sharedKeys.all(kind),
    refetchType: 'none',
    predicate: ({ queryKey }) => queryKey[3] !== 'itself',
  })
  // It is a node of the graph there.
  if ('component_id' in entity)
    await queryClient.invalidateQueries({
      queryKey: sharedKeys.one('workspace', entity.workspace_id),
      refetchType: 'none',
    })
}

export function useChangeEntity(of: Runnable) {
  const queryClient = useQueryClient()
  const key = sharedKeys.itself(of.kind, of.id)
  const mutationKey = ['change', ...key]
  // Two changes in a row must not show each other's past: only the last answer is shown.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (changes: Changes) => callsOf(of).modify(changes),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<Entity>(key)
      queryClient.setQueryData<Entity>(key, (shown) => shown && merged(shown, changes))
      return before
    },
    onSuccess: (entity) => (isLast() ? keepEntity(queryClient, of.kind, entity) : undefined),
    onError: (_error, changes, before) => {
      // Only what this change touched: another one may be on its way.
      const undo = before && pickSame(before, changes)
      queryClient.setQueryData<Entity>(key, (shown) => shown && undo && merged(shown, undo))
    },
  })
}

/** Settings of workspaces and DAWGs are changed key by key, those of configurations replaced as a whole. */
function merged(entity: Entity, { expected_version: _, settings, ...changes }: Shown): Entity {
  const isReplaced = 'component_id' in entity && settings !== undefined
  return { ...entity, ...changes, settings: isReplaced ? settings : { ...entity.settings, ...settings } } as Entity
}

type Shown = Partial<Record<string, unknown>> & { settings?: object | undefined }

function pickSame(before: Entity, changes: Changes): Shown {
  const keysOf = (part: object | undefined) => Object.keys(part ?? {})
  const pick = (from: object, keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, (from as Record<string, unknown>)[key]]))
  if (changes.settings === undefined) return pick(before, keysOf(changes))
  const isReplaced = 'component_id' in before
  const settings = isReplaced ? before.settings : pick(before.settings, keysOf(changes.settings))
  return { ...pick(before, keysOf(changes)), settings }
}

/** What one section of a page edits: a text, the code, the filters of the inputs. */
export interface Part<Edited extends Entity, Value> {
  read: (entity: Edited) => Value
  /** The changes that make it `value`, and leave alone what else `entity` has. */
  write: (value: Value, entity: Edited) => Changes
}

export const namePart: Part<Entity, string> = { read: ({ name }) => name, write: (name) => ({ name }) }
export const descriptionPart: Part<Entity, string> = {
  read: ({ description }) => description,
  write: (description) => ({ description }),
}

/** `entity`: as it is now. `theirs`: somebody else has saved something else since it was seen. */
export type Outcome<Edited extends Entity, Value> = { entity: Edited } & (
  | { kind: 'saved' | 'unchanged' }
  | { kind: 'conflict'; theirs: Value }
)

interface PartToSave<Edited extends Entity, Value> {
  value: Value
  /** What the editor started from. Without it, whatever was saved meanwhile is overwritten. */
  seen: Edited | undefined
}

/** Saves one part of it, whatever others have done to the rest meanwhile. */
export function useSavePart<Edited extends Entity, Value>(of: Runnable, part: Part<Edited, Value>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (given: PartToSave<Edited, Value>): Promise<Outcome<Edited, Value>> => {
      const outcome = await savePart(of, part, given)
      await keepEntity(queryClient, of.kind, outcome.entity)
      return outcome
    },
  })
}

async function savePart<Edited extends Entity, Value>(
  of: Runnable,
  part: Part<Edited, Value>,
  { value, seen }: PartToSave<Edited, Value>,
): Promise<Outcome<Edited, Value>> {
  const latest = async () => (await callsOf(of).get()) as Edited
  try {
    const changes = part.write(value, seen ?? (await latest()))
    const entity = await callsOf(of).modify({ ...changes, ...(seen && { expected_version: seen.version }) })
    return { kind: 'saved', entity: entity as Edited }
  } catch (error) {
    const type = error instanceof ApiError ? error.type : undefined
    if (type === 'nothing_changed') return { kind: 'unchanged', entity: await latest() }
    if (type !== 'conflict' || !seen) throw error
    const entity = await latest()
    const theirs = part.read(entity)
    if (isSameValue(theirs, value)) return { kind: 'unchanged', entity }
    if (!isSameValue(theirs, part.read(seen))) return { kind: 'conflict', theirs, entity }
    // Somebody changed something else: that is no reason to bother whoever edited this.
    return savePart(of, part, { value, seen: entity })
  }
}
