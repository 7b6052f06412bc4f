import { Button, Group, Text } from '@mantine/core'

/** Below the rows that are there, when those after them could not be loaded. */
export const MoreFailed = ({ onReload }: { onReload: () => void }) => (
  <Group justify="center" py="md" role="alert">
    <Text>Error while loading.</Text>
    <Button variant="default" onClick={onReload}>
      Reload
    </Button>
  </Group>
)
