import { Group, Stack, Text, Title } from '@mantine/core'
import type { JobHistoryItem } from '../../api/runnables.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { JsonEditor } from '../../ui/code/JsonEditor.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { Moment } from './cells.tsx'
import { BackUp } from './previous-path.tsx'

interface JobHistoryItemViewProps {
  of: Runnable
  jobId: number
  item: JobHistoryItem
}

/** A job as it was when it came to one of its statuses. */
export function JobHistoryItemView({ of, jobId, item: { created, user, user_id, job } }: JobHistoryItemViewProps) {
  return (
    <Stack gap="md">
      <header>
        <Group gap="xs" wrap="nowrap">
          <BackUp to={pathsOf(of).job(jobId)} label="Back to the job" />
          <Title order={1}>Activity history</Title>
        </Group>
        <Group gap="md" mt="xs" c="dimmed">
          <StatusBadge status={job.status} />
          <span>by {user?.name ?? `#${user_id}`}</span>
          <Moment at={created} />
        </Group>
      </header>
      <Section title="Settings">
        {job.settings === undefined ? (
          <Text c="dimmed">There are no settings.</Text>
        ) : (
          <JsonEditor label="Settings" value={formatted(job.settings)} />
        )}
      </Section>
      <Section title="Stats">
        <JsonEditor label="Stats" value={formatted(job.stats)} />
      </Section>
    </Stack>
  )
}

const formatted = (value: unknown): string => JSON.stringify(value, null, 2)
