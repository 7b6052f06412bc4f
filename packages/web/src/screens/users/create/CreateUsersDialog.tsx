import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { CreateUsersForm } from './CreateUsersForm.tsx'
import { useCreatePeople } from './use-create-people.ts'

interface CreateUsersDialogProps {
  role: 'user' | 'admin'
  opened: boolean
  onClose: () => void
}

export function CreateUsersDialog({ role, opened, onClose }: CreateUsersDialogProps) {
  const creation = useCreatePeople()
  return (
    <Dialog
      opened={opened}
      // Who is being created now must be told how it ended.
      onClose={() => !creation.isPending && onClose()}
      title={role === 'admin' ? 'Create admin' : 'Create user'}
      size="lg"
      closesBeside={false}
    >
      <CreateUsersForm role={role} creation={creation} onClose={onClose} />
    </Dialog>
  )
}
