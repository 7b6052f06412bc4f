import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPoint,
  type Icon,
} from '@tabler/icons-react'

export const statuses = ['waiting', 'running', 'warning', 'error', 'finished', 'canceled', 'other'] as const
export type Status = (typeof statuses)[number]

export const statusLook = {
  waiting: { icon: IconClock, color: 'var(--clew-waiting)' },
  running: { icon: IconLoader2, color: 'var(--clew-running)' },
  warning: { icon: IconAlertTriangle, color: 'var(--clew-warning)' },
  error: { icon: IconCircleX, color: 'var(--clew-error)' },
  finished: { icon: IconCircleCheck, color: 'var(--clew-finished)' },
  canceled: { icon: IconBan, color: 'var(--clew-canceled)' },
  other: { icon: IconPoint, color: 'var(--clew-other)' },
} as const satisfies Record<Status, { icon: Icon; color: string }>
