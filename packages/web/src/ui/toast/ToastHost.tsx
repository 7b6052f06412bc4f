/** Where toasts appear. Mount once, inside the router: a toast may link to a screen. */
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { FADE_MS } from '../motion.ts'
import { dismissAllToasts } from './toast.ts'
import classes from './ToastHost.module.css'

export function ToastHost() {
  useEffect(() => {
    window.addEventListener('blur', dismissAllToasts)
    return () => window.removeEventListener('blur', dismissAllToasts)
  }, [])
  return (
    <Notifications
      position="bottom-right"
      containerWidth={640}
      autoClose={false}
      transitionDuration={FADE_MS}
      classNames={{ notification: classes.toast }}
    />
  )
}
