import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { mayEdit } from '../../api/shared-kinds.ts'
import { uploadsQuery } from '../../api/uploads.ts'
import { formatBytes } from '../../format/bytes.ts'
import { Section } from '../../ui/Section.tsx'
import { DropArea } from './upload/DropArea.tsx'
import { QueuedFiles } from './upload/QueuedFiles.tsx'
import { UploadedFiles } from './upload/UploadedFiles.tsx'
import { useUploads } from './upload/use-uploads.ts'

interface UploadCardProps {
  configuration: Pick<Configuration, 'id' | 'workspace_id' | 'permission'>
}

/** Brings files from the computer; each run gives out what is here at that time. */
export function UploadCard({ configuration }: UploadCardProps) {
  const of = { workspaceId: configuration.workspace_id, id: configuration.id }
  const list = useQuery(uploadsQuery(of))
  const queue = useUploads(of, list.data?.most_bytes)
  const mayUpload = mayEdit(configuration)
  return (
    <Section title="Files to upload">
      <Stack gap="md">
        {mayUpload && (
          <DropArea onFiles={queue.add}>
            A file of the same name is replaced.
            {list.data && ` A file may have up to ${formatBytes(list.data.most_bytes)}.`}
          </DropArea>
        )}
        <QueuedFiles files={queue.files} onCancel={queue.cancel} onRetry={queue.retry} />
        {list.data && list.data.uploads.length > 0 && (
          <UploadedFiles of={of} uploads={list.data.uploads} mayRemove={mayUpload} />
        )}
        {list.data?.uploads.length === 0 && <Text c="dimmed">No files have been uploaded yet.</Text>}
        {list.isPending && <Skeleton height={48} aria-label="Loading: uploaded files" />}
        {list.isError && (
          <Text size="sm" c="var(--clew-error)" role="alert">
            The uploaded files could not be loaded.
          </Text>
        )}
      </Stack>
    </Section>
  )
}
