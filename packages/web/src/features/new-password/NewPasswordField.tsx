import { strengthLabel, type StrengthLabel } from '@clew/contract/rules/password'
import { useEffect, useState, type ReactNode } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordStrength } from '../../ui/fields/PasswordStrength.tsx'
import { loadEstimator } from './estimator.ts'

interface NewPasswordFieldProps {
  label: string
  value: string
  problem: ReactNode
  onChange: (password: string) => void
  description?: ReactNode
  placeholder?: string
  readOnly?: boolean
  withAsterisk?: boolean
}

/** A new password, with how strong it is. */
export function NewPasswordField({ value, problem, onChange, ...field }: NewPasswordFieldProps) {
  const strength = useStrengthLabel(value)
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...field}
      />
      {strength && <PasswordStrength label={strength} />}
    </>
  )
}

/** Undefined while nothing is typed, and until the estimator has loaded. */
function useStrengthLabel(password: string): StrengthLabel | undefined {
  const [judged, setJudged] = useState<StrengthLabel>()
  useEffect(() => {
    if (password === '') return undefined
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
