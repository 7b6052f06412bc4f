import { castTypeOf } from '../../schema/cast.ts'
import { formContextOf, isSecretId } from '../form-context.ts'
import { ReadValue } from '../ReadValue.tsx'
import { useFieldAria } from '../use-field-name.ts'
import { VariableInput } from '../VariableInput.tsx'
import { SecretWidget } from './SecretWidget.tsx'
import { textOf, type FieldWidgetProps } from './widget-props.ts'

const AREA_LINES = 6

/** A text of one line, or of several when it has several. */
export function TextWidget(props: FieldWidgetProps) {
  return isSecretId(props.id) ? <SecretWidget {...props} /> : <PlainText {...props} />
}

export function TextareaWidget(props: FieldWidgetProps) {
  return isSecretId(props.id) ? <SecretWidget {...props} /> : <PlainText {...props} lines={AREA_LINES} />
}

function PlainText(props: FieldWidgetProps & { lines?: number }) {
  const { id, value, readonly, onChange, options, schema, registry, placeholder, lines = 1 } = props
  const aria = useFieldAria(props)
  const context = formContextOf(registry)
  const text = textOf(value)
  const byDefault = textOf(schema.default)
  if (readonly) return <ReadValue text={text} byDefault={byDefault} variables={context.variables} />
  const cast = castTypeOf(schema)
  return (
    <VariableInput
      id={id}
      value={text}
      onChange={(changed) => onChange(changed === '' ? options.emptyValue : changed)}
      context={context}
      lines={text.includes('\n') ? AREA_LINES : lines}
      placeholder={placeholder || byDefault}
      // A keyboard of digits has no braces for placeholders: only fields that take none get it.
      inputMode={!cast && (schema.type === 'integer' || schema.type === 'number') ? 'decimal' : undefined}
      aria={aria}
    />
  )
}
