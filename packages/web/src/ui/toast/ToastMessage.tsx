import { Group, Text } from '@mantine/core'
import { RouteLink } from '../RouteLink.tsx'

interface ToastMessageProps {
  message: string
  route: string | undefined
  onView: () => void
}

export function ToastMessage({ message, route, onView }: ToastMessageProps) {
  return (
    <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
      <Text size="md" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      {route !== undefined && (
        <RouteLink to={route} fw={600} onClick={onView}>
          View
        </RouteLink>
      )}
    </Group>
  )
}
