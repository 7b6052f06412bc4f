import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@clew/contract'
import { NewPasswordField } from '../../features/new-password/NewPasswordField.tsx'
import { pathTo } from '../../paths.ts'
import { useUser } from '../../session/use-user.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { modifiedFields, modifyProblems, type ModifyValues } from './modify-values.ts'
import { useModifyUser } from './use-modify-user.ts'

interface ModifyUserDialogProps {
  /** Missing before the first one. */
  user: User | undefined
  opened: boolean
  onClose: () => void
}

export const ModifyUserDialog = ({ user, opened, onClose }: ModifyUserDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Modify user" closesBeside={false}>
    {user && <ModifyUserForm user={user} onClose={onClose} />}
  </Dialog>
)

function ModifyUserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const isMe = useUser()?.id === user.id
  const form = useForm<ModifyValues>({ initialValues: { name: user.name, email: user.email, password: '' } })
  const { mutate, isPending } = useModifyUser(user.id)

  async function save(values: ModifyValues) {
    const problems = await modifyProblems(values)
    form.setErrors(problems)
    const changes = modifiedFields(user, values)
    if (Object.keys(problems).length > 0 || isPending) return
    if (Object.keys(changes).length === 0) return onClose()
    mutate(changes, {
      onSuccess: (outcome) => (outcome.kind === 'invalid' ? form.setErrors(outcome.fields) : onClose()),
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack gap="md">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={255}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <EmailField autoComplete="off" withAsterisk {...form.getInputProps('email')} />
        {isMe ? (
          <Text size="sm" c="dimmed">
            Your own password is changed in the{' '}
            <RouteLink to={pathTo('userSettings')} fz="inherit">
              user settings
            </RouteLink>
            .
          </Text>
        ) : (
          <NewPasswordField
            label="New password"
            description="Left empty, the password stays as it is. A new one signs the user out everywhere."
            value={form.values.password}
            problem={form.errors.password}
            onChange={(password) => form.setFieldValue('password', password)}
          />
        )}
      </Stack>
      <FormActions onCancel={onClose} submit="Save" isPending={isPending} />
    </form>
  )
}
