import { statusLook, type Status } from './status-look.ts'
import classes from './StatusBadge.module.css'

interface StatusBadgeProps {
  status: Status
  /** The word beside the icon when it is not the status itself, such as "never run". */
  label?: string
}

/** A status by colour, icon and word: never by colour alone. */
export function StatusBadge({ status, label = status }: StatusBadgeProps) {
  const { icon: StatusIcon, color } = statusLook[status]
  return (
    <span className={classes.badge} style={{ color }} data-status={status}>
      <StatusIcon size={16} stroke={2} aria-hidden />
      {label}
    </span>
  )
}
