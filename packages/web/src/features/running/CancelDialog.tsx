import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import type { Kind } from '@clew/contract'
import { callsOf, runnableOf, type Entity, type Job } from '../../api/runnables.ts'
import { kindTitle, kindWord } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

const SHOWN_NAME = 40

interface CancelDialogProps {
  kind: Kind
  entity: Entity
  latestJob: Job | undefined
  opened: boolean
  onClose: () => void
}

const children = ' What it has started is canceled with it.'
const consequence = { workspace: children, dawg: children, configuration: '' } as const satisfies Record<Kind, string>

export function CancelDialog({ kind, entity, latestJob, ...dialog }: CancelDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (jobId: number) => callsOf(runnableOf(kind, entity)).cancel(jobId),
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
      text={`Do you really want to cancel the job of this ${kindWord[kind]}?${consequence[kind]}`}
      confirmLabel="Cancel job"
      cancelLabel="Keep running"
      onConfirm={async () => jobId !== undefined && mutateAsync(jobId)}
    >
      <Text fw={600}>{truncate(entity.name, SHOWN_NAME)}</Text>
    </ConfirmDialog>
  )
}
