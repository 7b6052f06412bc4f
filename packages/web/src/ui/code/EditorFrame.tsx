import type { ReactNode } from 'react'
import classes from './EditorFrame.module.css'

/** The border that an editor has in common with other fields: in focus, and when what stands in it is wrong. */
export function EditorFrame({ isInvalid = false, children }: { isInvalid?: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} data-invalid={isInvalid || undefined}>
      {children}
    </div>
  )
}
