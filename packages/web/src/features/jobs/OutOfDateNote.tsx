import { Alert, Button, Group, Text } from '@mantine/core'

/** Above what could not be asked for again. */
export function OutOfDateNote({ onRefresh }: { onRefresh?: () => void }) {
  return (
    <Alert color="amber" variant="light">
      <Group gap="sm">
        <Text size="sm">This is not up to date: the server did not answer.</Text>
        {onRefresh && (
          <Button variant="default" size="compact-sm" onClick={onRefresh}>
            Refresh
          </Button>
        )}
      </Group>
    </Alert>
  )
}
