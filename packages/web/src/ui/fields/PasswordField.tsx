import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password that can be shown while typing, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      label="Password"
      autoComplete="current-password"
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...props}
    />
  )
}
