import { Checkbox, Switch, Tooltip } from '@mantine/core'
import classes from './Toggle.module.css'

interface ToggleProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be turned now; without a reason it can. */
  reason: string | undefined
  shape?: 'switch' | 'checkbox'
  /** Whose it is, where each row of a list has one: for screen readers. */
  of?: string
  /** For screen readers only, where the heading above says it. */
  hidesLabel?: boolean
}

/** Something that is on or off at once. When it cannot be turned it keeps the focus, so that its reason can be read. */
export function Toggle(props: ToggleProps) {
  const { label, isOn, onChange, reason, shape = 'switch', of, hidesLabel = false } = props
  const Shape = shape === 'switch' ? Switch : Checkbox
  const isRefused = reason !== undefined
  return (
    <Tooltip label={reason} disabled={!isRefused}>
      <div className={classes.toggle} data-refused={isRefused || undefined}>
        <Shape
          label={hidesLabel ? undefined : label}
          aria-label={of === undefined ? label : `${label}: ${of}`}
          size="sm"
          checked={isOn}
          aria-disabled={isRefused || undefined}
          onChange={(event) => !isRefused && onChange(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  )
}
