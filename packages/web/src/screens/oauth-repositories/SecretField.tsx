import { Button, Group, Input, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import classes from './oauth-repositories.module.css'

interface SecretFieldProps {
  label: string
  isStored: boolean
  /** Undefined: the stored one. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  error: ReactNode
}

/** Can be written, never read: of a stored secret it is only known that it is there. */
export function SecretField({ label, isStored, value, onChange, error }: SecretFieldProps) {
  const labelId = useId()
  const place = useRef<HTMLDivElement>(null)
  /** The button that was pressed goes; what takes its place gets the focus. */
  const replaceBy = (next: string | undefined) => {
    onChange(next)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input, button')?.focus())
  }
  return (
    <div ref={place}>
      {value === undefined ? (
        <div role="group" aria-labelledby={labelId}>
          <Input.Label component="span" id={labelId} labelElement="div" required>
            {label}
          </Input.Label>
          <Group gap="sm" mih={36}>
            <Text component="span" className={classes.secret}>
              <IconLock size={14} aria-hidden /> set
            </Text>
            <Button size="compact-sm" variant="default" aria-label={`Replace ${label}`} onClick={() => replaceBy('')}>
              Replace
            </Button>
          </Group>
        </div>
      ) : (
        <>
          <PasswordField
            label={label}
            withAsterisk
            // Not the password of whoever types it.
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
            placeholder={isStored ? undefined : 'not set'}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {isStored && (
            <Button size="compact-sm" variant="subtle" mt={4} onClick={() => replaceBy(undefined)}>
              Keep the stored one
            </Button>
          )}
        </>
      )}
    </div>
  )
}
