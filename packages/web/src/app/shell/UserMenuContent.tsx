import { Text } from '@mantine/core'
import { IconDatabaseSearch, IconFileText, IconHelpCircle, IconTerminal2, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '@clew/contract'
import { instanceQuery } from '../../api/instance.ts'
import { pathTo } from '../../paths.ts'
import { ColorSchemeControl } from '../../ui/ColorSchemeControl.tsx'
import { BuildNote } from './BuildNote.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import classes from './UserMenu.module.css'

const ICON_SIZE = 18

interface UserMenuContentProps {
  user: User
  onDone: () => void
}

export function UserMenuContent({ user, onDone }: UserMenuContentProps) {
  const instance = useQuery(instanceQuery()).data
  return (
    <>
      <div className={classes.block}>
        <Text fw={600} truncate title={user.name}>
          {user.name}
        </Text>
        <Text size="sm" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
      </div>
      <div className={classes.items}>
        <Link to={pathTo('userSettings')} className={classes.item} onClick={onDone}>
          <IconUser size={ICON_SIZE} aria-hidden /> User settings
        </Link>
        {user.role === 'admin' && (
          <>
            <NewTabLink href={pathTo('logs')} icon={<IconTerminal2 size={ICON_SIZE} aria-hidden />}>
              Logs
            </NewTabLink>
            <NewTabLink href={pathTo('sql')} icon={<IconDatabaseSearch size={ICON_SIZE} aria-hidden />}>
              SQL Client
            </NewTabLink>
          </>
        )}
        <NewTabLink href={instance?.help_link} icon={<IconHelpCircle size={ICON_SIZE} aria-hidden />}>
          Help
        </NewTabLink>
        <NewTabLink href={instance?.terms_link} icon={<IconFileText size={ICON_SIZE} aria-hidden />}>
          Terms and Conditions
        </NewTabLink>
      </div>
      <div className={classes.scheme}>
        <span aria-hidden>Colour scheme</span>
        <ColorSchemeControl />
      </div>
      <div className={classes.items}>
        <LogoutButton />
      </div>
      <BuildNote location={instance?.location ?? null} />
    </>
  )
}
