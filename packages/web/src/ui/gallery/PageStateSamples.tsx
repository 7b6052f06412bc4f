import { Button, SimpleGrid } from '@mantine/core'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { LoadError } from '../LoadError.tsx'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { showToast } from '../toast/toast.ts'

export function PageStateSamples() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Card>
        <LoadingScreen />
      </Card>
      <Card>
        <LoadError onReload={() => showToast({ type: 'info', message: 'Reloaded.' })} />
      </Card>
      <Card>
        <EmptyState title="No workspaces yet" action={<Button>Create workspace</Button>}>
          A workspace holds the configurations of one pipeline.
        </EmptyState>
      </Card>
      <ErrorPanel title="The file could not be read">
        Column email is missing in contacts.csv (it has id, name). Add the column or change the mapping.
      </ErrorPanel>
    </SimpleGrid>
  )
}
