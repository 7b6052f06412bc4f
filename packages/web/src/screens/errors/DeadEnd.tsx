import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../paths.ts'
import { Logo } from '../../ui/brand/Logo.tsx'

interface DeadEndProps {
  title: string
  text: string
}

/** A page with nothing on it but the way back. */
export function DeadEnd({ title, text }: DeadEndProps) {
  return (
    <Stack align="center" justify="center" gap="md" mih="60vh" ta="center">
      <Logo size={72} muted />
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Button variant="default" renderRoot={(root) => <Link {...root} to={pathTo('workspaces')} />}>
        Go to workspaces
      </Button>
    </Stack>
  )
}
