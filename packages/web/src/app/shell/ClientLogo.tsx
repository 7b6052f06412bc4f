import { useState } from 'react'
import dummy from './client-logo-dummy.svg'
import classes from './ClientLogo.module.css'

interface ClientLogoProps {
  /** Where the operator says it is; null when none is set. */
  source: string | null
}

/** The client's logo, or a dummy image when there is none or it cannot be loaded. */
export function ClientLogo({ source }: ClientLogoProps) {
  const [broken, setBroken] = useState<string>()
  const isUsable = source !== null && source !== broken
  return (
    <img
      className={classes.logo}
      src={isUsable ? source : dummy}
      alt={isUsable ? 'Client logo' : ''}
      onError={() => isUsable && setBroken(source)}
    />
  )
}
