import { useQuery } from '@tanstack/react-query'
import type { JobHistoryItem } from '../../api/runnables.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { Moment } from './cells.tsx'
import { jobHistoryQuery } from './job-queries.ts'
import { HandingLink } from './previous-path.tsx'

/** The statuses that the job has had, each a link to the job as it was then. */
export function JobTimeline({ of, jobId }: { of: Runnable; jobId: number }) {
  const history = useQuery(jobHistoryQuery(of, jobId))
  return (
    <Section title="Timeline">
      <DataTable
        label="Statuses of the job"
        columns={columnsOf(of, jobId)}
        rows={history.data ?? []}
        rowKey={({ id }) => id}
        isLoading={history.isPending}
        emptyText={history.isError ? 'The timeline could not be loaded.' : 'Nothing has happened yet.'}
      />
    </Section>
  )
}

function columnsOf(of: Runnable, jobId: number): Column<JobHistoryItem>[] {
  return [
    {
      key: 'status',
      header: 'Status',
      cell: ({ id, job }) => (
        <HandingLink to={pathsOf(of).jobHistoryItem(jobId, id)}>
          <StatusBadge status={job.status} />
        </HandingLink>
      ),
    },
    { key: 'modified', header: 'Modified', cell: ({ created }) => <Moment at={created} /> },
    { key: 'user', header: 'User', cell: ({ user, user_id }) => user?.name ?? `#${user_id}` },
  ]
}
