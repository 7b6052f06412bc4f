import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

/** What administrators may do to themselves, and would hardly do on purpose. */
export type OwnChange = 'role' | 'disabled'

interface OwnChangeDialogProps {
  change: OwnChange | undefined
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

const words = {
  role: {
    title: 'Change your role',
    text: 'By changing role to user, you will lose your admin rights. Do you really want to continue?',
    confirmLabel: 'Change role',
  },
  disabled: {
    title: 'Disable yourself',
    text: 'By disabling your own account, you will be signed out and cannot log in any more. Do you really want to continue?',
    confirmLabel: 'Disable',
  },
} as const satisfies Record<OwnChange, object>

export function OwnChangeDialog({ change = 'role', opened, onClose, onConfirm }: OwnChangeDialogProps) {
  return <ConfirmDialog opened={opened} onClose={onClose} danger {...words[change]} onConfirm={onConfirm} />
}
