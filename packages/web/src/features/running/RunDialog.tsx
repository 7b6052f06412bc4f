import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kindTitle, kindWord, sharedCalls, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'

const SHOWN_NAME = 40

interface RunDialogProps {
  kind: SharedKind
  entity: SharedEntity
  /** The dialog is open while there is one. Trying again with the same key cannot start a second job. */
  runKey: string | undefined
  onClose: () => void
}

export function RunDialog({ kind, entity, runKey, onClose }: RunDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (key: string) => sharedCalls[kind].run(entity.id, key),
    onSuccess: (job) => {
      const route = pathTo(kind === 'workspace' ? 'workspaceJob' : 'dawgJob', { id: entity.id, aid: job.id })
      showToast({ type: 'success', message: `${kindTitle[kind]} job has started.`, route })
    },
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
    </ConfirmDialog>
  )
}
