import { Text } from '@mantine/core'
import type { OwnSession } from '@clew/contract'
import { formatShortDateTime } from '../../../format/dates.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { deviceWords } from './device-words.ts'
import { useEndOtherSessions, useEndSession } from './own-sessions.ts'

interface EndSessionDialogProps {
  /** Missing before the first question. */
  session: OwnSession | undefined
  opened: boolean
  onClose: () => void
  onEnded: () => void
}

export function EndSessionDialog({ session, opened, onClose, onEnded }: EndSessionDialogProps) {
  const { mutateAsync } = useEndSession()
  const end = async (asked: OwnSession) => {
    await mutateAsync(asked)
    onEnded()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="End session"
      text="Do you want to sign out there? Whoever uses that browser has to sign in again."
      confirmLabel="Sign out"
      danger
      onConfirm={() => session && end(session)}
    >
      {session && (
        <Text fw={600}>
          {deviceWords(session)}, signed in {formatShortDateTime(session.created)}
        </Text>
      )}
    </ConfirmDialog>
  )
}

export function EndOthersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutateAsync } = useEndOtherSessions()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Sign out everywhere else"
      text="Do you want to end all your sessions but this one? API tokens go on working."
      confirmLabel="Sign out everywhere else"
      danger
      onConfirm={() => mutateAsync()}
    />
  )
}
