import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import classes from './tokens.module.css'

export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const shown = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone. Not the button: a second press of Enter must not close what is shown once.
  useEffect(() => shown.current?.focus(), [])
  return (
    <>
      <Stack gap="md">
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
          Copy it now: it is not shown again.
        </Alert>
        <div ref={shown} className={classes.token} role="group" aria-label="API token" tabIndex={-1}>
          <code>{token}</code>
          <CopyButton value={token} label="Copy API token" />
        </div>
        <Text size="sm" c="dimmed">
          Whoever has it can do what you can do. Keep it like a password.
        </Text>
      </Stack>
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </>
  )
}
