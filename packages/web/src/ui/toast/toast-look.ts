import { IconAlertCircle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react'

export type ToastType = 'error' | 'success' | 'info'

interface ToastLook {
  color: string
  icon: Icon
  /** An error interrupts a screen reader; the others wait for their turn. */
  role: 'alert' | 'status'
}

export const toastLook = {
  error: { color: 'red', icon: IconAlertCircle, role: 'alert' },
  success: { color: 'green', icon: IconCircleCheck, role: 'status' },
  info: { color: 'blue', icon: IconInfoCircle, role: 'status' },
} as const satisfies Record<ToastType, ToastLook>
