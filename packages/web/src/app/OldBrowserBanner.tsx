import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { isOldBrowser } from './old-browser.ts'
import classes from './OldBrowserBanner.module.css'

export function OldBrowserBanner({ userAgent = navigator.userAgent }: { userAgent?: string }) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed || !isOldBrowser(userAgent)) return null
  return (
    <div className={classes.banner} role="status">
      Bear in mind that you use old and unsupported browser. We recommend upgrading to the latest Safari, Chrome or
      Firefox.
      <CloseButton aria-label="Dismiss" onClick={() => setIsDismissed(true)} />
    </div>
  )
}
