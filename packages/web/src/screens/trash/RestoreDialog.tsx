import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { typeWords, type TrashItem } from './item-types.ts'
import { useRestore } from './use-restore.ts'

interface RestoreDialogProps {
  /** Missing before the first question. The dialog is there all the same: it gives the focus back only to whoever had it before it opened. */
  item: TrashItem | undefined
  opened: boolean
  onClose: () => void
  onRestored: () => void
}

export function RestoreDialog({ item, opened, onClose, onRestored }: RestoreDialogProps) {
  const { mutateAsync } = useRestore()
  const { word, comesBack } = typeWords[item?.type ?? 'workspace']
  const workspace = item?.entity.workspace
  const restore = async (asked: TrashItem) => {
    await mutateAsync(asked)
    onRestored()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Restore ${word}`}
      text={`Do you want to restore this ${word}? ${comesBack}`}
      confirmLabel="Restore"
      onConfirm={() => item && restore(item)}
    >
      <Text fw={600}>{item?.entity.name}</Text>
      {workspace?.deleted === 1 && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Its workspace {workspace.name} is in the trash, too, and must also be restored before the configuration can be
          used.
        </Alert>
      )}
    </ConfirmDialog>
  )
}
