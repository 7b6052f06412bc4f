import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { configurationCount, quotedWish } from './replacement-words.ts'
import { useRevertReplacement, type Moved, type Replacement } from './replacement-queries.ts'
import classes from './find-and-replace.module.css'

interface RevertDialogProps {
  /** Missing before the first question. The dialog is there all the same: it gives the focus back only to whoever had it before it opened. */
  replacement: Replacement | undefined
  opened: boolean
  onClose: () => void
}

/** Asks again when some of the configurations have been changed since, naming them. */
export function RevertDialog({ replacement, opened, onClose }: RevertDialogProps) {
  const [moved, setMoved] = useState<Moved>()
  const revert = useRevertReplacement()
  const count = replacement?.configurations_count ?? 0
  const left = count - (moved?.size ?? 0)

  async function confirm({ id }: Replacement) {
    const outcome = await revert.mutateAsync({ id, skipsChanged: moved !== undefined })
    if (outcome.kind === 'moved') {
      // Without names it is the replacement itself: somebody has reverted it already.
      if (outcome.moved.size === 0) return showToast({ type: 'info', message: outcome.message })
      setMoved(outcome.moved)
      // Keeps the dialog open.
      throw new Error(outcome.message)
    }
    const reverted = outcome.done.replacement.reverted_count ?? count
    showToast({ type: 'success', message: `Reverted in ${configurationCount(reverted)}.` })
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        setMoved(undefined)
        onClose()
      }}
      title="Revert replacement"
      text={replacement && `Revert the replacement of ${quotedWish(replacement)}?`}
      confirmLabel={moved ? `Revert the other ${left}` : 'Revert'}
      onConfirm={() => replacement && confirm(replacement)}
    >
      {moved ? (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Nothing was reverted yet">
          <ul className={classes.names}>
            {[...moved].map(([id, what]) => (
              <li key={id}>{what}</li>
            ))}
          </ul>
          {left > 0 ? 'They stay as they are when you revert the others.' : 'There is nothing left to revert.'}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {configurationCount(count)} become what they were before, as new versions: all together, or none.
        </Text>
      )}
    </ConfirmDialog>
  )
}
