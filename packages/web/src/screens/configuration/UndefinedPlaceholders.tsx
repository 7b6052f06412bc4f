import { Alert, Code, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

const MOST_NAMED = 20

/** Warns of what the settings use and the workspace does not have. */
export function UndefinedPlaceholders({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - MOST_NAMED
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="Placeholders that are not defined in the workspace variables"
    >
      The settings use them, and the program is given them as they stand.
      <List size="sm" mt="xs">
        {names.slice(0, MOST_NAMED).map((name) => (
          <List.Item key={name}>
            <Code>{`{{${name}}}`}</Code>
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </Alert>
  )
}
