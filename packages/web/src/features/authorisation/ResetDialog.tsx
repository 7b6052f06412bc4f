import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { keepEntity } from '../../api/change-entity.ts'
import { callsOf, runnableOf } from '../../api/runnables.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

interface ResetDialogProps {
  configuration: Configuration
  opened: boolean
  onClose: () => void
}

export function ResetDialog({ configuration, ...dialog }: ResetDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: () => callsOf(runnableOf('configuration', configuration)).modify({ oauth_settings: {} }),
    onSuccess: async (changed) => {
      showToast({ type: 'success', message: 'OAuth has been reset.' })
      await keepEntity(queryClient, 'configuration', changed)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title="Reset authorization"
      text="Do you really want to reset the authorization? The configuration does not run until somebody authorizes it again."
      confirmLabel="Reset authorization"
      onConfirm={() => mutateAsync()}
    />
  )
}
