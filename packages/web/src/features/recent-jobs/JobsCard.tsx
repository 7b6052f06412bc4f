import { Skeleton, Text, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import type { ShownJob } from './shown-job.ts'
import classes from './recent-jobs.module.css'

interface JobsCardProps {
  title: string
  /** Undefined until they have come. */
  jobs: readonly ShownJob[] | undefined
  hasFailed: boolean
  emptyText: string
  viewAllPath: string
  /** Above the jobs. */
  children?: ReactNode
}

/** The latest jobs, each a link to its page. */
export function JobsCard({ title, jobs, hasFailed, emptyText, viewAllPath, children }: JobsCardProps) {
  return (
    <Section
      title={title}
      actions={
        <RouteLink to={viewAllPath} aria-label={`View all: ${title}`}>
          View all
        </RouteLink>
      }
    >
      {children}
      {jobs === undefined && !hasFailed && <Skeleton height={96} aria-label={`Loading: ${title}`} />}
      {jobs?.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      {jobs !== undefined && jobs.length > 0 && (
        <ul className={classes.jobs}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
      {hasFailed && (
        <Text size="sm" c="var(--clew-error)" role="alert">
          The server did not answer. Asking again in a few seconds.
        </Text>
      )}
    </Section>
  )
}

function Job({ job: { status, name, created, durationMs, path } }: { job: ShownJob }) {
  return (
    <li className={classes.job}>
      <StatusBadge status={status} />
      <RouteLink to={path} className={classes.jobName}>
        {name}
      </RouteLink>
      <span className={classes.figure}>{formatDuration(durationMs)}</span>
      <Tooltip label={formatUtc(created)}>
        <time dateTime={created} className={classes.time}>
          {formatTimestamp(created)}
        </time>
      </Tooltip>
    </li>
  )
}
