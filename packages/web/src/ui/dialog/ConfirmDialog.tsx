import { Button, Stack, Text } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen; names the thing it will happen to. */
  text: ReactNode
  /** A verb. */
  confirmLabel: string
  cancelLabel?: string
  /** Destroys something. */
  danger?: boolean
  /** The dialog closes when this succeeds and stays open when it fails. */
  onConfirm: () => void | Promise<unknown>
  /** Further input that the confirmation needs. */
  children?: ReactNode
}

/** Asks before doing; Enter in an input of the dialog confirms as well. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false)

  async function confirm(event: SubmitEvent) {
    event.preventDefault()
    setIsPending(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // Whoever made the promise reports why it failed; here the input must survive.
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form onSubmit={(event) => void confirm(event)}>
        <Stack gap="md">
          <Text>{text}</Text>
          {children}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'brand'}
            loading={isPending}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
