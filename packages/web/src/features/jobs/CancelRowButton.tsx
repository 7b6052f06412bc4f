import { ActionIcon } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { isActive } from '@clew/contract/rules/job-status'
import type { Kind } from '@clew/contract'
import type { Entity, Job } from '../../api/runnables.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { cancelRefusal } from './cancel-refusal.ts'
import classes from './jobs.module.css'

interface CancelRowButtonProps {
  kind: Kind
  entity: Entity | undefined
  job: Job
  onCancel: () => void
}

export function CancelRowButton({ kind, entity, job, onCancel }: CancelRowButtonProps) {
  const look = { variant: 'subtle', color: 'red', 'aria-label': `Cancel job ${job.id}` } as const
  const icon = <IconPlayerStop size={16} aria-hidden />
  // No stop for the keyboard at each of a hundred jobs that are over.
  if (!isActive(job.status))
    return (
      <ActionIcon {...look} disabled className={classes.quiet} data-nothing>
        {icon}
      </ActionIcon>
    )
  return (
    <DisabledTooltip reason={cancelRefusal(kind, entity)}>
      <ActionIcon {...look} onClick={onCancel}>
        {icon}
      </ActionIcon>
    </DisabledTooltip>
  )
}
