import { useQuery } from '@tanstack/react-query'
import { jobDurationMs } from '@clew/contract/rules/duration'
import { useState } from 'react'
import type { Entity, Job } from '../../api/runnables.ts'
import { kindTitle, kindWord } from '../../api/shared-kinds.ts'
import { formatTimestamp } from '../../format/dates.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DurationBars, type DurationBar } from '../../ui/duration-bars/DurationBars.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { CancelJobDialog } from './CancelJobDialog.tsx'
import { CancelRowButton } from './CancelRowButton.tsx'
import { DataMoved, Duration, Moment, StartedBy } from './cells.tsx'
import { jobListQuery } from './job-queries.ts'
import { ListPage } from './ListPage.tsx'
import { useShownRows } from './use-shown-rows.ts'

/** As many as the server gives at once. */
const MOST_ROWS = 1_000
const BARS_FROM = 3
const MOST_BARS = 20

interface JobListProps {
  of: Runnable
  /** Undefined until it has come. */
  entity: Entity | undefined
}

/** Everything that has run of one thing, newest first. */
export function JobList({ of, entity }: JobListProps) {
  const { count, hasMore, showMore } = useShownRows(MOST_ROWS)
  const jobs = useQuery(jobListQuery(of, count))
  const [canceledId, setCanceledId] = useState<number>()
  const rows = jobs.data ?? []
  const title = `${kindTitle[of.kind]} activity`
  const thing = kindWord[of.kind]
  return (
    <ListPage
      title={title}
      subtitle={entity?.name}
      back={{ to: pathsOf(of).itself, label: `Back to the ${thing}` }}
      jobs={jobs}
      hasMore={hasMore(jobs)}
      onLoadMore={showMore}
    >
      {rows.length >= BARS_FROM && (
        <Card>
          <DurationBars title="Latest jobs" bars={barsOf(of, rows, jobs.dataUpdatedAt)} />
        </Card>
      )}
      <DataTable
        label={title}
        columns={columnsOf(of, entity, setCanceledId)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={jobs.isPending}
        emptyText={`The ${thing} doesn't have an activity history yet. Run the ${thing} at least once.`}
        stacksOnPhone
      />
      <CancelJobDialog
        of={of}
        job={rows.find(({ id }) => id === canceledId)}
        opened={canceledId !== undefined}
        onClose={() => setCanceledId(undefined)}
      />
    </ListPage>
  )
}

/** Oldest first, as time runs. */
const barsOf = (of: Runnable, jobs: readonly Job[], now: number): DurationBar[] =>
  jobs
    .slice(0, MOST_BARS)
    .toReversed()
    .map((job) => ({
      id: job.id,
      name: formatTimestamp(job.origin_created),
      status: job.status,
      durationMs: jobDurationMs(job, now),
      path: pathsOf(of).job(job.id),
    }))

function columnsOf(of: Runnable, entity: Entity | undefined, onCancel: (jobId: number) => void): Column<Job>[] {
  return [
    {
      key: 'status',
      header: 'Status',
      cell: ({ id, status, created }) => (
        <RouteLink to={pathsOf(of).job(id)} aria-label={`${status}, ${formatTimestamp(created)}`}>
          <StatusBadge status={status} />
        </RouteLink>
      ),
    },
    { key: 'duration', header: 'Duration', cell: (job) => <Duration job={job} /> },
    { key: 'modified', header: 'Modified', cell: ({ created }) => <Moment at={created} /> },
    { key: 'in', header: 'Data in', cell: (job) => <DataMoved job={job} way="/in" /> },
    { key: 'out', header: 'Data out', cell: (job) => <DataMoved job={job} way="/out" /> },
    { key: 'user', header: 'User', cell: (job) => <StartedBy job={job} /> },
    {
      key: 'cancel',
      header: 'Cancel',
      cell: (job) => <CancelRowButton kind={of.kind} entity={entity} job={job} onCancel={() => onCancel(job.id)} />,
    },
  ]
}
