import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ListedWorkspace, SharedEntity } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'

/** Adds, and marks the workspace in the lists that show it: asked for anew, its row would jump to another place. */
export async function addToDawg(queryClient: QueryClient, { id }: ListedWorkspace, dawg: SharedEntity): Promise<void> {
  await api.dawgs.modifyWorkspaces({ params: { id: dawg.id }, body: [{ id, dawg_id: dawg.id }] })
  const taken = {
    dawg_id: dawg.id,
    dawg: { id: dawg.id, name: dawg.name, deleted: 0 as const },
    available_to_graph: 0 as const,
  }
  queryClient.setQueriesData<ListedWorkspace[]>({ queryKey: sharedKeys.lists('workspace') }, (page) =>
    page?.map((workspace) => (workspace.id === id ? { ...workspace, ...taken } : workspace)),
  )
  void queryClient.invalidateQueries({ queryKey: sharedKeys.one('workspace', id) })
  void queryClient.invalidateQueries({ queryKey: sharedKeys.one('dawg', dawg.id) })
  void queryClient.invalidateQueries({ queryKey: sharedKeys.lists('dawg') })
}
