import type { Variables } from '@clew/contract'
import { PlaceholderText } from './PlaceholderText.tsx'
import classes from './form.module.css'

interface ReadValueProps {
  /** As text; empty when nothing is set. */
  text: string
  /** What counts when nothing is set. */
  byDefault?: string | undefined
  variables: Variables
}

export function ReadValue({ text, byDefault, variables }: ReadValueProps) {
  if (text !== '') {
    return (
      <div className={classes.value} dir="auto">
        <PlaceholderText text={text} variables={variables} />
      </div>
    )
  }
  return <div className={classes.unset}>{byDefault ? `${byDefault} (default)` : 'not set'}</div>
}
