import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import { callsOf, type Job } from '../../api/runnables.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import type { Runnable } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

interface CancelJobDialogProps {
  of: Runnable
  job: Job | undefined
  opened: boolean
  onClose: () => void
}

export function CancelJobDialog({ of, job, opened, onClose }: CancelJobDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (jobId: number) => callsOf(of).cancel(jobId),
    onSuccess: () => showToast({ type: 'success', message: 'Activity is being cancelled.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.jobs(of.kind, of.id) }),
  })
  // It may have ended while the question was read: then there is nothing left to cancel.
  const jobId = job && isActive(job.status) ? job.id : undefined
  const andChildren = of.kind === 'configuration' ? '' : ' What it has started is canceled with it.'
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      danger
      title="Cancel activity"
      text={`Do you really want to cancel this activity?${andChildren}`}
      confirmLabel="Cancel activity"
      cancelLabel="Keep running"
      onConfirm={async () => jobId !== undefined && mutateAsync(jobId)}
    />
  )
}
