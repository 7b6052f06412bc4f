import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { sharedKeys, usersQuery } from '../../api/shared-queries.ts'
import { pathTo } from '../../paths.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { typeWords, type ItemType, type TrashItem } from './item-types.ts'
import { takeOut } from './trash-query.ts'

/** `gone`: it was no longer there to restore. */
type Outcome = { kind: 'gone' } | ({ kind: 'restored' } & Restored)

interface Restored {
  /** What the server says about it. */
  warnings: string[]
  /** Its screen, if it has one now. */
  route?: string
}

type Entity = TrashItem['entity']

export function useRestore() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: restore,
    onSuccess: async (outcome, item) => {
      announce(outcome, item)
      await takeOut(queryClient, item)
      for (const queryKey of changedBy[item.type]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

async function restore({ type, entity }: TrashItem): Promise<Outcome> {
  try {
    return { kind: 'restored', ...(await restoreAs[type](entity)) }
  } catch (error) {
    // Somebody else was faster: there is nothing left to do, and nothing wrong.
    if (error instanceof ApiError && error.type === 'not_found') return { kind: 'gone' }
    throw error
  }
}

function announce(outcome: Outcome, { type }: TrashItem): void {
  const { title } = typeWords[type]
  if (outcome.kind === 'gone') return showToast({ type: 'info', message: `${title} is no longer in the trash.` })
  const { route, warnings } = outcome
  showToast({ type: 'success', message: `${title} has been restored.`, ...(route !== undefined && { route }) })
  for (const message of warnings) showToast({ type: 'info', message })
}

const restoreAs: Readonly<Record<ItemType, (entity: Entity) => Promise<Restored>>> = {
  workspace: async ({ id }) => {
    const { warnings } = await api.workspaces.restore({ params: { id } })
    return { warnings, route: pathTo('workspace', { id }) }
  },
  dawg: async ({ id }) => {
    const { warnings } = await api.dawgs.restore({ params: { id } })
    return { warnings, route: pathTo('dawg', { id }) }
  },
  configuration: async ({ id: cid, workspace }) => {
    if (!workspace) throw new Error(`Configuration ${cid} came without its workspace`)
    const place = { id: workspace.id, cid }
    const { configuration, warnings } = await api.configurations.restore({ params: place })
    // In the trash with its workspace it cannot be opened.
    const isOpen = (configuration.workspace ?? workspace).deleted === 0
    return { warnings, ...(isOpen && { route: pathTo('configuration', place) }) }
  },
  user: async ({ id }) => {
    await api.users.restore({ params: { id } })
    return { warnings: [], route: pathTo('users') }
  },
}

/** Who else shows it, or counts it: workspaces come with the name of their DAWG, DAWGs with their workspaces. */
const changedBy: Readonly<Record<ItemType, QueryKey[]>> = {
  workspace: [sharedKeys.all('workspace'), sharedKeys.all('dawg')],
  dawg: [sharedKeys.all('workspace'), sharedKeys.all('dawg')],
  configuration: [sharedKeys.all('workspace')],
  user: [usersQuery().queryKey],
}
