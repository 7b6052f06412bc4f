import { Text } from '@mantine/core'
import type { ApiToken } from '@clew/contract'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useRevokeToken } from './api-tokens.ts'

interface RevokeTokenDialogProps {
  /** Missing before the first question. */
  token: ApiToken | undefined
  opened: boolean
  onClose: () => void
  onRevoked: () => void
}

export function RevokeTokenDialog({ token, opened, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { mutateAsync } = useRevokeToken()
  const revoke = async (asked: ApiToken) => {
    await mutateAsync(asked)
    onRevoked()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke API token"
      text="Do you want to revoke this token? Whatever calls with it is refused from now on, and there is no way back."
      confirmLabel="Revoke"
      danger
      onConfirm={() => token && revoke(token)}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {token?.name}
      </Text>
    </ConfirmDialog>
  )
}
