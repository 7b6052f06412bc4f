import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { DialogActions } from '../dialog/DialogActions.tsx'
import { Section } from '../Section.tsx'

type Sample = 'plain' | 'confirm' | 'danger' | 'failing'

export function DialogSamples() {
  const [opened, setOpened] = useState<Sample>()
  const close = () => setOpened(undefined)
  return (
    <Section title="Dialogs">
      <Group gap="xs">
        {(['plain', 'confirm', 'danger', 'failing'] as const).map((sample) => (
          <Button key={sample} variant="default" onClick={() => setOpened(sample)}>
            {sample}
          </Button>
        ))}
      </Group>
      <Dialog opened={opened === 'plain'} onClose={close} title="Plain dialog">
        <Text>Anything can stand here.</Text>
        <DialogActions>
          <Button onClick={close}>Done</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        opened={opened === 'confirm'}
        onClose={close}
        title="Change role"
        text="By changing role to user, you will lose your admin rights. Do you really want to continue?"
        confirmLabel="Change role"
        onConfirm={() => undefined}
      />
      <ConfirmDialog
        opened={opened === 'danger'}
        onClose={close}
        title="Delete workspace"
        text="Orders to warehouse moves to the trash. It can be restored from there."
        confirmLabel="Delete"
        danger
        onConfirm={() => undefined}
      />
      <ConfirmDialog
        opened={opened === 'failing'}
        onClose={close}
        title="Always fails"
        text="The dialog stays open, and what was typed stays with it."
        confirmLabel="Try"
        onConfirm={() => Promise.reject(new Error('The sample always fails'))}
      >
        <TextInput label="Reason" />
      </ConfirmDialog>
    </Section>
  )
}
