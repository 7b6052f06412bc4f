import { Checkbox } from '@mantine/core'
import { formContextOf } from '../form-context.ts'
import { ReadValue } from '../ReadValue.tsx'
import { useFieldAria } from '../use-field-name.ts'
import classes from '../form.module.css'
import type { FieldWidgetProps } from './widget-props.ts'

export function CheckboxWidget(props: FieldWidgetProps) {
  const { id, value, label, readonly, onChange, schema, registry } = props
  const aria = useFieldAria(props)
  const isTicked = Boolean(value ?? schema.default ?? false)
  if (readonly) return <ReadValue text={isTicked ? 'yes' : 'no'} variables={formContextOf(registry).variables} />
  return (
    <Checkbox
      id={id}
      className={classes.checkbox}
      label={label}
      checked={isTicked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...aria}
    />
  )
}
