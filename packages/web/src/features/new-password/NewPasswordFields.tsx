import { strengthLabel, type StrengthLabel } from '@clew/contract/rules/password'
import { useEffect, useState, type ReactNode } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordStrength } from '../../ui/fields/PasswordStrength.tsx'
import { loadEstimator } from './estimator.ts'
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
  const strength = useStrengthLabel(value.password)
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        value={value.password}
        error={problems.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      {strength && <PasswordStrength label={strength} />}
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

/** Undefined while nothing is typed, and until the estimator has loaded. */
function useStrengthLabel(password: string): StrengthLabel | undefined {
  const [judged, setJudged] = useState<StrengthLabel>()
  useEffect(() => {
    let isOutdated = false
    async function judge() {
      const estimate = await loadEstimator()
      if (!isOutdated) setJudged(strengthLabel(password, estimate(password).score))
    }
    // The meter is a help; submitting tries again and says what is wrong.
    judge().catch(() => undefined)
    return () => {
      isOutdated = true
    }
  }, [password])
  return password === '' ? undefined : judged
}
