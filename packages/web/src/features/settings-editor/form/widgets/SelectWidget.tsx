import { NativeSelect } from '@mantine/core'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { formContextOf } from '../form-context.ts'
import { ReadValue } from '../ReadValue.tsx'
import { useFieldAria } from '../use-field-name.ts'
import { CheckboxesWidget } from './CheckboxesWidget.tsx'
import { textOf, type FieldWidgetProps } from './widget-props.ts'

/** One of the offered values. A value that is not offered, such as a placeholder, is shown and kept. */
export function SelectWidget(props: FieldWidgetProps) {
  return props.multiple ? <CheckboxesWidget {...props} /> : <OneOf {...props} />
}

const NOTHING = ''
const NOT_OFFERED = 'other'

function OneOf(props: FieldWidgetProps) {
  const { id, label, value, readonly, onChange, options, schema, registry } = props
  const aria = useFieldAria(props)
  const offered = options.enumOptions ?? []
  const indexOf = (wanted: unknown) => offered.findIndex((option) => isSameValue(option.value, wanted))
  const labelOf = (wanted: unknown) => offered[indexOf(wanted)]?.label
  const byDefault = labelOf(schema.default)
  const isEmpty = value === undefined || value === null || (value === '' && indexOf('') === -1)
  const isOffered = indexOf(value) !== -1
  if (readonly) {
    const text = isEmpty ? '' : (labelOf(value) ?? textOf(value))
    return <ReadValue text={text} byDefault={byDefault} variables={formContextOf(registry).variables} />
  }
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      {...aria}
      error={'aria-invalid' in aria}
      value={isEmpty ? NOTHING : isOffered ? String(indexOf(value)) : NOT_OFFERED}
      onChange={({ currentTarget }) => {
        if (currentTarget.value === NOT_OFFERED) return
        onChange(currentTarget.value === NOTHING ? options.emptyValue : offered[Number(currentTarget.value)]?.value)
      }}
      data={[
        ...(isEmpty || !props.required ? [{ value: NOTHING, label: byDefault ? `${byDefault} (default)` : '' }] : []),
        ...(isEmpty || isOffered ? [] : [{ value: NOT_OFFERED, label: `${textOf(value)} (not offered)` }]),
        ...offered.map((option, index) => ({ value: String(index), label: option.label })),
      ]}
    />
  )
}
