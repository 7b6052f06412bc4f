import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LONGEST_API_TOKEN_NAME } from '@clew/contract/rules/api-tokens'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { required } from '../../../features/field-rules/field-rules.ts'
import { formatShortDateTime } from '../../../format/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../../ui/dialog/FormActions.tsx'
import { useCreateToken } from './api-tokens.ts'
import { expiryOf, lifetimes, type Lifetime } from './expiry.ts'
import { NewToken } from './NewToken.tsx'

interface CreateTokenDialogProps {
  opened: boolean
  onClose: () => void
}

/** First asks, then shows the token, which is nowhere else and gone with the dialog. */
export function CreateTokenDialog({ opened, onClose }: CreateTokenDialogProps) {
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={token === undefined ? 'Create API token' : 'Your new API token'}
      closesBeside={token === undefined}
    >
      {token === undefined ? (
        <TokenForm onCreated={setToken} onClose={close} />
      ) : (
        <NewToken token={token} onDone={close} />
      )}
    </Dialog>
  )
}

interface Values {
  name: string
  lifetime: Lifetime
  date: string
}

function TokenForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const creating = useCreateToken()
  const [openedAt] = useState(Date.now)
  const form = useForm<Values>({
    initialValues: { name: '', lifetime: '90', date: '' },
    validate: {
      name: (name) => required(name.trim()),
      date: (date, { lifetime }) =>
        expiryOf(lifetime, date, Date.now()) === undefined ? 'Pick a date in the future.' : null,
    },
  })
  const submit = (values: Values) => {
    if (creating.isPending) return
    creating.mutate(requestOf(values), {
      onSuccess: ({ token }) => onCreated(token),
      onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
    })
  }
  const { lifetime, date } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What it is for, such as the program that will use it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          maxLength={LONGEST_API_TOKEN_NAME}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="How long it works"
          description={endSentence(expiryOf(lifetime, date, openedAt))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={Object.entries(lifetimes).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('lifetime')}
        />
        {lifetime === 'date' && <TextInput type="date" label="Last day" withAsterisk {...form.getInputProps('date')} />}
      </Stack>
      <FormActions onCancel={onClose} submit="Create" isPending={creating.isPending} />
    </form>
  )
}

/** Counted from the press of the button, however long the dialog was open. */
const requestOf = ({ name, lifetime, date }: Values) => ({
  name: name.trim(),
  expires: expiryOf(lifetime, date, Date.now())?.toISOString() ?? null,
})

function endSentence(end: Date | null | undefined): string | undefined {
  if (end === null) return 'Works until you revoke it. Prefer an end where you can.'
  return end && `Works until ${formatShortDateTime(end)}.`
}
