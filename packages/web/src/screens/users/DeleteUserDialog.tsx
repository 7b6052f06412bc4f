import { Alert, Text } from '@mantine/core'
import type { User } from '@clew/contract'
import { useUser } from '../../session/use-user.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDeleteUser } from './use-delete-user.ts'

interface DeleteUserDialogProps {
  /** Missing before the first question. */
  user: User | undefined
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteUserDialog({ user, opened, onClose, onDeleted }: DeleteUserDialogProps) {
  const isMe = useUser()?.id === user?.id
  const { mutateAsync, data: outcome, reset } = useDeleteUser()

  async function remove(asked: User) {
    const { kind } = await mutateAsync(asked)
    // The question stays, and says why.
    if (kind === 'refused') throw new Error('The server has refused it')
    onDeleted()
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        reset()
        onClose()
      }}
      danger
      title="Delete user"
      text="Do you really want to delete this user? The account goes to the trash, from where it can be restored."
      confirmLabel="Delete"
      onConfirm={async () => user && remove(user)}
    >
      <div>
        <Text fw={600}>{user?.name}</Text>
        <Text c="dimmed">{user?.email}</Text>
      </div>
      {isMe && <Text>This is your own account: you will be signed out and cannot log in any more.</Text>}
      {outcome?.kind === 'refused' && (
        <Alert color="red" role="alert">
          {outcome.message}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
