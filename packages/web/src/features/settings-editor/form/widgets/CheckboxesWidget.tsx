import { Checkbox, Group } from '@mantine/core'
import { formContextOf, labelId } from '../form-context.ts'
import { ReadValue } from '../ReadValue.tsx'
import { useFieldAria } from '../use-field-name.ts'
import { textOf, type FieldWidgetProps } from './widget-props.ts'

/** Any of the offered values. One that is stored but no longer offered stays until it is unticked. */
export function CheckboxesWidget(props: FieldWidgetProps) {
  const { id, value, readonly, onChange, options, registry } = props
  const aria = useFieldAria(props)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const offered = options.enumOptions ?? []
  const others = chosen.filter((one) => !offered.some((option) => option.value === one))
  const all = [...offered, ...others.map((one) => ({ value: one, label: `${textOf(one)} (not offered)` }))]
  if (readonly) {
    const labels = all.filter((option) => chosen.includes(option.value)).map(({ label }) => label)
    return <ReadValue text={labels.join(', ')} variables={formContextOf(registry).variables} />
  }
  const change = (one: unknown, isChosen: boolean) =>
    onChange(all.map((option) => option.value).filter((other) => (other === one ? isChosen : chosen.includes(other))))
  return (
    <Group id={id} tabIndex={-1} role="group" gap="lg" mih={36} aria-labelledby={labelId(id)} {...aria}>
      {all.map((option) => (
        <Checkbox
          key={textOf(option.value)}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget }) => change(option.value, currentTarget.checked)}
        />
      ))}
    </Group>
  )
}
