import { Checkbox, Switch, Tooltip } from '@mantine/core'
import classes from './Toggle.module.css'

interface ToggleProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be turned now; without a reason it can. */
  reason: string | undefined
  shape?: 'switch' | 'checkbox'
}

/** Something that is on or off at once. When it cannot be turned it keeps the focus, so that its reason can be read. */
export function Toggle({ label, isOn, onChange, reason, shape = 'switch' }: ToggleProps) {
  const Shape = shape === 'switch' ? Switch : Checkbox
  const isRefused = reason !== undefined
  return (
    <Tooltip label={reason} disabled={!isRefused}>
      <div className={classes.toggle} data-refused={isRefused || undefined}>
        <Shape
          label={label}
          size="sm"
          checked={isOn}
          aria-disabled={isRefused || undefined}
          onChange={(event) => !isRefused && onChange(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  )
}
