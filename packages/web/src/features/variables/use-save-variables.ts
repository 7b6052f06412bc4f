import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Variables, Workspace } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { keepEntity } from '../../api/change-entity.ts'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** What is so already is not sent; saving it succeeds and says nothing. */
export function useSaveVariables(workspace: Workspace, onSaved: () => void) {
  const queryClient = useQueryClient()
  const params = { id: workspace.id }
  return useMutation({
    mutationFn: async (variables: Variables) =>
      isSameValue(variables, workspace.variables)
        ? undefined
        : unlessNothingChanged(
            api.workspaces.modify({ params, query: { load_full_structure: '1' }, body: { variables } }),
          ),
    onSuccess: async (answer) => {
      onSaved()
      if (!answer) return
      showToast({ type: 'success', message: 'Workspace variables have been modified' })
      await keepEntity(queryClient, 'workspace', answer.workspace)
    },
  })
}
