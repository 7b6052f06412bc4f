import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { api } from '../../api/client.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { JsonEditor } from '../../ui/code/JsonEditor.tsx'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import classes from './configuration-preview.module.css'

interface ConfigurationPreviewProps {
  workspaceId: number
  id: number
  opened: boolean
  onClose: () => void
}

/** What a configuration in the trash is, to read only: it has no page as long as it lies there. */
export function ConfigurationPreview({ opened, onClose, ...place }: ConfigurationPreviewProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Configuration preview" size="xl">
      <Loaded {...place} />
    </Dialog>
  )
}

const trashedConfigurationQuery = (workspaceId: number, id: number) =>
  queryOptions({
    queryKey: [...sharedKeys.one('configuration', id), 'trashed'],
    queryFn: async ({ signal }) =>
      (await api.configurations.trashed({ params: { id: workspaceId, cid: id } }, { signal })).configuration,
    // The dialog says itself what went wrong.
    meta: { isQuiet: true },
  })

function Loaded({ workspaceId, id }: { workspaceId: number; id: number }) {
  const { data, error } = useQuery(trashedConfigurationQuery(workspaceId, id))
  if (data) return <Content configuration={data} />
  if (!error) return <Skeleton height={200} role="status" aria-label="Loading the configuration" />
  return (
    <ErrorPanel title="The configuration could not be loaded">
      {error.message === '' ? 'The server did not answer.' : error.message}
    </ErrorPanel>
  )
}

function Content({ configuration: { name, component, description, settings } }: { configuration: Configuration }) {
  return (
    <Stack gap="md">
      <div>
        <Title order={3} className={classes.name}>
          {name}
        </Title>
        <Group gap="xs" c="dimmed">
          {component && <ComponentIcon icon={component.icon} size={18} />}
          <span>{component?.name ?? 'Unknown component'}</span>
        </Group>
      </div>
      <section aria-label="Description">
        <Text fw={600} mb={4}>
          Description
        </Text>
        {description === '' ? <Text c="dimmed">No description.</Text> : <Markdown text={description} />}
      </section>
      <section aria-label="Settings">
        <Text fw={600} mb={4}>
          Settings
        </Text>
        <JsonEditor label="Settings" value={JSON.stringify(settings, undefined, 2)} />
      </section>
    </Stack>
  )
}
