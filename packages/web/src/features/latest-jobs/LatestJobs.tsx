import { Skeleton, Stack, Text } from '@mantine/core'
import { jobDurationMs } from '@clew/contract/rules/duration'
import { useQuery } from '@tanstack/react-query'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { latestProjectJobsQuery, type LatestJob, type ProjectJobKind } from './latest-jobs-query.ts'
import classes from './LatestJobs.module.css'

const POLL_INTERVAL_MS = 8_000
const LONGEST_NAME = 40

const variants = {
  configuration: {
    all: pathTo('projectConfigurationActivity'),
    empty: 'No configuration has run yet.',
  },
  workspace: { all: pathTo('projectWorkspaceActivity'), empty: 'No workspace has run yet.' },
} as const satisfies Record<ProjectJobKind, unknown>

/** What has been going on lately in the whole project. */
export function LatestJobs({ kind }: { kind: ProjectJobKind }) {
  const jobs = useQuery({ ...latestProjectJobsQuery(kind), refetchInterval: POLL_INTERVAL_MS })
  const { all, empty } = variants[kind]
  return (
    <Section
      title="Latest activity"
      actions={
        <RouteLink to={all} size="sm">
          View all
        </RouteLink>
      }
    >
      {jobs.data?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {jobs.data && jobs.data.length > 0 && (
        <ul className={classes.jobs}>
          {jobs.data.map((latest) => (
            <Job key={latest.job.id} latest={latest} now={jobs.dataUpdatedAt} />
          ))}
        </ul>
      )}
      {jobs.isPending && <Stack gap="sm">{skeletons}</Stack>}
      {jobs.isError && (
        <Text size="sm" c="var(--clew-error)" role="alert">
          The latest activity could not be loaded. Asking again in a few seconds.
        </Text>
      )}
    </Section>
  )
}

const skeletons = ['first', 'second', 'third'].map((name) => (
  <Skeleton key={name} height={36} aria-label="Loading the latest activity" />
))

function Job({ latest, now }: { latest: LatestJob; now: number }) {
  const { job, name = `#${job.id}`, within, to } = latest
  return (
    <li className={classes.job}>
      <div className={classes.line}>
        <RouteLink to={to} title={name} className={classes.name}>
          {truncate(name, LONGEST_NAME)}
        </RouteLink>
        <span className={classes.status}>
          <StatusBadge status={job.status} />
        </span>
      </div>
      <div className={classes.details}>
        {within !== undefined && (
          <span className={classes.within} title={within}>
            {truncate(within, LONGEST_NAME)}
          </span>
        )}
        <span className={classes.figures}>
          <time dateTime={job.created} title={formatUtc(job.created)}>
            {formatTimestamp(job.created)}
          </time>{' '}
          · {formatDuration(jobDurationMs(job, now))}
        </span>
      </div>
    </li>
  )
}
