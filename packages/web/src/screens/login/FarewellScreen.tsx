import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathTo } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { FarewellAvatars } from '../../ui/brand/FarewellAvatars.tsx'
import classes from './FarewellScreen.module.css'

/** Whoever arrives here is signed out, by the menu or by typing the path. */
export function FarewellScreen() {
  useEffect(() => session.signOut(), [])
  return (
    <main className={classes.page}>
      <Stack align="center" gap="lg">
        <FarewellAvatars />
        <Title order={1}>Goodbye, and thank you.</Title>
        <Text c="dimmed" ta="center">
          You are logged out. The thread stays where you left it.
        </Text>
        <Button renderRoot={(root) => <Link {...root} to={pathTo('login')} />}>Login</Button>
      </Stack>
    </main>
  )
}
