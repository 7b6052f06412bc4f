import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { useState } from 'react'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { callsOf, runnableOf } from '../../api/runnables.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'

const LONGEST_NOTE = 1_000

interface AuthorizeDialogProps {
  configuration: Configuration
  /** Where the provider asks for consent. */
  address: string
  opened: boolean
  onClose: () => void
}

/** Notes whose account it will be, then leaves for the provider. */
export function AuthorizeDialog({ opened, onClose, ...form }: AuthorizeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Authorize">
      <AccountForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function AccountForm({ configuration, address, onClose }: Omit<AuthorizeDialogProps, 'opened'>) {
  const [note, setNote] = useState(configuration.oauth_settings.note ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const saving = useMutation({
    // The page is about to be left: what was answered is asked for when one comes back to it.
    mutationFn: (given: string) =>
      unlessNothingChanged(
        callsOf(runnableOf('configuration', configuration)).modify({ oauth_settings: { note: given } }),
      ),
    onSuccess: () => window.location.assign(address),
  })

  function submit() {
    const given = note.trim()
    setIsMissing(given === '')
    if (given !== '' && !saving.isPending && !saving.isSuccess) saving.mutate(given)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text mb="md">
        Name the account you will sign in with. You are then sent to the provider, which asks for consent.
      </Text>
      <TextInput
        label="Account name"
        withAsterisk
        data-autofocus
        value={note}
        maxLength={LONGEST_NOTE}
        error={isMissing && 'Please fill in the field'}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setIsMissing(false)
        }}
      />
      <FormActions onCancel={onClose} submit="Authorize" isPending={saving.isPending || saving.isSuccess} />
    </form>
  )
}
