import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { callsOf } from '../../api/runnables.ts'
import { kindTitle } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** What shows a thing besides its own pages: the graph and the lists that it is in. */
const shownBy = {
  workspace: ['workspace', 'dawg'],
  dawg: ['dawg'],
  configuration: ['configuration', 'workspace'],
} as const

/** Makes the thing what it was in a version. */
export function useRevert(of: Runnable) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (hid: number) => unlessNothingChanged(callsOf(of).revert(hid)),
    onSuccess: (entity) => {
      if (!entity) return showToast({ type: 'info', message: 'Nothing has been changed.' })
      const message = `${kindTitle[of.kind]} has been reverted.`
      showToast({ type: 'success', message, route: pathsOf(of).itself })
    },
    // Not awaited: the dialog closes at once, and the page keeps its rows until the new ones come.
    onSettled: () => {
      for (const kind of shownBy[of.kind]) void queryClient.invalidateQueries({ queryKey: sharedKeys.all(kind) })
    },
  })
}
