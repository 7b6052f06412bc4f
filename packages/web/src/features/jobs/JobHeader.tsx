import { Button, Group, Title } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { isActive } from '@clew/contract/rules/job-status'
import { useState, type ReactNode } from 'react'
import type { Entity, Job } from '../../api/runnables.ts'
import { kindTitle } from '../../api/shared-kinds.ts'
import { truncate } from '../../format/truncate.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { cancelRefusal } from './cancel-refusal.ts'
import { CancelJobDialog } from './CancelJobDialog.tsx'
import { Duration, Moment } from './cells.tsx'
import { BackToPrevious } from './previous-path.tsx'
import { startedBy } from './started-by.ts'
import classes from './JobHeader.module.css'

const SHOWN_NAME = 40

interface JobHeaderProps {
  of: Runnable
  entity: Entity
  job: Job
  /** What can be done when it has ended. */
  whenEnded: ReactNode
}

/** What has run, how it is doing, who started it, and what can be done about it. */
export function JobHeader({ of, entity, job, whenEnded }: JobHeaderProps) {
  const isUnderWay = isActive(job.status)
  return (
    <header className={classes.header}>
      <div className={classes.what}>
        <div className={classes.heading}>
          <BackToPrevious to={pathsOf(of).activity} label="Back to the activity" />
          <Title order={1} title={entity.name} className={classes.title}>
            {truncate(entity.name, SHOWN_NAME)}
          </Title>
        </div>
        <p className={classes.facts}>
          <span role="status">
            <StatusBadge status={job.status} />
          </span>
          <span>
            {isUnderWay ? 'for' : 'after'} <Duration job={job} />
          </span>
          <span>
            {kindTitle[of.kind]} job {job.id}
          </span>
          <Starter job={job} />
        </p>
      </div>
      <Group gap="xs">{isUnderWay ? <CancelButton {...{ of, entity, job }} /> : whenEnded}</Group>
    </header>
  )
}

function Starter({ job }: { job: Job }) {
  const { name, parent } = startedBy(job)
  return (
    <span className={classes.starter}>
      started by <strong>{name}</strong>
      {parent && ' via '}
      {parent &&
        (parent.path === undefined ? (
          parent.word
        ) : (
          <RouteLink to={parent.path} underline="always">
            {parent.word}
          </RouteLink>
        ))}{' '}
      <Moment at={job.origin_created} />
    </span>
  )
}

function CancelButton({ of, entity, job }: { of: Runnable; entity: Entity; job: Job }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <DisabledTooltip reason={cancelRefusal(of.kind, entity)}>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          Cancel
        </Button>
      </DisabledTooltip>
      <CancelJobDialog of={of} job={job} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
