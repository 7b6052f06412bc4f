import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { changeSavedQuery, saveQuery, savedQueriesQuery, sqlKeys } from '../../api/sql.ts'
import { required } from '../../features/field-rules/field-rules.ts'
import { useUser } from '../../session/use-user.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { showToast } from '../../ui/toast/toast.ts'

const LONGEST_NAME = 255

interface SaveDialogProps {
  opened: boolean
  onClose: () => void
  sql: string
  /** Of the saved query that is in the editor. */
  name: string
  onSaved: (name: string) => void
}

export function SaveDialog({ opened, onClose, ...form }: SaveDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Save query">
      <SaveForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function SaveForm({ sql, name, onSaved, onClose }: Omit<SaveDialogProps, 'opened'>) {
  const queryClient = useQueryClient()
  const userId = useUser()?.id
  const saved = useQuery(savedQueriesQuery()).data ?? []
  const ownNamed = (typed: string) =>
    saved.find((query) => query.user.id === userId && query.name.toLowerCase() === typed.trim().toLowerCase())
  const form = useForm({
    initialValues: { name, isShared: ownNamed(name)?.shared === 1 },
    validate: { name: required },
  })
  const replaced = ownNamed(form.values.name)
  const save = useMutation({
    mutationFn: async (values: typeof form.values): Promise<unknown> => {
      const content = { sql, shared: values.isShared ? (1 as const) : (0 as const) }
      return replaced
        ? unlessNothingChanged(changeSavedQuery(replaced.id, content))
        : saveQuery({ name: values.name.trim(), ...content })
    },
    onSuccess: async (_answer, values) => {
      await queryClient.invalidateQueries({ queryKey: sqlKeys.saved })
      showToast({ type: 'success', message: 'Query has been saved.' })
      onSaved(values.name.trim())
      onClose()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md">
        <TextInput label="Name" maxLength={LONGEST_NAME} data-autofocus {...form.getInputProps('name')} />
        <Checkbox label="Other administrators see it, too" {...form.getInputProps('isShared', { type: 'checkbox' })} />
        {replaced && (
          <Text size="sm" c="dimmed" role="status">
            You have a query with this name. It will be replaced.
          </Text>
        )}
      </Stack>
      <FormActions onCancel={onClose} submit={replaced ? 'Replace' : 'Save'} isPending={save.isPending} />
    </form>
  )
}
