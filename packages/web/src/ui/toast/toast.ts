/** Toasts: what happened, said once, above everything. The host that draws them is ToastHost. */
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { isRepeat } from './repeats.ts'
import { toastLook, type ToastType } from './toast-look.ts'
import { ToastMessage } from './ToastMessage.tsx'

export interface Toast {
  type: ToastType
  message: string
  /** A path of this app; the toast then shows a View link to it. */
  route?: string
  /** Say the same thing only once within six seconds. */
  suppressDuplicates?: boolean
}

const SUCCESS_CLOSES_AFTER_MS = 5_000
const WIDE_ABOVE_LENGTH = 120

export function showToast({ type, message, route, suppressDuplicates = false }: Toast): void {
  if (suppressDuplicates && isRepeat(`${type}: ${message}`)) return
  const { color, icon, role } = toastLook[type]
  const id = notifications.show({
    role,
    color,
    icon: createElement(icon, { size: 20, 'aria-hidden': true }),
    message: createElement(ToastMessage, { message, route, onView: () => notifications.hide(id) }),
    autoClose: type === 'success' && SUCCESS_CLOSES_AFTER_MS,
    'data-wide': message.length > WIDE_ABOVE_LENGTH || undefined,
    closeButtonProps: { 'aria-label': 'Close notification' },
  })
}

export const dismissAllToasts = (): void => notifications.clean()
