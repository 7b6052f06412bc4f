import { ActionIcon, Burger, Text, Tooltip } from '@mantine/core'
import { IconSettings, IconTrash, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { instanceQuery } from '../../api/instance.ts'
import { ActivityOverviewButton } from '../../features/activity-overview/ActivityOverviewButton.tsx'
import { KeyboardTools } from '../../features/keyboard/KeyboardTools.tsx'
import { MonitoringButton } from '../../features/monitoring/MonitoringButton.tsx'
import { pathTo } from '../../paths.ts'
import { useUser } from '../../session/use-user.ts'
import { Logo } from '../../ui/brand/Logo.tsx'
import { ClientLogo } from './ClientLogo.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './TopBar.module.css'

const NAVIGATION_ID = 'primary-navigation'

const navigation = [
  { label: 'DAWGS', to: pathTo('dawgs') },
  { label: 'Workspaces', to: pathTo('workspaces') },
  { label: 'Search', to: pathTo('search') },
]

export function TopBar() {
  const user = useUser()
  const instance = useQuery(instanceQuery()).data
  // On a phone the navigation is a menu, open on the page it was opened on.
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [openOn, setOpenOn] = useState<string>()
  const isMenuOpen = openOn === page

  return (
    <header className={classes.bar}>
      <Link to={pathTo('workspaces')} className={classes.brand}>
        <Logo size={26} />
        <span>Clew</span>
      </Link>
      <div className={classes.menu} data-open={isMenuOpen || undefined} id={NAVIGATION_ID}>
        <div className={classes.client}>
          {instance?.label && (
            <Text component="span" c="dimmed" className={classes.label} title={instance.label}>
              Integrations for {instance.label}
            </Text>
          )}
          {instance && <ClientLogo source={instance.client_logo} />}
        </div>
        <nav aria-label="Primary" className={classes.navigation}>
          {navigation.map(({ label, to }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.link}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div className={classes.tools}>
        <KeyboardTools />
        <ActivityOverviewButton />
        <MonitoringButton />
        {user?.role === 'admin' && (
          <IconLink label="Administration" to={pathTo('administration')} icon={IconSettings} />
        )}
        <IconLink label="Trash" to={pathTo('trash')} icon={IconTrash} />
        <UserMenu />
        <Burger
          size="sm"
          className={classes.burger}
          opened={isMenuOpen}
          onClick={() => setOpenOn(isMenuOpen ? undefined : page)}
          aria-label="Navigation"
          aria-expanded={isMenuOpen}
          aria-controls={NAVIGATION_ID}
        />
      </div>
    </header>
  )
}

function IconLink({ label, to, icon: LinkIcon }: { label: string; to: string; icon: Icon }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        className={classes.tool}
        renderRoot={(root) => <Link {...root} to={to} />}
      >
        <LinkIcon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
