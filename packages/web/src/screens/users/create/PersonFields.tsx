import { ActionIcon, Badge, SimpleGrid, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { NewPasswordField } from '../../../features/new-password/NewPasswordField.tsx'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import type { NewPerson, PersonField, Problems } from './new-people.ts'
import classes from './create.module.css'

interface PersonFieldsProps {
  person: NewPerson
  /** From 1. */
  place: number
  problems: Problems | undefined
  asksPassword: boolean
  onChange: (values: Partial<Record<PersonField, string>>) => void
  /** Missing for the only one. */
  onRemove: (() => void) | undefined
}

export function PersonFields({ person, place, problems, asksPassword, onChange, onRemove }: PersonFieldsProps) {
  const isCreated = person.created !== undefined
  const shared = {
    withAsterisk: true,
    autoComplete: 'off',
    readOnly: isCreated,
    variant: isCreated ? 'filled' : 'default',
  }
  return (
    <fieldset className={classes.person}>
      <legend className={classes.legend}>Person {place}</legend>
      <div className={classes.corner}>
        {isCreated && (
          <Badge color="green" variant="light" leftSection={<IconCheck size={12} aria-hidden />}>
            Created
          </Badge>
        )}
        {onRemove && !isCreated && (
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove person ${place}`}
              onClick={onRemove}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          <TextInput
            label="Full name"
            maxLength={255}
            value={person.name}
            error={problems?.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
            {...(place === 1 && { 'data-autofocus': true })}
            {...shared}
          />
          <EmailField
            value={person.email}
            error={problems?.email}
            onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
            {...shared}
          />
        </SimpleGrid>
        {asksPassword && !isCreated && (
          <NewPasswordField
            label="Password"
            withAsterisk
            value={person.password}
            problem={problems?.password}
            onChange={(password) => onChange({ password })}
          />
        )}
      </Stack>
    </fieldset>
  )
}
