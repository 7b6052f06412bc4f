import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import type { SharedKind } from '@clew/contract'
import type { Job } from '../../api/runnables.ts'
import type { ChildJob } from '../../api/shared-kinds.ts'
import { Gantt } from '../../ui/gantt/Gantt.tsx'
import { Section } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { axisOf, countsOf, ganttRow } from './gantt-rows.tsx'

const titles = {
  workspace: 'Configuration jobs',
  dawg: 'Workspace jobs',
} as const satisfies Record<SharedKind, string>

interface ChildGanttProps {
  kind: SharedKind
  job: Job
  childJobs: UseQueryResult<ChildJob[]>
}

/** When each of what the job has started ran, and how it went. */
export function ChildGantt({ kind, job, childJobs }: ChildGanttProps) {
  const title = titles[kind]
  const now = useNow(isActive(job.status))
  const { data, isError } = childJobs
  return (
    <Section
      title={title}
      actions={
        data && (
          <Text size="sm" c="dimmed">
            {countsOf(data)}
          </Text>
        )
      }
    >
      {data && data.length > 0 && (
        <Gantt label={`${title} in time`} rows={data.map((child) => ganttRow(child, now))} {...axisOf(job, now)} />
      )}
      {data?.length === 0 && (
        <Text c="dimmed">{isActive(job.status) ? 'Nothing has been started yet.' : 'Nothing has been started.'}</Text>
      )}
      {!data && !isError && <Skeleton height={138} aria-label={`Loading: ${title}`} />}
      {!data && isError && <Text c="dimmed">This could not be loaded.</Text>}
    </Section>
  )
}
