import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatBytes } from '../../format/bytes.ts'
import { formatDateTime, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { DataTable, type Column } from '../DataTable.tsx'
import { DurationBars } from '../duration-bars/DurationBars.tsx'
import { InfiniteList } from '../InfiniteList.tsx'
import { PageControl } from '../PageControl.tsx'
import { Section } from '../Section.tsx'
import type { Sort } from '../SortableHeader.tsx'
import { StatusBadge } from '../status/StatusBadge.tsx'
import classes from './gallery.module.css'
import { sampleJobs, type SampleJob } from './sample-jobs.ts'

const columns: readonly Column<SampleJob>[] = [
  { key: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'duration', header: 'Duration', numeric: true, cell: ({ durationMs }) => formatDuration(durationMs) },
  { key: 'size', header: 'Data out', numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    key: 'modified',
    header: 'Modified',
    numeric: true,
    cell: ({ modified }) => <span title={formatUtc(modified)}>{formatDateTime(modified)}</span>,
  },
]

const bars = sampleJobs.map(({ name, status, durationMs }) => ({
  id: name,
  name,
  status,
  durationMs,
  path: '/gallery',
}))

const PAGE = 10
const LAST = 60

export function ListSamples() {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ASC' })
  const [count, setCount] = useState(PAGE)
  const [page, setPage] = useState(1)
  const table = { columns, rowKey: ({ name }: SampleJob) => name, emptyText: 'No jobs found' }
  return (
    <Section title="Lists">
      <Stack gap="md">
        <Breadcrumbs
          items={[
            { label: 'Workspaces', to: '/gallery' },
            { label: 'Orders of the whole year to the warehouse', to: '/gallery' },
            { label: 'clean.sql' },
          ]}
        />
        <DataTable {...table} label="Jobs" rows={sampleJobs} sort={sort} onSort={setSort} />
        <PageControl page={page} pageSize={PAGE} total={LAST} thing="job" onPage={setPage} />
        <DurationBars title="Latest jobs" bars={bars} />
        <DataTable {...table} label="Jobs while they load" rows={[]} isLoading />
        <DataTable {...table} label="No jobs" rows={[]} />
        <div className={classes.scroller} role="region" aria-label="Endless list" tabIndex={0}>
          <InfiniteList
            count={count}
            hasMore={count < LAST}
            isLoading={false}
            onLoadMore={() => setCount((earlier) => Math.min(earlier + PAGE, LAST))}
          >
            {Array.from({ length: count }, (_, index) => (
              <Text key={index}>Row {index + 1}</Text>
            ))}
          </InfiniteList>
        </div>
      </Stack>
    </Section>
  )
}
