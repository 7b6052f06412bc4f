import { ActionIcon, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FieldTemplateProps } from '@rjsf/utils'
import classes from '../form.module.css'

/** A property whose name users choose themselves. */
export function AdditionalProperty({
  id,
  label,
  readonly,
  onKeyRenameBlur,
  onRemoveProperty,
  children,
}: FieldTemplateProps) {
  if (readonly) return children
  const keyId = `${id}-key`
  return (
    <div className={classes.additional}>
      <div>
        <label className={classes.label} htmlFor={keyId}>
          Key
        </label>
        <Input
          // Another name comes from outside, too: from the form, when the chosen one is taken.
          key={label}
          id={keyId}
          defaultValue={label}
          onBlur={onKeyRenameBlur}
        />
      </div>
      {children}
      <ActionIcon
        className={classes.remove}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={`Remove ${label}`}
        onClick={onRemoveProperty}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
