import { Button, Center, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Logo } from './brand/Logo.tsx'

/** In place of a page that could not be loaded. */
export function LoadError({ onReload }: { onReload: () => void }) {
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center" gap="md">
        <Logo size={64} muted />
        <Text>Error while loading.</Text>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onReload}>
          Reload
        </Button>
      </Stack>
    </Center>
  )
}
