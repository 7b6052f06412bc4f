import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './UserMenu.module.css'

interface NewTabLinkProps {
  /** Unknown until the instance has been asked. */
  href: string | undefined
  icon: ReactNode
  children: string
}

/** Opens beside the app, in a tab that cannot reach back to it. */
export function NewTabLink({ href, icon, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.item}>
      {icon} {children}
      <IconExternalLink size={14} className={classes.outside} aria-label="opens in a new tab" />
    </a>
  )
}
