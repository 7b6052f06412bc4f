import { Center, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Labyrinth } from './brand/Labyrinth.tsx'

export const loadingMessages = [
  'Following the thread…',
  'Asking the Minotaur for directions…',
  'Untangling a small knot…',
  'Left, left, right, left…',
  'Counting corridors…',
  'Winding the ball of yarn…',
  'Almost out. Probably.',
] as const

/** Fills the page during its first load. */
export function LoadingScreen() {
  const [message] = useState(() => loadingMessages[Math.floor(Math.random() * loadingMessages.length)])
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="md">
        <Labyrinth size={96} repeat />
        <Text c="dimmed">{message}</Text>
      </Stack>
    </Center>
  )
}
