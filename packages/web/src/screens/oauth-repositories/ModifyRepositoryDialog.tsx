import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '../../api/api-error.ts'
import { required } from '../../features/field-rules/field-rules.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { isSecretSet, useModifyRepository, type OauthRepository, type RepositoryValues } from './repositories.ts'
import { SecretField } from './SecretField.tsx'

const LONGEST_NAME = 255
const LONGEST_CREDENTIAL = 10_000
const LONGEST_DESCRIPTION = 100_000

interface ModifyRepositoryDialogProps {
  /** Missing before the first was asked for. */
  repository: OauthRepository | undefined
  opened: boolean
  onClose: () => void
}

export function ModifyRepositoryDialog({ repository, opened, onClose }: ModifyRepositoryDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Modify OAuth repository">
      {repository && <RepositoryForm repository={repository} onClose={onClose} />}
    </Dialog>
  )
}

function RepositoryForm({ repository, onClose }: { repository: OauthRepository; onClose: () => void }) {
  const saving = useModifyRepository(repository)
  const isStored = isSecretSet(repository)
  const form = useForm<RepositoryValues>({
    initialValues: {
      name: repository.name,
      description: repository.description,
      clientId: repository.credentials.client_id,
      clientSecret: isStored ? undefined : '',
    },
    validate: {
      name: (name) => required(name.trim()),
      clientId: (clientId) => required(clientId.trim()),
      clientSecret: (secret) => (secret === undefined ? null : required(secret.trim())),
    },
  })
  const submit = ({ name, clientId, clientSecret, ...rest }: RepositoryValues) => {
    if (saving.isPending) return
    const values = { ...rest, name: name.trim(), clientId: clientId.trim(), clientSecret: clientSecret?.trim() }
    saving.mutate(values, {
      onSuccess: onClose,
      onError: (error) => error instanceof ApiError && form.setErrors(inTheForm(error.fields)),
    })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          withAsterisk
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          rows={3}
          resize="vertical"
          maxLength={LONGEST_DESCRIPTION}
          {...form.getInputProps('description')}
        />
        <TextInput
          label="Client id"
          withAsterisk
          maxLength={LONGEST_CREDENTIAL}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('clientId')}
        />
        <SecretField
          label="Client secret"
          isStored={isStored}
          value={form.values.clientSecret}
          onChange={(secret) => {
            form.setFieldValue('clientSecret', secret)
            form.clearFieldError('clientSecret')
          }}
          error={form.errors['clientSecret']}
        />
      </Stack>
      <FormActions onCancel={onClose} submit="Save" isPending={saving.isPending} />
    </form>
  )
}

/** The server names a field by where it stands in the repository. */
const inTheForm = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [formField[field] ?? field, problem]))

const formField: Readonly<Record<string, string>> = {
  'credentials.client_id': 'clientId',
  'credentials.#client_secret': 'clientSecret',
}
