import { ActionIcon, Button, Drawer, Skeleton, Tooltip } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../ui/commands/commands.ts'
import { FADE_MS } from '../../ui/motion.ts'
import classes from './activity-overview.module.css'

const ActivityOverview = lazy(async () => ({ default: (await import('./ActivityOverview.tsx')).ActivityOverview }))

/** Opens the drawer over the page, which stays as it is. A job that is opened from it closes it. */
export function ActivityOverviewButton() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [openOn, setOpenOn] = useState<string>()
  const close = () => setOpenOn(undefined)
  const open = () => setOpenOn(page)
  useCommand('Show the activity overview', open)
  return (
    <>
      <Tooltip label="Activity Overview">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Activity Overview" onClick={open}>
          <IconTimeline size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Drawer.Root
        opened={openOn === page}
        onClose={close}
        position="bottom"
        size="min(88dvh, 60rem)"
        transitionProps={{ duration: FADE_MS }}
      >
        <Drawer.Overlay />
        <Drawer.Content classNames={{ content: classes.drawer }}>
          <Drawer.Header role="presentation" className={classes.header}>
            <Drawer.Title className={classes.title}>Integrations activity overview</Drawer.Title>
            <Button variant="default" onClick={close} data-autofocus>
              Hide
            </Button>
          </Drawer.Header>
          <Drawer.Body className={classes.body}>
            <Suspense fallback={<Skeleton height={240} role="status" aria-label="Loading the activity" />}>
              <ActivityOverview />
            </Suspense>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
