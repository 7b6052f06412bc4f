import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

interface DisabledTooltipProps {
  /** Why the button cannot be used now; without a reason it can. */
  reason: string | undefined
  children: ReactElement<{
    onClick?: (event: MouseEvent<HTMLButtonElement>) => void
    'aria-disabled'?: boolean
    'data-disabled'?: boolean
  }>
}

/**
 * Disables a button and says why. A truly disabled button gets neither hover nor focus, so nobody could read the
 * reason; this one keeps both and only refuses the click.
 */
export function DisabledTooltip({ reason, children }: DisabledTooltipProps) {
  const refusal = {
    'aria-disabled': true,
    'data-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  }
  // The tooltip stays around the button in both cases: a button that moved in the tree would lose the focus.
  return (
    <Tooltip label={reason} disabled={reason === undefined}>
      {reason === undefined ? children : cloneElement(children, refusal)}
    </Tooltip>
  )
}
