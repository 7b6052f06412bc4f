import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Tag } from '@clew/contract'
import { ApiError } from '../../api/api-error.ts'
import { required } from '../../features/field-rules/field-rules.ts'
import type { TagColor } from '../../ui/color/tag-colors.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { TagChip } from '../../ui/TagChip.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import classes from './tags.module.css'
import { useSaveTag } from './use-tag-changes.ts'

const LONGEST_NAME = 255

interface TagDialogProps {
  /** Missing for a new one. */
  tag: Tag | undefined
  opened: boolean
  onClose: () => void
}

export function TagDialog({ tag, opened, onClose }: TagDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={tag ? 'Modify tag' : 'Create tag'}>
      <TagForm tag={tag} onClose={onClose} />
    </Dialog>
  )
}

interface Values {
  name: string
  color: TagColor | undefined
}

function TagForm({ tag, onClose }: Omit<TagDialogProps, 'opened'>) {
  const saving = useSaveTag(tag)
  const form = useForm<Values>({
    initialValues: { name: tag?.name ?? '', color: tag?.color },
    validate: {
      name: (name) => required(name.trim()),
      color: (color) => (color ? null : 'Pick one of the colors please.'),
    },
  })
  const submit = ({ name, color }: Values) => {
    if (saving.isPending || !color) return
    saving.mutate(
      { name: name.trim(), color },
      { onSuccess: onClose, onError: (error) => error instanceof ApiError && form.setErrors(error.fields) },
    )
  }
  const { name, color } = form.values
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
        <ColorChoice
          value={color}
          onChange={(picked) => {
            form.setFieldValue('color', picked)
            form.clearFieldError('color')
          }}
          error={form.errors['color']}
        />
        <div className={classes.preview}>
          <Text size="sm" c="dimmed">
            How it will look
          </Text>
          {color ? <TagChip name={name.trim() || 'Name'} color={color} /> : <Text size="sm">–</Text>}
        </div>
      </Stack>
      <FormActions onCancel={onClose} submit={tag ? 'Save' : 'Create'} isPending={saving.isPending} />
    </form>
  )
}
