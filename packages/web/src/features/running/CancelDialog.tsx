import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import {
  kindTitle,
  kindWord,
  sharedCalls,
  type SharedEntity,
  type SharedJob,
  type SharedKind,
} from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

const SHOWN_NAME = 40

interface CancelDialogProps {
  kind: SharedKind
  entity: SharedEntity
  latestJob: SharedJob | undefined
  opened: boolean
  onClose: () => void
}

export function CancelDialog({ kind, entity, latestJob, ...dialog }: CancelDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (jobId: number) => sharedCalls[kind].cancel(entity.id, jobId),
    onSuccess: () => showToast({ type: 'success', message: `${kindTitle[kind]} job is being cancelled.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.jobs(kind, entity.id) }),
  })
  // It may have ended while the question was read: then there is nothing left to cancel.
  const jobId = latestJob && isActive(latestJob.status) ? latestJob.id : undefined
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={`Cancel ${kindWord[kind]} job`}
      text={`Do you really want to cancel the job of this ${kindWord[kind]}? What it has started is canceled with it.`}
      confirmLabel="Cancel job"
      cancelLabel="Keep running"
      onConfirm={async () => jobId !== undefined && mutateAsync(jobId)}
    >
      <Text fw={600}>{truncate(entity.name, SHOWN_NAME)}</Text>
    </ConfirmDialog>
  )
}
