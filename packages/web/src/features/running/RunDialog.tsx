import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Kind } from '@clew/contract'
import type { ReactNode } from 'react'
import { callsOf, runnableOf, type Entity } from '../../api/runnables.ts'
import { kindTitle, kindWord } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { pathsOf } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

const SHOWN_NAME = 40

interface RunDialogProps {
  kind: Kind
  entity: Entity
  /** The dialog is open while there is one. Trying again with the same key cannot start a second job. */
  runKey: string | undefined
  onClose: () => void
  /** What is to be known before. */
  children?: ReactNode
}

export function RunDialog({ kind, entity, runKey, onClose, children }: RunDialogProps) {
  const of = runnableOf(kind, entity)
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (key: string) => callsOf(of).run(key),
    onSuccess: (job) =>
      showToast({ type: 'success', message: `${kindTitle[kind]} job has started.`, route: pathsOf(of).job(job.id) }),
    // Also after a refusal: perhaps somebody else was quicker, and there is a job to show.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.jobs(kind, entity.id) }),
  })
  return (
    <ConfirmDialog
      opened={runKey !== undefined}
      onClose={onClose}
      title={`Run ${kindWord[kind]}`}
      text={`Do you really want to run this ${kindWord[kind]}?`}
      confirmLabel="Run"
      cancelLabel="Close"
      onConfirm={async () => runKey !== undefined && mutateAsync(runKey)}
    >
      <Text fw={600}>{truncate(entity.name, SHOWN_NAME)}</Text>
      {children}
    </ConfirmDialog>
  )
}
