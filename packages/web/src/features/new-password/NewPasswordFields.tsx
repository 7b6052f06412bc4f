import type { ReactNode } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import type { NewPassword } from './problems.ts'

interface NewPasswordFieldsProps {
  /** Of the first field. */
  label: string
  value: NewPassword
  problems: Record<keyof NewPassword, ReactNode>
  onChange: (changed: Partial<NewPassword>) => void
}

/** A new password, typed twice, with how strong it is. */
export function NewPasswordFields({ label, value, problems, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField
        label={label}
        value={value.password}
        problem={problems.password}
        onChange={(password) => onChange({ password })}
      />
      <PasswordField
        label="Repeat password"
        autoComplete="new-password"
        value={value.repeat}
        error={problems.repeat}
        onChange={(event) => onChange({ repeat: event.currentTarget.value })}
      />
    </>
  )
}
